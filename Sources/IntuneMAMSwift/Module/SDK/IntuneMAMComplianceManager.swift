public import Foundation
internal import MAMCore

/// The result of a request to make an account compliant.
///
/// SDK: `IntuneMAMComplianceStatus`
public enum IntuneMAMComplianceStatus: UInt, Sendable {
    /// The account is compliant: its tokens are no longer refused.
    case compliant = 0
    /// The account is not compliant.
    case notCompliant = 1
    /// The service failed.
    case serviceFailure = 2
    /// The service could not be reached.
    case networkFailure = 3
    /// The request was silent, and the user has to answer a prompt.
    case interactionRequired = 4
    /// The user canceled a prompt.
    case userCancelled = 5
}

/// Receives the results of requests to make accounts compliant.
///
/// The manager does not keep the delegate alive.
///
/// SDK: `IntuneMAMComplianceDelegate`
public protocol IntuneMAMComplianceDelegate: NSObjectProtocol {
    /// Receives the result of a request. Called on the main thread here.
    ///
    /// - Parameters:
    ///   - accountId: The account.
    ///   - status: The result.
    ///   - errMsg: A text for the user.
    ///   - errTitle: The title of the text.
    ///
    /// SDK: `accountId:hasComplianceStatus:withErrorMessage:andErrorTitle:`
    func accountId(
        _ accountId: String, hasComplianceStatus status: IntuneMAMComplianceStatus, withErrorMessage errMsg: String,
        andErrorTitle errTitle: String)
}

extension IntuneMAMComplianceDelegate {
    /// Marks the method as one that the app leaves out.
    public func accountId(
        _ accountId: String, hasComplianceStatus status: IntuneMAMComplianceStatus, withErrorMessage errMsg: String,
        andErrorTitle errTitle: String
    ) { Absent.note() }
}

/// Makes accounts compliant whose tokens conditional access refuses.
///
/// Safe to use from any thread. A request returns at once, and the delegate receives its result.
///
/// SDK: `IntuneMAMComplianceManager`
open class IntuneMAMComplianceManager: NSObject, @unchecked Sendable {
    // The host's lock guards everything that changes.
    private let reference: HostReference
    static let delegateName = "IntuneMAMComplianceManager.delegate"

    init(_ host: HostReference) {
        reference = host
        super.init()
    }

    /// Makes a manager like that of `instance()`, because the SDK does not forbid it.
    @available(*, deprecated, message: "use instance()")
    public override convenience init() { self.init(HostReference.inForce()) }

    /// Returns the manager of the app that is in force (``SDKHost``).
    ///
    /// SDK: `instance`
    open class func instance() -> IntuneMAMComplianceManager { SDKHost.inForce.managers.compliance }

    /// The delegate of the app, which the manager does not keep alive.
    ///
    /// SDK: `delegate`
    open var delegate: (any IntuneMAMComplianceDelegate)? {
        get { reference.host.state.withLock { $0.complianceDelegate } }
        set { reference.host.setWeakly(newValue, Self.delegateName) { $0.complianceDelegate = newValue } }
    }

    /// Makes an account compliant: enrolls it if necessary, and checks its requirements.
    ///
    /// - Parameters:
    ///   - accountId: The account.
    ///   - silent: Whether no screens are shown.
    ///
    /// SDK: `remediateComplianceForAccountId:silent:`
    open func remediateCompliance(forAccountId accountId: String, silent: Bool) {
        guard let account = AccountID(accountId) else { return }
        let host = reference.host
        host.state.withLock { $0.remediations.append(account) }
        host.start {
            await $0.complianceManager.remediateCompliance(for: account, silent: silent)
            host.state.withLock { state in
                if let place = state.remediations.firstIndex(of: account) { state.remediations.remove(at: place) }
            }
        }
    }

    /// Returns whether a request for an account is under way.
    ///
    /// SDK: `remediationInProgressForAccountId:`
    open func remediationInProgress(forAccountId accountId: String) -> Bool {
        guard let account = AccountID(accountId) else { return false }
        // The engine learns of a request a moment after the call.
        return reference.host.state.withLock { $0.remediations.contains(account) }
            || reference.engine.complianceManager.remediationInProgress(for: account)
    }
}
