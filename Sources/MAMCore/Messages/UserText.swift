/// The key of a text that users read, beside those of remediations; the raw values stay the same for translations.
package enum UserText: String, Sendable, Hashable, Codable, CaseIterable {
    /// Title of anything that an organisation does not allow.
    case titleNotAllowed = "title.notAllowed"
    /// Title of a request to start anew.
    case titleRestart = "title.restart"
    /// Title of a connection that is not safe.
    case titleConnection = "title.connection"
    /// Title when an account is managed from now on.
    case titleManaged = "title.managed"
    /// Title when an account is not managed any more.
    case titleRemoved = "title.removed"
    /// Title when the user has to sign in.
    case titleSignIn = "title.signIn"
    /// Title of what can be tried again.
    case titleTryAgain = "title.tryAgain"
    /// Title of an account that may not be used.
    case titleAccount = "title.account"

    /// Sharing is not allowed.
    case sharingBlocked = "sharing.blocked"
    /// Something came in that may not.
    case incomingBlocked = "sharing.incoming"
    /// What comes in belongs to an account that has to be signed in.
    case incomingSignIn = "sharing.incoming.signIn"
    /// What comes in belongs to an account that is not managed here.
    case incomingNotManaged = "sharing.incoming.notManaged"
    /// The app has to start anew.
    case restart = "restart"

    /// The certificates of a server cannot be judged.
    case certificateUnreadable = "certificate.unreadable"
    /// The certificates of a server are not trusted.
    case certificateNotTrusted = "certificate.notTrusted"
    /// The certificates of a server are not those the organisation asks for.
    case certificateNotPinned = "certificate.notPinned"

    /// A policy is in force.
    case policyReceived = "enrollment.policyReceived"
    /// Nothing changed.
    case policyUnchanged = "enrollment.policyUnchanged"
    /// There is no policy for the account.
    case noPolicy = "enrollment.noPolicy"
    /// The data of the account is removed.
    case dataRemoved = "enrollment.dataRemoved"
    /// The account is not managed any more.
    case unenrolled = "enrollment.unenrolled"
    /// The user has no licence.
    case noLicence = "enrollment.noLicence"
    /// The user has to sign in.
    case signIn = "enrollment.signIn"
    /// The user cancelled the sign-in.
    case signInCancelled = "enrollment.signInCancelled"
    /// The service was not reached.
    case noNetwork = "enrollment.noNetwork"
    /// The service failed.
    case serviceFailed = "enrollment.serviceFailed"
    /// Another account is managed already.
    case otherAccount = "enrollment.otherAccount"
    /// The device belongs to another user.
    case otherDeviceUser = "enrollment.otherDeviceUser"
    /// The device may not be used.
    case deviceBlocked = "enrollment.deviceBlocked"
    /// The data of an account could not be removed.
    case dataNotRemoved = "enrollment.dataNotRemoved"
    /// The app asked for something that cannot be done here.
    case notHere = "enrollment.notHere"

    /// Nothing keeps the account from being shown.
    case accountAllowed = "blocked.not"
    /// Device or app do not meet what the organisation asks for.
    case accountBlocked = "blocked.conditionalLaunch"
    /// The user left a question of the organisation unanswered.
    case accountCancelled = "blocked.cancelled"
    /// The user is not at work.
    case accountClockedOut = "blocked.clockedOut"

    /// What it says in English.
    ///
    /// ``MessageCatalog/appPlaceholder`` stands for the app's name.
    package var english: String {
        switch self {
        case .titleNotAllowed: "Action not allowed"
        case .titleRestart: "Restart required"
        case .titleConnection: "Connection not safe"
        case .titleManaged: "Your organisation protects this app"
        case .titleRemoved: "Organisation data removed"
        case .titleSignIn: "Sign-in needed"
        case .titleTryAgain: "Try again later"
        case .titleAccount: "Account not allowed"
        case .sharingBlocked: "Your organisation does not let this data leave {app} this way."
        case .incomingBlocked: "Your organisation does not let this data into {app}."
        case .incomingSignIn: "This data belongs to an account that is not in {app}. Sign in with it and try again."
        case .incomingNotManaged:
            "This data belongs to an account that your organisation does not protect in {app}. Ask your support team."
        case .restart: "Your organisation now protects its data in {app}. Start {app} again to go on."
        case .certificateUnreadable: "{app} could not check who answered. It does not connect."
        case .certificateNotTrusted: "{app} could not make sure that it talks to the right server. It does not connect."
        case .certificateNotPinned: "Your organisation does not trust the server that answered. {app} does not connect."
        case .policyReceived: "Your organisation's data in {app} is now protected."
        case .policyUnchanged: "Your organisation's data in {app} stays protected as it was."
        case .noPolicy: "Your organisation does not protect data in {app} for this account."
        case .dataRemoved: "Your organisation removed its data from {app}."
        case .unenrolled: "Your organisation does not protect this account in {app} any more."
        case .noLicence: "Your account has no licence for the protection that {app} needs. Ask your support team."
        case .signIn: "Sign in to {app} with your work or school account to go on."
        case .signInCancelled: "You cancelled the sign-in. Sign in to use your work or school account in {app}."
        case .noNetwork: "Your organisation's service cannot be reached. Check the connection; {app} tries again."
        case .serviceFailed: "Your organisation's service could not answer. {app} tries again."
        case .otherAccount: "Another account is managed in {app} already. Remove it first."
        case .otherDeviceUser: "Your organisation manages this device for another account. Use that one in {app}."
        case .deviceBlocked: "Your organisation does not let {app} be used on this device."
        case .dataNotRemoved: "Data of the account is still in {app}. Start {app} again so that it can be removed."
        case .notHere: "{app} cannot do this here. Open {app} itself and try again."
        case .accountAllowed: "The account can be used in {app}."
        case .accountBlocked: "Your device or {app} does not meet what your organisation asks for."
        case .accountCancelled: "Answer what your organisation asks for to use the account in {app}."
        case .accountClockedOut: "Your organisation lets you use this account in {app} at work only."
        }
    }
}
