internal import MAMBase

/// The numbers of the apps whose next alarm may have changed since they were asked for it.
///
/// A simulation that plays the clock for many apps keeps their alarms in order, and asks an app again only when it stands
/// here. A number stands here once, however often its app changes. The lock is a leaf: it is taken under the lock of an app,
/// and nothing is called under it. Safe to use from any thread.
package final class AlarmChanges: Sendable {
    private let numbers = Guarded<Set<Int>>([])

    /// Makes an empty list.
    package init() {}

    /// Adds an app.
    package func insert(_ number: Int) { numbers.withLock { _ = $0.insert(number) } }

    /// Removes an app; returns whether it stood here.
    package func remove(_ number: Int) -> Bool { numbers.withLock { $0.remove(number) != nil } }

    /// Removes all apps, and returns them in no particular order.
    package func takeAll() -> Set<Int> {
        numbers.withLock { numbers in
            defer { numbers = [] }
            return numbers
        }
    }
}

/// The place where an app notes that its next alarm may have changed.
struct AlarmWatch: Sendable {
    let changes: AlarmChanges
    let number: Int
    /// Whether a change was noted after the alarm was asked for last.
    var isNoted = false
}

extension EnrollmentState.Contents {
    /// Notes that the next alarm may have changed, once until it is asked for.
    mutating func noteAlarmChange() {
        guard let watch = alarmWatch, !watch.isNoted else { return }
        alarmWatch?.isNoted = true
        watch.changes.insert(watch.number)
    }
}

extension MAMEnrollmentManager {
    /// Notes in a list, from now on, each time the next alarm may have changed; nil for no list.
    ///
    /// After a change nothing is noted before ``watchedAlarm(isInUse:)`` is asked. The app stands in the list at once.
    ///
    /// - Parameters:
    ///   - changes: The list.
    ///   - number: The number by which the list names this app.
    package func noteAlarmChanges(in changes: AlarmChanges?, as number: Int) {
        app.state.withLock { state in
            guard !state.isEnded else { return }
            state.enrollment.change { $0.alarmWatch = changes.map { AlarmWatch(changes: $0, number: number) } }
        }
    }

    /// Returns the next alarm for a caller that keeps it until a change is noted.
    ///
    /// - Parameter isInUse: Whether the app is in use; some intervals count only then.
    /// - Returns: The alarm, nil as long as time does nothing; and whether the caller may keep it. The record of an app whose
    ///   record could not be read has to be tried again each time.
    package func watchedAlarm(isInUse: Bool) -> (alarm: Instant?, isFinal: Bool) {
        // First: a change that comes after it is noted.
        app.state.withLock { $0.enrollment.beginLook() }
        let alarm = nextAlarm(isInUse: isInUse)
        return (alarm, app.state.withLock { $0.isEnded || $0.enrollment.hasMachine })
    }
}
