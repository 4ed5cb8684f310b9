/// The remediations of one app, for accounts whose tokens are refused until their policy is in force.
///
/// The machine is a value. ``handle(_:_:)`` takes an event and the current facts and returns the effects to carry out.
/// Accounts are remediated one at a time in the order of the calls, and each accepted call gets exactly one answer. The
/// ``record`` holds the state that survives an end of the process. A machine from a record continues with the
/// interrupted account. No remediation begins or ends before the app finished launching. Every event is safe in every
/// stage: an event that does not fit the stage, or belongs to a canceled effect, has no effect.
package struct ComplianceMachine: Sendable, Hashable {
    /// An accepted call.
    package struct Request: Sendable, Hashable {
        /// The number of the call.
        ///
        /// Later calls have greater numbers, even after a restart.
        package let number: UInt64
        /// The account.
        package let account: AccountID
        /// Whether screens are forbidden.
        package let isSilent: Bool
        /// Whether the account has left the app after the call.
        package internal(set) var isRemoved = false
        /// Whether the app held data of the account at the call or later that was not wiped since.
        ///
        /// This is stored, because a check-in removes the evidence, and the process may end before the request does.
        package internal(set) var hasContent = false
    }

    /// The stage of the first request: the effect that it waits for.
    package enum Stage: Sendable, Hashable {
        /// No effect is awaited: there is no request, or the app has not finished launching.
        case waiting
        /// The account is being enrolled.
        case enrolling
        /// The account checks in.
        case checkingIn
        /// The app is being restarted.
        case restarting
        /// Conditional launch runs.
        case launching
        /// The account is being wiped.
        case wiping
        /// The delegate is being called.
        case telling
    }

    /// The progress of the first request, independent of the stage.
    ///
    /// It is stored.
    package enum Progress: Sendable, Hashable {
        /// The request has begun.
        case begun
        /// The policy is in force, or will be after a restart.
        case policyApplied
        /// The result is decided. A wipe and the call of the delegate may follow.
        case decided(ComplianceReason, wipes: Bool)
    }

    /// The maximum number of accounts that wait.
    package static let maximumCount = 64

    /// The choices where the sources are silent.
    package let choices: ComplianceChoices
    /// Whether the app finished launching.
    package internal(set) var hasLaunched = false
    /// The requests, oldest first.
    ///
    /// The first one is being worked on.
    package internal(set) var requests: [Request] = []
    /// The stage of the first request.
    package internal(set) var stage = Stage.waiting
    /// The progress of the first request.
    package internal(set) var progress = Progress.begun
    /// Whether a screen of remediation covers the app.
    package internal(set) var coversApp = false
    /// The number of the last effect.
    ///
    /// Its answer carries the same number.
    package internal(set) var step: UInt64 = 0
    var lastNumber: UInt64 = 0

    /// Creates the machine of an app without requests.
    package init(choices: ComplianceChoices = .standard) { self.choices = choices }

    /// Creates the machine of an app that starts again.
    package init(_ record: ComplianceRecord, choices: ComplianceChoices = .standard) {
        self.choices = choices
        requests = record.requests
        progress = record.progress
        lastNumber = record.lastNumber
    }

    /// The state that has to survive an end of the process.
    package var record: ComplianceRecord {
        ComplianceRecord(requests: requests, progress: progress, lastNumber: lastNumber)
    }

    /// Returns whether a remediation of an account waits or runs, from the call until the delegate is called.
    ///
    /// The delegate may repeat the request during its call, for example if interaction is required. The caller has to
    /// use one name for each account.
    ///
    /// SDK: `remediationInProgressForAccountId:`
    package func isInProgress(for account: AccountID) -> Bool {
        requests.dropFirst(stage == .telling ? 1 : 0).contains { $0.account == account }
    }
}
