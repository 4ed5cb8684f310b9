package import MAMCore

/// The state of one account of an app, in one word.
package enum EnrollmentPhase: String, Sendable, Hashable, CaseIterable {
    /// The app does not have the account.
    case unknown
    /// The account is registered, and waits for another account or for the restart.
    case queued
    /// The user is asked which account to keep.
    case choosing
    /// The engine waits for a token to enroll it.
    case authorizing
    case enrolling
    /// Its first policy is being stored.
    case storing
    /// Enrolled; its policy is in force after the restart.
    case awaitingRestart
    case enrolled
    /// Enrolled, and a check-in is under way.
    case refreshing
    /// The app counts it as enrolled; the service has to enroll it again.
    case enrollingAgain
    /// It is registered, and enrollment is tried again later.
    case waiting
    /// The app removed it; it is being un-enrolled.
    case leaving
    case wiping
    /// A wipe failed and will be tried again.
    case wipeFailed

    /// The meaning of the state: lower case, no full stop.
    package var meaning: String {
        switch self {
        case .unknown: "the app has not registered the account"
        case .queued: "registered; another account or the restart has to be finished first"
        case .choosing: "registered; the user is asked which account to keep"
        case .authorizing: "registered; the app is asked for a token"
        case .enrolling: "registered; the service is asked to enroll it"
        case .storing: "accepted by the service; the first policy is being stored"
        case .awaitingRestart: "enrolled; the policy is in force after the restart"
        case .enrolled: "enrolled, with a policy in force"
        case .refreshing: "enrolled; a check-in is under way, or its result is being stored"
        case .enrollingAgain: "enrolled; the service has no record of it and is asked to enroll it again"
        case .waiting: "registered and not enrolled; the enrollment is tried again when the account's timer fires"
        case .leaving: "no longer registered; being unenrolled at the service"
        case .wiping: "no longer registered; app and engine are removing its data"
        case .wipeFailed: "no longer registered; its data could not be removed, and the wipe is tried again"
        }
    }
}

extension EnrollmentEntry {
    package var phase: EnrollmentPhase {
        switch (state, activity?.step) {
        case (.queued, .choosing?): .choosing
        case (.queued, .token?): .authorizing
        case (.queued, .enrolling?): .enrolling
        case (.queued, .storing?): .storing
        case (.queued, _): .queued
        case (.waiting, _): .waiting
        case (.enrolled, .token(.enrollAgain)?), (.enrolled, .enrolling?): .enrollingAgain
        case (.enrolled(awaitsRestart: true), _): .awaitingRestart
        case (.enrolled, nil): .enrolled
        case (.enrolled, _): .refreshing
        case (.leaving, _): .leaving
        case (.wiping, nil): .wipeFailed
        case (.wiping, _): .wiping
        }
    }
}

extension EnrollmentMachine {
    package func phase(of account: AccountID) -> EnrollmentPhase {
        index(of: account).map { entries[$0].phase } ?? .unknown
    }
}
