/// One account that the app registered, or that the machine enrols at launch.
package struct EnrollmentEntry: Sendable, Hashable {
    /// The state of an account's enrollment; kept through restarts.
    package enum State: Sendable, Hashable {
        /// Registered, and to be enrolled as soon as nothing stands in the way.
        case queued
        /// Registered; it is tried again later.
        case waiting
        /// Enrolled, with a policy; a first one may not be in force before the restart.
        case enrolled(awaitsRestart: Bool)
        /// No longer registered, and not un-enrolled yet.
        case leaving(withWipe: Bool)
        /// To be wiped; it does not end before everything is gone.
        case wiping(EnrollmentWipeCause)
    }

    /// What is under way for it; dies with the process.
    package struct Activity: Sendable, Hashable {
        /// The request.
        package internal(set) var step: Step
        /// The name of the request, which the answer repeats.
        package let ticket: EnrollmentTicket
        /// When it began.
        package let begun: TimeMark
        /// Whether a person is asked, who has all the time they need.
        package internal(set) var isInteractive = false
    }

    /// A request that waits for its answer.
    package enum Step: Sendable, Hashable {
        /// A token, and what for.
        case token(Purpose)
        /// The service enrols it.
        case enrolling(isAgain: Bool)
        /// The service is asked for the policy.
        case checkingIn
        /// The service un-enrols it.
        case unenrolling
        /// The policy that a request brought is stored: enrolling, enrolling anew, or checking in.
        case storing(Purpose)
        /// The user is asked.
        case choosing(EnrollmentQuestion)
        /// The app is asked to wipe.
        case askingApp
        /// Keys and files are removed.
        case removing
    }

    /// What a token is for.
    package enum Purpose: String, Sendable, Hashable {
        /// Enrolling.
        case enroll
        /// Enrolling an account anew that the service forgot.
        case enrollAgain
        /// Checking in.
        case checkIn
        /// Un-enrolling.
        case unenroll
    }

    var account: EnrollmentAccount
    /// The state of its enrollment.
    package internal(set) var state = State.queued
    /// What says when it is tried again or checks in.
    package internal(set) var timer = ServiceTimer.enrollmentRetry
    /// When that was last done.
    package internal(set) var last = RecurringTimer()
    /// When the service last spoke of it as enrolled.
    package internal(set) var contact: TimeMark?
    /// Whether the service says that it is to be the only managed account.
    package internal(set) var isAlone = false

    /// Whether nobody is told when it fails: the machine enrols it at launch.
    package internal(set) var isSilent = false
    /// Whether the user may be asked to sign in.
    package internal(set) var isInteractive = false
    // None or one: most accounts of a simulation wait for nothing.
    private var passing: [Passing] = []

    /// What dies with the process.
    private struct Passing: Sendable, Hashable {
        var activity: Activity?
        var enrollCall: EnrollmentCall?
        var leaveCall: EnrollmentCall?
        var leaveCode: MAMEnrollmentStatus.Code?
    }

    private mutating func set<Value>(_ part: WritableKeyPath<Passing, Value>, to value: Value) {
        var new = passing.first ?? Passing()
        new[keyPath: part] = value
        passing = new == Passing() ? [] : [new]
    }

    /// What is under way for it.
    package internal(set) var activity: Activity? {
        get { passing.first?.activity }
        set { set(\.activity, to: newValue) }
    }

    /// The call that its enrollment answers.
    package internal(set) var enrollCall: EnrollmentCall? {
        get { passing.first?.enrollCall }
        set { set(\.enrollCall, to: newValue) }
    }

    /// The call that its removal answers.
    package internal(set) var leaveCall: EnrollmentCall? {
        get { passing.first?.leaveCall }
        set { set(\.leaveCall, to: newValue) }
    }

    /// How un-enrolling at the service ended, while the data is removed.
    package internal(set) var leaveCode: MAMEnrollmentStatus.Code? {
        get { passing.first?.leaveCode }
        set { set(\.leaveCode, to: newValue) }
    }

    init(_ account: EnrollmentAccount) { self.account = account }

    /// The request that is under way for it.
    package var ticket: EnrollmentTicket? { activity?.ticket }

    /// Its names.
    package var names: EnrollmentAccount { account }

    /// Its name.
    package var id: AccountID { account.id }

    /// Whether it holds a policy, or data that a policy protects: it is enrolled, leaves, or is being wiped.
    package var isManaged: Bool {
        switch state {
        case .queued, .waiting: false
        case .enrolled, .leaving, .wiping: true
        }
    }

    /// Whether it is enrolled and stays so.
    package var isEnrolled: Bool { if case .enrolled = state { true } else { false } }

    /// Whether the app has it registered.
    package var isRegistered: Bool {
        switch state {
        case .queued, .waiting: !isSilent
        case .enrolled: true
        case .leaving, .wiping: false
        }
    }

    /// Whether it is being wiped.
    package var isWiping: Bool { if case .wiping = state { true } else { false } }

    /// Whether it stays when the process dies: an account that is enrolled at launch without the user is tried anew.
    var isKept: Bool { isManaged || !isSilent }
}
