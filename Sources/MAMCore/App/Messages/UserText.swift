/// The keys of texts for users, apart from remediations.
///
/// The raw values are stable, for translations.
package enum UserText: String, Sendable, Hashable, Codable, CaseIterable {
    /// Title of an action that an organization does not allow.
    case titleNotAllowed = "title.notAllowed"
    case titleRestart = "title.restart"
    case titleConnection = "title.connection"
    case titleManaged = "title.managed"
    /// Title when an account is no longer managed.
    case titleRemoved = "title.removed"
    case titleSignIn = "title.signIn"
    case titleTryAgain = "title.tryAgain"
    /// Title of an account that may not be used.
    case titleAccount = "title.account"

    /// Sharing is not allowed.
    case sharingBlocked = "sharing.blocked"
    /// The screen may not be captured.
    case captureBlocked = "capture.blocked"
    /// Data of another app is refused.
    case incomingBlocked = "sharing.incoming"
    /// The data belongs to an account that has to be signed in.
    case incomingSignIn = "sharing.incoming.signIn"
    /// The data belongs to an account that is not managed in this app.
    case incomingNotManaged = "sharing.incoming.notManaged"
    case restart = "restart"

    /// The certificates of a server cannot be read.
    case certificateUnreadable = "certificate.unreadable"
    /// The certificates of a server are not trusted.
    case certificateNotTrusted = "certificate.notTrusted"
    /// The certificates of a server do not match the organization's pins.
    case certificateNotPinned = "certificate.notPinned"

    case policyReceived = "enrollment.policyReceived"
    /// The policy did not change.
    case policyUnchanged = "enrollment.policyUnchanged"
    case noPolicy = "enrollment.noPolicy"
    case dataRemoved = "enrollment.dataRemoved"
    /// The account is no longer managed.
    case unenrolled = "enrollment.unenrolled"
    case noLicense = "enrollment.noLicense"
    case signIn = "enrollment.signIn"
    case signInCancelled = "enrollment.signInCancelled"
    /// The service could not be reached.
    case noNetwork = "enrollment.noNetwork"
    case serviceFailed = "enrollment.serviceFailed"
    /// Another account is already managed.
    case otherAccount = "enrollment.otherAccount"
    case otherDeviceUser = "enrollment.otherDeviceUser"
    /// The device may not be used.
    case deviceBlocked = "enrollment.deviceBlocked"
    /// The data of an account could not be removed.
    case dataNotRemoved = "enrollment.dataNotRemoved"
    /// The app called a function that is unavailable here.
    case notHere = "enrollment.notHere"

    /// The account may be shown.
    case accountAllowed = "blocked.not"
    /// The device or the app does not meet the organization's requirements.
    case accountBlocked = "blocked.conditionalLaunch"
    /// The user did not answer a question of the organization.
    case accountCancelled = "blocked.cancelled"
    /// The user is not at work.
    case accountClockedOut = "blocked.clockedOut"

    /// The text in English.
    ///
    /// ``MessageCatalog/appPlaceholder`` stands for the app's name.
    var english: String {
        switch self {
        case .titleNotAllowed: "Action not allowed"
        case .titleRestart: "Restart required"
        case .titleConnection: "Connection not safe"
        case .titleManaged: "Your organization protects this app"
        case .titleRemoved: "Organization data removed"
        case .titleSignIn: "Sign-in needed"
        case .titleTryAgain: "Try again later"
        case .titleAccount: "Account not allowed"
        case .sharingBlocked: "Your organization does not let this data leave {app} this way."
        case .captureBlocked: "Your organization does not let the screen of {app} be captured."
        case .incomingBlocked: "Your organization does not let this data into {app}."
        case .incomingSignIn: "This data belongs to an account that is not in {app}. Sign in with it and try again."
        case .incomingNotManaged:
            "This data belongs to an account that your organization does not protect in {app}. Ask your support team."
        case .restart: "Your organization now protects its data in {app}. Start {app} again to go on."
        case .certificateUnreadable: "{app} could not check who answered. It does not connect."
        case .certificateNotTrusted: "{app} could not make sure that it talks to the right server. It does not connect."
        case .certificateNotPinned: "Your organization does not trust the server that answered. {app} does not connect."
        case .policyReceived: "Your organization's data in {app} is now protected."
        case .policyUnchanged: "Your organization's data in {app} stays protected as it was."
        case .noPolicy: "Your organization does not protect data in {app} for this account."
        case .dataRemoved: "Your organization removed its data from {app}."
        case .unenrolled: "Your organization does not protect this account in {app} any more."
        case .noLicense: "Your account has no license for the protection that {app} needs. Ask your support team."
        case .signIn: "Sign in to {app} with your work or school account to go on."
        case .signInCancelled: "You cancelled the sign-in. Sign in to use your work or school account in {app}."
        case .noNetwork: "Your organization's service cannot be reached. Check the connection; {app} tries again."
        case .serviceFailed: "Your organization's service could not answer. {app} tries again."
        case .otherAccount: "Another account is managed in {app} already. Remove it first."
        case .otherDeviceUser: "Your organization manages this device for another account. Use that one in {app}."
        case .deviceBlocked: "Your organization does not let {app} be used on this device."
        case .dataNotRemoved: "Data of the account is still in {app}. Start {app} again so that it can be removed."
        case .notHere: "{app} cannot do this here. Open {app} itself and try again."
        case .accountAllowed: "The account can be used in {app}."
        case .accountBlocked: "Your device or {app} does not meet what your organization asks for."
        case .accountCancelled: "Answer what your organization asks for to use the account in {app}."
        case .accountClockedOut: "Your organization lets you use this account in {app} at work only."
        }
    }
}

extension MAMEnrollmentStatus.Code {
    /// The title and text for the user.
    ///
    /// An unknown number has the texts of a failure of the service.
    package var userTexts: (title: UserText, text: UserText) {
        switch self {
        case .newPoliciesReceived: (.titleManaged, .policyReceived)
        case .policiesHaveNotChanged, .alreadyEnrolled: (.titleManaged, .policyUnchanged)
        case .wipeReceived: (.titleRemoved, .dataRemoved)
        case .unenrollmentSuccess: (.titleRemoved, .unenrolled)
        case .noPolicyReceived, .mamServiceDisabled, .licensedNotTargeted, .policyRecordGone:
            (.titleAccount, .noPolicy)
        case .accountNotLicensed: (.titleAccount, .noLicense)
        case .authRequired, .nilAccount, .adalInternalError, .adalMethodUnsupported, .reEnrollForUnenrolledUser:
            (.titleSignIn, .signIn)
        case .loginCanceled: (.titleSignIn, .signInCancelled)
        case .locationServiceFailure, .enrollmentEndPointNetworkFailure, .policyEndPointNetworkFailure, .timeout:
            (.titleTryAgain, .noNetwork)
        case .notEMMAccount, .mdmEnrolledDifferentUser, .notDeviceAccount: (.titleAccount, .otherDeviceUser)
        case .notEnrolledAccount, .switchExistingAccount, .singleManagedAccountMode: (.titleAccount, .otherAccount)
        case .failedToClearMamData: (.titleRestart, .dataNotRemoved)
        case .deviceBlockedEnrollment: (.titleAccount, .deviceBlocked)
        case .unsupportedAPI, .appNotEnrolled: (.titleNotAllowed, .notHere)
        default: (.titleTryAgain, .serviceFailed)
        }
    }
}
