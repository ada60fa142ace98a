// The rules that the compiler does not keep: each takes files and says what breaks it and where. They read
// text with regular expressions, so they can be fooled by somebody who tries; they are there for those who do
// not notice. One line may be excused by a comment on it or on the line above:  arch-allow(RULE): the reason
#pragma once

#include "tests/arch/source_tree.h"

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

namespace kairos::arch {

struct Finding {
    std::string path;
    std::size_t line;
    std::string rule;
    std::string what;
};

std::ostream& operator<<(std::ostream& out, const Finding& finding);

/// The level table: who may include whom, and which outside library may be seen where.
std::vector<Finding> checkIncludes(const std::vector<SourceFile>& files);
/// Names that would make a run depend on more than file and seed, or reach past a folder's business.
std::vector<Finding> checkBannedNames(const std::vector<SourceFile>& files);
/// Variables that outlive a call and can change: two runs side by side would meet in them.
std::vector<Finding> checkMutableStatics(const std::vector<SourceFile>& files);
/// Loops in hash order, which differs between standard libraries.
std::vector<Finding> checkUnorderedLoops(const std::vector<SourceFile>& files);
/// Kinds named outside their own folder.
std::vector<Finding> checkKindNames(const std::vector<SourceFile>& files);
/// Long files without a reason, headers without one, paths of somebody's machine, marks of unfinished work.
std::vector<Finding> checkManners(const std::vector<SourceFile>& files);

} // namespace kairos::arch
