/// The remediations of one app: accounts whose tokens are refused until their policy is in force.
///
/// A value: ``handle(_:_:)`` takes an event and the situation at that moment and says what is to be done. Accounts are
/// remediated one at a time in the order of the calls, and each accepted call is answered exactly once. What has to
/// survive an end of the process is in the ``record``; a machine made of it goes on with the account that was
/// interrupted. Nothing begins, and nobody is told, before the app finished launching. Every event is safe in every
/// stage: what does not belong there, and the answer to what was given up, changes nothing.
package struct ComplianceMachine: Sendable, Hashable {
    /// One accepted call.
    package struct Request: Sendable, Hashable {
        /// Its number; later calls have greater ones, also after a restart.
        package let number: UInt64
        /// The account.
        package let account: AccountID
        /// Whether no screen may be shown.
        package let isSilent: Bool
        /// Whether the account left the app after the call.
        package internal(set) var isRemoved = false
        /// Whether the app held data of the account at the call or later, and it was not wiped since.
        ///
        /// Kept: a check-in takes away what would tell, and the process may end before the request does.
        package internal(set) var hasContent = false
    }

    /// What the first request is waiting for.
    package enum Stage: Sendable, Hashable {
        /// Nothing is at work: there is no request, or the app has not finished launching.
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
        /// The delegate is being told.
        case telling
    }

    /// How far the first request came, apart from what it waits for; this is what is kept.
    package enum Progress: Sendable, Hashable {
        /// It has just begun.
        case begun
        /// The policy is in force, at the latest after a restart.
        case policyApplied
        /// It is over but for a wipe and the delegate.
        case decided(ComplianceReason, wipes: Bool)
    }

    /// The most accounts that wait at a time.
    package static let maximumCount = 64

    /// How silent sources are read.
    package let choices: ComplianceChoices
    /// Whether the app finished launching.
    package internal(set) var hasLaunched = false
    /// What was asked for, the oldest first; that one is at work.
    package internal(set) var requests: [Request] = []
    /// What the first request is waiting for.
    package internal(set) var stage = Stage.waiting
    /// How far it came.
    package internal(set) var progress = Progress.begun
    /// Whether a screen of remediation covers the app.
    package internal(set) var coversApp = false
    /// The number of what was asked for last; the answer carries it.
    package internal(set) var step: UInt64 = 0
    var lastNumber: UInt64 = 0

    /// Makes the machine of an app in which nothing was asked for.
    package init(choices: ComplianceChoices = .standard) { self.choices = choices }

    /// Makes the machine of an app that starts again.
    package init(_ record: ComplianceRecord, choices: ComplianceChoices = .standard) {
        self.choices = choices
        requests = record.requests
        progress = record.progress
        lastNumber = record.lastNumber
    }

    /// What has to survive an end of the process.
    package var record: ComplianceRecord {
        ComplianceRecord(requests: requests, progress: progress, lastNumber: lastNumber)
    }

    /// Whether a remediation of the account waits or runs: from the call until the delegate is told.
    ///
    /// While it is told the app may ask again, as it does where interaction is required. The caller gives every account
    /// one name.
    ///
    /// SDK: `remediationInProgressForAccountId:`
    package func isInProgress(for account: AccountID) -> Bool {
        requests.dropFirst(stage == .telling ? 1 : 0).contains { $0.account == account }
    }
}
