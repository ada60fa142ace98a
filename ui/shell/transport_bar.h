// The run in one line: the commands of the transport, its speed, and what it says of itself in digits that do
// not jump.
#pragma once

#include <QPointer>
#include <QToolBar>

class QLabel;
class QSlider;

namespace kairos::ui {

class Actions;
class Document;

class TransportBar : public QToolBar {
    Q_OBJECT
public:
    explicit TransportBar(const Actions& actions, QWidget* parent = nullptr);

    /// May be null.
    void setDocument(Document* document);

    QSlider* speedSlider() const { return speed_; }
    QString timeText() const;
    QString eventsText() const;

    /// The slider's places: tenths of a decade from x 0.001 to x 1000, and one more for "as fast as
    /// possible".
    static double rateAt(int place);
    static int placeOf(double rate);
    static constexpr int slowest = -30;
    static constexpr int fastest = 31;

public slots:
    void faster();
    void slower();

private:
    void showRate();
    void showView();
    void placeMoved(int place);

    QPointer<Document> document_;
    QSlider* speed_;
    QLabel* rate_;
    QLabel* time_;
    QLabel* events_;
    QLabel* perSecond_;
};

} // namespace kairos::ui
