// Work away from the window's thread, its result brought back to it.
#pragma once

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <memory>
#include <utility>

namespace kairos::ui {

/// Runs `work()` on another thread, then `then(result)` on this one, unless `context` is gone by then. What
/// `work` holds is destroyed on this thread as well, so that a copy of a scene never gives up its shared
/// chunks behind the back of the thread that edits them.
template<class Work, class Then>
void inBackground(QObject* context, Work work, Then then, QThreadPool* pool = QThreadPool::globalInstance()) {
    using Answer = decltype(work());
    struct Job {
        Work work;
        Then then;
        QPointer<QObject> context;
        std::unique_ptr<Answer> answer;
    };
    auto job = std::make_shared<Job>(Job{std::move(work), std::move(then), context, nullptr});
    pool->start([job]() mutable {
        job->answer = std::make_unique<Answer>(job->work());
        QMetaObject::invokeMethod(
            qApp,
            [job = std::move(job)] {
                if (job->context) job->then(std::move(*job->answer));
            },
            Qt::QueuedConnection);
    });
}

} // namespace kairos::ui
