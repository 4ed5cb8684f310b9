internal import MAMBase

/// A message for the user.
public struct MAMUserMessage: Sendable, Hashable, Codable {
    /// The title, without a full stop.
    public let title: String
    /// The text, which tells the event and the user's next step.
    public let text: String

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - title: The title, without a full stop.
    ///   - text: The text.
    public init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}

/// Provides the messages of an app for its user: a view, created on demand.
///
/// This package has no screens, so messages are values. They are in English by default. They contain no names of
/// accounts, hosts or other apps.
///
/// SDK: `IntuneMAMUIHelper`
public struct MAMUIHelper: Sendable {
    /// The app of this view.
    public let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// The texts of all messages, including those of remediations.
    ///
    /// Defaults to English.
    package var texts: MessageCatalog {
        get { app.state.withLock { $0.compliance.texts } }
        nonmutating set { app.state.withLock { $0.compliance.texts = newValue } }
    }

    /// The message that data may not be shared with the chosen destination.
    ///
    /// SDK: `showSharingBlockedMessage:`
    public var sharingBlockedMessage: MAMUserMessage { message(.titleNotAllowed, .sharingBlocked) }

    /// The message that the app has to restart.
    ///
    /// SDK: `getRestartApplicationMessage`
    public var restartApplicationMessage: MAMUserMessage { message(.titleRestart, .restart) }

    /// Returns the message for the result of an enrollment request.
    ///
    /// - Parameter status: The result.
    /// - Returns: The message.
    public func message(for status: MAMEnrollmentStatus.Code) -> MAMUserMessage {
        let keys = status.userTexts
        return message(keys.title, keys.text)
    }

    /// Returns the message for the result of a remediation.
    ///
    /// It is the delegate's message if no further reason is known.
    ///
    /// - Parameter status: The result.
    /// - Returns: The message.
    public func message(for status: MAMComplianceStatus) -> MAMUserMessage {
        let (texts, name) = (texts, app.complianceManager.appName)
        return MAMUserMessage(
            title: texts.text(.title(of: status), appName: name),
            text: texts.text(.message(of: status, status.plainReason), appName: name))
    }

    /// Returns the message for a blocked account, or for an account that may be shown.
    ///
    /// - Parameter reason: The reason why the account may not be shown.
    /// - Returns: The message.
    public func message(for reason: MAMBlockAccountReason) -> MAMUserMessage {
        switch reason {
        case .notBlocked: message(.titleManaged, .accountAllowed)
        case .conditionalLaunchBlocked: message(.titleAccount, .accountBlocked)
        case .conditionalLaunchCanceled: message(.titleAccount, .accountCancelled)
        case .clockedOut: message(.titleAccount, .accountClockedOut)
        }
    }

    /// Returns the message for refused data of another app.
    ///
    /// - Parameter refusal: The reason of the refusal; nil for the general message.
    /// - Returns: The message.
    public func message(for refusal: IncomingRefusal?) -> MAMUserMessage {
        switch refusal {
        case .signInNeeded: message(.titleSignIn, .incomingSignIn)
        case .notManaged: message(.titleNotAllowed, .incomingNotManaged)
        case .launchBlocked: message(.titleAccount, .accountBlocked)
        case .switchRefused, nil: message(.titleNotAllowed, .incomingBlocked)
        }
    }

    /// Returns the message for a refused server.
    ///
    /// - Parameter code: The reason of the refusal.
    /// - Returns: The message.
    public func message(for code: MAMCertificatePinningStatusCode) -> MAMUserMessage {
        switch code {
        case .invalidChallenge, .invalidCertificateChain, .nilHost, .errorAccessingCertificate:
            message(.titleConnection, .certificateUnreadable)
        case .failedTrustEvaluation, .failedFormationEvaluation: message(.titleConnection, .certificateNotTrusted)
        case .algorithmNotSupported, .matchNotFound: message(.titleConnection, .certificateNotPinned)
        }
    }

    func message(_ title: UserText, _ text: UserText) -> MAMUserMessage {
        let (texts, name) = (texts, app.complianceManager.appName)
        return MAMUserMessage(title: texts.text(title, appName: name), text: texts.text(text, appName: name))
    }
}

extension ManagedApp {
    /// The view that provides the messages for this app's user.
    public var uiHelper: MAMUIHelper { MAMUIHelper(app: self) }
}

extension MAMCertificatePinningManager {
    /// Returns the message for a refused server.
    ///
    /// - Parameter verdict: The verdict. Defaults to nil, which gives the general message.
    /// - Returns: The message.
    ///
    /// SDK: `showErrorMessageForAccountId:withDismissHandler:`
    public func errorMessage(for verdict: CertificateVerdict? = nil) -> MAMUserMessage {
        app.uiHelper.message(for: verdict?.code ?? .matchNotFound)
    }
}
