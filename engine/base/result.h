// A value, or the Issues that prevented it. A success may carry warnings and notes.
#pragma once

#include "engine/base/issue.h"

#include <cassert>
#include <optional>
#include <utility>

namespace kairos {

template<class T>
class [[nodiscard]] Result {
public:
    Result(T value, Issues remarks = {}) : value_(std::move(value)), issues_(std::move(remarks)) {}
    Result(Issues issues) : issues_(std::move(issues)) { assert(hasErrors(issues_)); }
    Result(Issue issue) : issues_{std::move(issue)} { assert(hasErrors(issues_)); }

    bool ok() const { return value_.has_value(); }
    explicit operator bool() const { return ok(); }

    const T& value() const& {
        assert(ok());
        return *value_;
    }
    T& value() & {
        assert(ok());
        return *value_;
    }
    T&& value() && {
        assert(ok());
        return std::move(*value_);
    }
    const Issues& issues() const { return issues_; }

private:
    std::optional<T> value_;
    Issues issues_;
};

/// For operations that yield nothing but can fail.
struct Done {};

} // namespace kairos
