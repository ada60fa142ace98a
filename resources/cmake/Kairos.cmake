# What every target of Kairos shares: language, warnings, determinism flags, and the three ways to add one.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# A package found by one folder is linked by those above it as well.
set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(KAIROS_CCACHE ccache)
if(KAIROS_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${KAIROS_CCACHE}")
endif()

# Flags live on one interface target, so that no folder can forget them.
# -ffp-contract=off: the same bits from g++ and clang++, and from a processor with or without FMA.
add_library(kairos_flags INTERFACE)
target_include_directories(kairos_flags INTERFACE "${CMAKE_SOURCE_DIR}")
target_compile_options(kairos_flags INTERFACE -ffp-contract=off -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor)
# g++ 12 warns of impossible copies in "a" + std::string (GCC bug 105651).
target_compile_options(kairos_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
if(KAIROS_SANITIZE)
    target_compile_options(kairos_flags INTERFACE -fsanitize=${KAIROS_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_link_options(kairos_flags INTERFACE -fsanitize=${KAIROS_SANITIZE})
endif()
if(KAIROS_COVERAGE)
    target_compile_options(kairos_flags INTERFACE -fprofile-instr-generate -fcoverage-mapping)
    target_link_options(kairos_flags INTERFACE -fprofile-instr-generate)
endif()
if(KAIROS_FUZZ)
    # Coverage for the fuzzer in everything it can reach; the fuzz targets themselves add the driver.
    target_compile_options(kairos_flags INTERFACE -fsanitize=fuzzer-no-link)
    target_link_options(kairos_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# kairos_subdirectories(folder...)
# Adds those folders that exist, in the order given: an explicit list, so that levels stay in order.
function(kairos_subdirectories)
    foreach(folder IN LISTS ARGN)
        if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt")
            add_subdirectory("${folder}")
        endif()
    endforeach()
endfunction()

# kairos_library(NAME SOURCES file... [DEPENDS target...] [PRIVATE_DEPENDS target...])
# One folder, one static library, one level of the table in engine/README.md: it links what that level may include.
function(kairos_library name)
    cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;PRIVATE_DEPENDS" ${ARGN})
    list(FILTER ARG_SOURCES INCLUDE REGEX "\\.cpp$")
    if(ARG_SOURCES)
        add_library(${name} STATIC ${ARG_SOURCES})
        target_link_libraries(${name} PUBLIC kairos_flags ${ARG_DEPENDS} PRIVATE ${ARG_PRIVATE_DEPENDS})
    else()
        add_library(${name} INTERFACE)
        target_link_libraries(${name} INTERFACE kairos_flags ${ARG_DEPENDS})
    endif()
endfunction()
