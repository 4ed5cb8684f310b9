internal import MAMBase

/// An account that the app registered, or that the machine enrolls at launch.
package struct EnrollmentEntry: Sendable, Hashable {
    /// The state of an account's enrollment, which is stored.
    package enum State: Sendable, Hashable {
        /// The account is registered, and enrolls as soon as there is no obstacle.
        case queued
        /// The account is registered, and is tried again later.
        case waiting
        /// The account is enrolled with a policy. A first policy may come into force only after the restart.
        case enrolled(awaitsRestart: Bool)
        /// The account is no longer registered, and not un-enrolled yet.
        case leaving(withWipe: Bool)
        /// The account is being wiped. The state lasts until all data is removed.
        case wiping(EnrollmentWipeCause)
    }

    /// The activity of an account.
    ///
    /// It ends with the process.
    package struct Activity: Sendable, Hashable {
        /// The request.
        package internal(set) var step: Step
        /// The ticket of the request, which the answer repeats.
        package let ticket: EnrollmentTicket
        /// The time of the beginning.
        package let begun: TimeMark
        /// Whether the user is asked, so that there is no time limit.
        package internal(set) var isInteractive = false
    }

    /// A request that waits for its answer.
    package enum Step: Sendable, Hashable {
        case token(Purpose)
        /// The service is asked to enroll the account.
        case enrolling(isAgain: Bool)
        /// The service is asked for the policy.
        case checkingIn
        /// The service is asked to un-enroll the account.
        case unenrolling
        /// The policy of a request is being stored. The purpose is that of the request.
        case storing(Purpose)
        /// The user is being asked a question.
        case choosing(EnrollmentQuestion)
        case askingApp
        /// Keys and files are being removed.
        case removing
    }

    package enum Purpose: String, Sendable, Hashable {
        case enroll
        /// A repeated enrollment of an account that the service forgot.
        case enrollAgain
        case checkIn
        case unenroll
    }

    var account: EnrollmentAccount
    /// The state of the account's enrollment.
    package internal(set) var state = State.queued
    /// The timer that determines the next try or check-in.
    package internal(set) var timer = ServiceTimer.enrollmentRetry
    /// The time of the last try or check-in.
    package internal(set) var last = RecurringTimer()
    /// The last time at which the service reported the account as enrolled.
    package internal(set) var contact: TimeMark?
    /// Whether the service requires the account to be the only managed one.
    package internal(set) var mustBeOnlyAccount = false

    /// Whether a failure is not reported, because the machine enrolls the account automatically at launch.
    package internal(set) var isSilent = false
    /// Whether the user may be asked to sign in.
    package internal(set) var isInteractive = false
    // None or one, as an array that is small when empty: most accounts of a simulation wait for nothing.
    private var passing: [Passing] = []

    /// The state that ends with the process.
    private struct Passing: Sendable, Hashable {
        var activity: Activity?
        var enrollCall: EnrollmentCall?
        var leaveCall: EnrollmentCall?
        var leaveCode: MAMEnrollmentStatus.Code?
    }

    // A closure, not a key path, which would allocate at each change.
    @inline(__always)
    private mutating func set(toEmpty isEmpty: Bool, _ change: (inout Passing) -> Void) {
        guard !passing.isEmpty else {
            guard !isEmpty else { return }
            passing = [Passing()]
            return change(&passing[0])
        }
        change(&passing[0])
        if isEmpty, passing[0] == Passing() { passing = [] }
    }

    /// The activity of the account; nil without one.
    package internal(set) var activity: Activity? {
        get { passing.first?.activity }
        set { set(toEmpty: newValue == nil) { $0.activity = newValue } }
    }

    /// The call that its enrollment answers.
    package internal(set) var enrollCall: EnrollmentCall? {
        get { passing.first?.enrollCall }
        set { set(toEmpty: newValue == nil) { $0.enrollCall = newValue } }
    }

    /// The call that its removal answers.
    package internal(set) var leaveCall: EnrollmentCall? {
        get { passing.first?.leaveCall }
        set { set(toEmpty: newValue == nil) { $0.leaveCall = newValue } }
    }

    /// The status of un-enrolling at the service, while the data is removed.
    package internal(set) var leaveCode: MAMEnrollmentStatus.Code? {
        get { passing.first?.leaveCode }
        set { set(toEmpty: newValue == nil) { $0.leaveCode = newValue } }
    }

    init(_ account: EnrollmentAccount) { self.account = account }

    /// The ticket of the current request; nil without one.
    package var ticket: EnrollmentTicket? { activity?.ticket }

    package var names: EnrollmentAccount { account }

    package var id: AccountID { account.id }

    /// Whether the account has a policy, or data that a policy protects: it is enrolled, leaves, or is being wiped.
    package var isManaged: Bool {
        switch state {
        case .queued, .waiting: false
        case .enrolled, .leaving, .wiping: true
        }
    }

    /// Whether the account is enrolled and is not leaving.
    package var isEnrolled: Bool { if case .enrolled = state { true } else { false } }

    package var isRegistered: Bool {
        switch state {
        case .queued, .waiting: !isSilent
        case .enrolled: true
        case .leaving, .wiping: false
        }
    }

    package var isWiping: Bool { if case .wiping = state { true } else { false } }

    /// Whether the account is in the record.
    ///
    /// An account that is automatically enrolled at launch is not; the next launch tries it again.
    var isKept: Bool { isManaged || !isSilent }
}
