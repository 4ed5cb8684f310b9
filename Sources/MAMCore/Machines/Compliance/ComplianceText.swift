/// The keys of the texts for the user at the end of a remediation.
///
/// The raw values are stable, for translations.
package enum ComplianceText: String, Sendable, Hashable, Codable, CaseIterable {
    /// Title of a remediation that succeeded.
    case titleCompliant = "compliance.title.compliant"
    /// Title of an account that cannot become compliant.
    case titleNotCompliant = "compliance.title.notCompliant"
    case titleServiceFailure = "compliance.title.serviceFailure"
    case titleNetworkFailure = "compliance.title.networkFailure"
    /// Title when the user has to be asked.
    case titleInteractionRequired = "compliance.title.interactionRequired"
    /// Title when the user canceled.
    case titleUserCancelled = "compliance.title.userCancelled"

    case policyApplied = "compliance.message.policyApplied"
    /// The account has no policy for the app.
    case noPolicy = "compliance.message.noPolicy"
    case notLicensed = "compliance.message.notLicensed"
    /// The account may not be managed on this device or in this app.
    case accountRefused = "compliance.message.accountRefused"
    /// The account left the app meanwhile.
    case accountRemoved = "compliance.message.accountRemoved"
    /// Conditional launch blocked the account.
    case blocked = "compliance.message.blocked"
    case serviceFailed = "compliance.message.serviceFailed"
    /// The service asks for a sign-in even after the user signed in.
    case signInFailed = "compliance.message.signInFailed"
    /// The service could not be reached.
    case networkFailed = "compliance.message.networkFailed"
    case signInNeeded = "compliance.message.signInNeeded"
    /// The user has to be asked something else.
    case screenNeeded = "compliance.message.screenNeeded"
    case cancelled = "compliance.message.cancelled"

    package static func title(of status: MAMComplianceStatus) -> ComplianceText {
        switch status {
        case .compliant: .titleCompliant
        case .notCompliant: .titleNotCompliant
        case .serviceFailure: .titleServiceFailure
        case .networkFailure: .titleNetworkFailure
        case .interactionRequired: .titleInteractionRequired
        case .userCancelled: .titleUserCancelled
        }
    }

    /// Returns the message of a status and a reason.
    ///
    /// A reason of another status is ignored.
    package static func message(of status: MAMComplianceStatus, _ reason: ComplianceReason) -> ComplianceText {
        switch reason.status == status ? reason : status.plainReason {
        case .policyApplied: .policyApplied
        case .noPolicy: .noPolicy
        case .notLicensed: .notLicensed
        case .accountRefused: .accountRefused
        case .accountRemoved: .accountRemoved
        case .blocked: .blocked
        case .serviceFailed: .serviceFailed
        case .signInFailed: .signInFailed
        case .networkFailed: .networkFailed
        case .signInNeeded: .signInNeeded
        case .screenNeeded: .screenNeeded
        case .cancelled: .cancelled
        }
    }

    /// The text in English.
    ///
    /// ``MessageCatalog/appPlaceholder`` stands for the app's name.
    package var english: String {
        switch self {
        case .titleCompliant: "Access allowed"
        case .titleNotCompliant: "Access denied"
        case .titleServiceFailure: "Something went wrong"
        case .titleNetworkFailure: "No connection"
        case .titleInteractionRequired: "Action needed"
        case .titleUserCancelled: "Cancelled"
        case .policyApplied: "Your organization's data in {app} is now protected."
        case .noPolicy: "Your organization has not set up {app} for your account. Ask your support team for access."
        case .notLicensed: "Your account has no license for the protection that {app} needs. Ask your support team."
        case .accountRefused: "Your organization does not let this account be used in {app} on this device."
        case .accountRemoved: "The account was removed from {app}. Add it again to go on."
        case .blocked: "Your device or {app} does not meet what your organization asks for."
        case .serviceFailed: "Your organization's service could not be asked. Try again later."
        case .signInFailed: "The service did not accept the sign-in. Sign in again, or try later."
        case .networkFailed: "Your organization's service cannot be reached. Check the connection and try again."
        case .signInNeeded: "Sign in with your work or school account to go on in {app}."
        case .screenNeeded: "Open {app} and answer its questions to go on."
        case .cancelled: "You cancelled. Your organization's data in {app} stays closed until you go on."
        }
    }
}
