#include "engine/export/xlsx.h"

#include "engine/base/hash.h"
#include "engine/export/expected_density.h"
#include "engine/export/numbers.h"
#include "engine/io/file.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>
#include <xlsxwriter.h>

namespace kairos {

namespace {

/// What Excel and the file format allow; rows beyond are said to be missing.
constexpr lxw_row_t mostRows = LXW_ROW_MAX;
constexpr std::size_t mostTextBytes = 32000;

class Sheet {
public:
    Sheet(lxw_workbook* book, const char* name, lxw_format* bold)
        : sheet_(workbook_add_worksheet(book, name)), bold_(bold) {}

    void header(const std::vector<std::string>& titles) {
        for (const std::string& title : titles) {
            const double width = std::clamp(static_cast<double>(title.size()) + 3, 11.0, 28.0);
            worksheet_set_column(sheet_, column_, column_, width, nullptr);
            worksheet_write_string(sheet_, row_, column_++, title.c_str(), bold_);
        }
        endRow();
        worksheet_freeze_panes(sheet_, row_, 0);
    }
    void about(const std::string& key, const std::string& text) {
        worksheet_write_string(sheet_, row_, 0, key.c_str(), bold_);
        field(text, 1);
        endRow();
    }
    void width(lxw_col_t column, double characters) {
        worksheet_set_column(sheet_, column, column, characters, nullptr);
    }

    Sheet& field(const std::string& text) {
        field(text, column_++);
        return *this;
    }
    Sheet& field(double number) {
        // The format has no cell for what is not finite.
        if (std::isfinite(number) && row_ < mostRows)
            worksheet_write_number(sheet_, row_, column_, number, nullptr);
        ++column_;
        return *this;
    }
    Sheet& skip(int fields = 1) {
        column_ = static_cast<lxw_col_t>(column_ + fields);
        return *this;
    }
    void endRow() {
        ++row_;
        column_ = 0;
    }
    bool full() const { return row_ >= mostRows; }

private:
    void field(const std::string& text, lxw_col_t column) {
        if (row_ < mostRows)
            worksheet_write_string(sheet_, row_, column, text.substr(0, mostTextBytes).c_str(), nullptr);
    }

    lxw_worksheet* sheet_;
    lxw_format* bold_;
    lxw_row_t row_ = 0;
    lxw_col_t column_ = 0;
};

void keys(Sheet& sheet, const Channel& channel) {
    sheet.field(channel.item).field(channel.quantity).field(channel.category).field(channel.unit);
}

void fillSummary(Sheet sheet, const RunResults& results) {
    sheet.header({"item", "quantity", "class", "unit", "type", "value", "count", "mean", "sd", "min", "max",
                  "p50", "p90", "p95", "p99", "last", "area"});
    sheet.width(1, 24);
    for (const ChannelResult& result : results.channels) {
        keys(sheet, result.channel);
        sheet.field(std::string(typeName(result.channel.type)));
        if (result.value)
            sheet.field(*result.value);
        else if (result.sample) {
            const SampleSummary& s = *result.sample;
            sheet.skip()
                .field(static_cast<double>(s.count))
                .field(s.mean)
                .field(s.sd)
                .field(s.min)
                .field(s.max);
            sheet.field(s.p50).field(s.p90).field(s.p95).field(s.p99);
        } else if (result.level) {
            const LevelSummary& l = *result.level;
            sheet.skip(2).field(l.mean).skip(2).field(l.max).skip(4).field(l.last).field(l.area);
        }
        sheet.endRow();
    }
    sheet.endRow();
    sheet.about("title", results.title);
    sheet.about("kind", results.kind);
    sheet.about("seed", std::to_string(results.seed)); // as text: a number of Excel has 15 digits
    sheet.about("time (s)", formatForPeople(results.time, 15));
    sheet.about("events", std::to_string(results.events));
    sheet.about("fingerprint", hex16(results.fingerprint));
}

void fillSeries(Sheet sheet, const RunResults& results) {
    sheet.header({"item", "quantity", "class", "unit", "time (s)", "value"});
    sheet.width(1, 24);
    for (const ChannelResult& result : results.channels)
        for (std::size_t i = 0; i < result.series.time.size() && !sheet.full(); ++i) {
            keys(sheet, result.channel);
            sheet.field(result.series.time[i]).field(result.series.value[i]).endRow();
        }
}

void fillHistograms(Sheet sheet, const RunResults& results) {
    sheet.header({"item", "quantity", "class", "unit", "low", "high", "count", "density", "theory density"});
    sheet.width(1, 24);
    for (std::size_t c = 0; c < results.channels.size(); ++c) {
        const HistogramData& bins = results.channels[c].histogram;
        const double area = static_cast<double>(bins.total) * bins.width;
        for (std::size_t i = 0; i < bins.counts.size() && !sheet.full(); ++i) {
            const double low = bins.low + static_cast<double>(i) * bins.width;
            const double high = bins.low + static_cast<double>(i + 1) * bins.width;
            const auto count = static_cast<double>(bins.counts[i]);
            keys(sheet, results.channels[c].channel);
            sheet.field(low).field(high).field(count).field(count / area);
            if (const auto expected = expectedDensity(theoryOf(results, c), low, high))
                sheet.field(*expected);
            sheet.endRow();
        }
    }
}

void fillRecords(Sheet sheet, const RunResults& results) {
    sheet.header(results.recordColumns);
    for (const auto& record : results.records) {
        if (sheet.full()) break;
        for (double value : record)
            sheet.field(value);
        sheet.endRow();
    }
}

/// A file that is gone at the end of the scope.
class ScratchFile {
public:
    ScratchFile() {
        const char* folder = ::secure_getenv("TMPDIR");
        path_ = std::string(folder != nullptr && *folder != '\0' ? folder : P_tmpdir) + "/kairos-XXXXXX";
        const int file = ::mkstemp(path_.data());
        if (file < 0)
            path_.clear();
        else
            ::close(file);
    }
    ~ScratchFile() {
        if (!path_.empty()) ::unlink(path_.c_str());
    }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

Issue failure(const std::string& path, std::string why) {
    return {Severity::error,
            path,
            "The workbook could not be made: " + why + ".",
            "Nothing was changed; free space for temporary files, then try again.",
            {}};
}

} // namespace

Result<Done> writeXlsx(const std::string& path, const RunResults& results) {
    // The library writes to a name only; from there the bytes go the safe way of all our files.
    const ScratchFile scratch;
    if (scratch.path().empty()) return failure(path, "there is no place for temporary files");
    lxw_workbook* book = workbook_new(scratch.path().c_str());
    if (book == nullptr) return failure(path, "memory is short");
    lxw_doc_properties properties{};
    std::string title = results.title.substr(0, 200), comments = "Made by Kairos";
    properties.title = title.data();
    properties.comments = comments.data();
    properties.created = 946684800; // a fixed day: same results, same bytes
    workbook_set_properties(book, &properties);
    lxw_format* bold = workbook_add_format(book);
    format_set_bold(bold);
    fillSummary({book, "Summary", bold}, results);
    fillSeries({book, "Series", bold}, results);
    fillHistograms({book, "Histograms", bold}, results);
    fillRecords({book, "Records", bold}, results);
    const lxw_error error = workbook_close(book);
    if (error != LXW_NO_ERROR) return failure(path, lxw_strerror(error));
    const auto bytes = readFile(scratch.path());
    if (!bytes) return failure(path, "its temporary copy could not be read");
    return writeFileAtomically(path, bytes.value());
}

} // namespace kairos
