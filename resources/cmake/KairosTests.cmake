# The ways to add a test. Every test has a label: tests/run -L LABEL runs those alone.
#   arch, contract, truth, kind, engine, run, cli, fuzz, resources   run anywhere
#   ui                                                               Qt Test programs on the offscreen platform
#   ui-xvfb                                                          Qt Test programs that need a real X server

# A German locale of the build's own: proves that no file depends on the decimal comma, and needs neither root nor
# an entry in /etc/locale.gen. Package `locales` has its source.
set(KAIROS_LOCALE_DIR "${CMAKE_BINARY_DIR}/locale")
find_program(KAIROS_LOCALEDEF localedef PATHS /usr/bin REQUIRED)
add_custom_command(
    OUTPUT "${KAIROS_LOCALE_DIR}/de_DE.UTF-8/LC_NUMERIC"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${KAIROS_LOCALE_DIR}"
    COMMAND "${KAIROS_LOCALEDEF}" --no-archive -i de_DE -f UTF-8 "${KAIROS_LOCALE_DIR}/de_DE.UTF-8"
    COMMENT "Generating the locale de_DE.UTF-8 for tests" VERBATIM)
add_custom_target(kairos_german_locale DEPENDS "${KAIROS_LOCALE_DIR}/de_DE.UTF-8/LC_NUMERIC")

# Records that a label's tests need this program. So tests-LABEL builds what `ctest -L LABEL` runs and nothing else, which
# is what makes a sanitizer build of a few tests affordable; tests/run reads from labels.txt for which labels that holds.
function(kairos_label target)
    foreach(label IN LISTS ARGN)
        if(NOT TARGET tests-${label})
            add_custom_target(tests-${label})
            file(APPEND "${CMAKE_BINARY_DIR}/labels.txt" "${label}\n")
        endif()
        add_dependencies(tests-${label} ${target})
    endforeach()
endfunction()
file(WRITE "${CMAKE_BINARY_DIR}/labels.txt" "")

# kairos_test(NAME LABEL label... SOURCES file... [DEPENDS target...] [TIMEOUT seconds] [GERMAN])
# A GoogleTest program; every TEST in it is a CTest case with the given labels. With GERMAN, setlocale finds
# "de_DE.UTF-8" (the test itself asserts that the decimal point is a comma before it relies on it).
# Parametrised tests are listed by the names that they give their parameters, never by printed values.
function(kairos_test name)
    if(NOT KAIROS_TESTS)
        return()
    endif()
    cmake_parse_arguments(ARG "GERMAN" "TIMEOUT" "LABEL;SOURCES;DEPENDS" ${ARGN})
    if(NOT ARG_TIMEOUT)
        set(ARG_TIMEOUT 300)
    endif()
    set(environment "")
    find_package(GTest REQUIRED)
    include(GoogleTest)
    add_executable(${name} ${ARG_SOURCES})
    target_link_libraries(${name} PRIVATE kairos_flags ${ARG_DEPENDS} GTest::gtest GTest::gmock GTest::gtest_main)
    kairos_label(${name} ${ARG_LABEL})
    if(ARG_GERMAN)
        add_dependencies(${name} kairos_german_locale)
        set(environment ENVIRONMENT "LOCPATH=${KAIROS_LOCALE_DIR}")
    endif()
    gtest_discover_tests(${name} WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}" DISCOVERY_TIMEOUT 60 NO_PRETTY_VALUES
        PROPERTIES LABELS "${ARG_LABEL}" TIMEOUT ${ARG_TIMEOUT} ${environment})
endfunction()

