internal import MAMBase

/// The numbers of the apps whose next alarm may have changed since it was last read.
///
/// A simulation that owns the clock of many apps keeps their alarms in order, and reads the alarm of an app again only
/// if its number is in this list. The list contains a number at most once. The lock is a leaf: it is taken under the
/// lock of an app, and no code is called under it. Safe to use from any thread.
package final class AlarmChanges: Sendable {
    private let numbers = Guarded<Set<Int>>([])

    /// Creates an empty list.
    package init() {}

    package func insert(_ number: Int) { numbers.withLock { _ = $0.insert(number) } }

    /// Removes an app.
    ///
    /// Returns whether it was in the list.
    package func remove(_ number: Int) -> Bool { numbers.withLock { $0.remove(number) != nil } }

    /// Removes all apps and returns them, unordered.
    package func takeAll() -> Set<Int> {
        numbers.withLock { numbers in
            defer { numbers = [] }
            return numbers
        }
    }
}

/// The list and number with which an app reports changes of its next alarm.
struct AlarmWatch: Sendable {
    let changes: AlarmChanges
    let number: Int
    /// Whether a change was reported since the alarm was last read.
    var isNoted = false
}

extension EnrollmentState.Contents {
    /// Reports that the next alarm may have changed, once until it is read.
    mutating func noteAlarmChange() {
        guard let watch = alarmWatch, !watch.isNoted else { return }
        alarmWatch?.isNoted = true
        watch.changes.insert(watch.number)
    }
}

extension MAMEnrollmentManager {
    /// Sets the list in which the app reports changes of its next alarm; nil for none.
    ///
    /// The app is in the list immediately. The next report comes only after a call of ``watchedAlarm(isInUse:)``.
    ///
    /// - Parameters:
    ///   - changes: The list.
    ///   - number: The number of this app in the list.
    package func noteAlarmChanges(in changes: AlarmChanges?, as number: Int) {
        app.state.withLock { state in
            guard !state.isEnded else { return }
            state.enrollment.change { $0.alarmWatch = changes.map { AlarmWatch(changes: $0, number: number) } }
        }
    }

    /// Returns the next alarm for a caller that caches it until a change is reported.
    ///
    /// - Parameter isInUse: Whether the app is in use. Some intervals elapse only while it is.
    /// - Returns: The alarm, nil if no timer runs; and whether the caller may cache it. An app whose record could not
    ///   be read has to be asked again each time.
    package func watchedAlarm(isInUse: Bool) -> (alarm: Instant?, isFinal: Bool) {
        // Reset first, so that a concurrent change is reported again.
        app.state.withLock { $0.enrollment.beginLook() }
        let alarm = nextAlarm(isInUse: isInUse)
        return (alarm, app.state.withLock { $0.isEnded || $0.enrollment.hasMachine })
    }
}