# kairos_qt_test(NAME LABEL ui|ui-xvfb SOURCES file... [DEPENDS target...] [TIMEOUT seconds])
# A Qt Test program with its own QTEST_MAIN. Label ui runs offscreen; ui-xvfb runs on the display that tests/run
# starts (or the caller's), as NAME.xvfb. One CTest case a program and label, since starting Qt costs more than most cases; settings and
# recovery files go to the build tree, so that no test sees or changes what a person has.
function(kairos_qt_test name)
    if(NOT KAIROS_TESTS OR NOT KAIROS_UI)
        return()
    endif()
    cmake_parse_arguments(ARG "" "TIMEOUT" "LABEL;SOURCES;DEPENDS" ${ARGN})
    if(NOT ARG_TIMEOUT)
        set(ARG_TIMEOUT 300)
    endif()
    find_package(Qt6 REQUIRED COMPONENTS Test)
    add_executable(${name} ${ARG_SOURCES})
    # The moc option is explained in ui/CMakeLists.txt.
    set_target_properties(${name} PROPERTIES AUTOMOC ON AUTOMOC_MOC_OPTIONS "-D_GLIBCXX_CONCEPTS")
    target_link_libraries(${name} PRIVATE kairos_flags ${ARG_DEPENDS} Qt6::Test)
    kairos_label(${name} ${ARG_LABEL})
    foreach(label IN LISTS ARG_LABEL)
        set(test ${name})
        set(platform offscreen)
        if(label STREQUAL "ui-xvfb")
            set(test ${name}.xvfb)
            set(platform xcb)
        endif()
        add_test(NAME ${test} COMMAND ${name} WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}")
        set(home "${CMAKE_BINARY_DIR}/home/${test}")
        file(MAKE_DIRECTORY "${home}")
        set(environment "HOME=${home}" "XDG_CONFIG_HOME=${home}/config" "XDG_DATA_HOME=${home}/data"
            "XDG_CACHE_HOME=${home}/cache" "LC_ALL=C.UTF-8" "QT_QPA_PLATFORM=${platform}")
        set_tests_properties(${test} PROPERTIES LABELS ${label} TIMEOUT ${ARG_TIMEOUT} ENVIRONMENT "${environment}")
        if(platform STREQUAL "xcb")
            # One display, one keyboard focus: tests that type must not run beside each other.
            set_tests_properties(${test} PROPERTIES RESOURCE_LOCK display)
        endif()
    endforeach()
endfunction()

# kairos_fuzz(NAME [SOURCE file] [DEPENDS target...] [CORPUS file or folder...] [READER file...])
# Builds fuzz_NAME.cpp (one LLVMFuzzerTestOneInput) twice: always as fuzz_NAME_replay, a plain program that feeds it
# every file of its corpus, whole and cut short (test fuzz.NAME); and with KAIROS_FUZZ as the libFuzzer program fuzz_NAME.
# The corpus is the folder corpus/NAME beside the caller, and whatever else CORPUS names, valid examples say. READER are
# the sources whose lines tests/fuzz/run counts. It reads fuzz-targets.tsv: a name, readers and corpora a line.
function(kairos_fuzz name)
    cmake_parse_arguments(ARG "" "SOURCE" "DEPENDS;CORPUS;READER" ${ARGN})
    if(NOT ARG_SOURCE)
        set(ARG_SOURCE fuzz_${name}.cpp)
    endif()
    list(PREPEND ARG_CORPUS corpus/${name})
    foreach(list ARG_CORPUS ARG_READER)
        foreach(path IN LISTS ${list})
            get_filename_component(path "${path}" ABSOLUTE)
            list(APPEND ${list}_PATHS "${path}")
        endforeach()
    endforeach()
    add_executable(fuzz_${name}_replay ${ARG_SOURCE} "${CMAKE_SOURCE_DIR}/tests/fuzz/replay_main.cpp")
    target_link_libraries(fuzz_${name}_replay PRIVATE kairos_flags ${ARG_DEPENDS})
    if(KAIROS_TESTS)
        kairos_label(fuzz_${name}_replay fuzz)
        add_test(NAME fuzz.${name} COMMAND fuzz_${name}_replay ${ARG_CORPUS_PATHS} WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}")
        set_tests_properties(fuzz.${name} PROPERTIES LABELS fuzz TIMEOUT 300)
    endif()
    if(KAIROS_FUZZ)
        add_executable(fuzz_${name} ${ARG_SOURCE})
        target_link_libraries(fuzz_${name} PRIVATE kairos_flags ${ARG_DEPENDS})
        target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    endif()
    list(JOIN ARG_CORPUS_PATHS ":" corpora)
    list(JOIN ARG_READER_PATHS ":" readers)
    set_property(GLOBAL APPEND PROPERTY KAIROS_FUZZ_TARGETS "${name}\t${readers}:\t${corpora}:")
endfunction()
