internal import MAMBase

/// A message as a user would read it.
public struct MAMUserMessage: Sendable, Hashable, Codable {
    /// What it is about, without a full stop.
    public let title: String
    /// What happened, and what to do.
    public let text: String

    /// Makes a message.
    public init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}

/// What an app shows its user for whatever happens: a view, made on demand.
///
/// There is no screen here, so messages are values, in English. None of them names an account, a host or another app.
///
/// SDK: `IntuneMAMUIHelper`
public struct MAMUIHelper: Sendable {
    /// The app this is a view of.
    public let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// The texts of all messages, those of remediations among them; English unless set.
    package var texts: MessageCatalog {
        get { app.state.withLock { $0.compliance.texts } }
        nonmutating set { app.state.withLock { $0.compliance.texts = newValue } }
    }

    /// Data may not go where the user wanted it to go. SDK: `showSharingBlockedMessage:`
    public var sharingBlockedMessage: MAMUserMessage { message(.titleNotAllowed, .sharingBlocked) }

    /// The app has to start anew. SDK: `getRestartApplicationMessage`
    public var restartApplicationMessage: MAMUserMessage { message(.titleRestart, .restart) }

    /// How a request of enrolment ended.
    public func message(for status: MAMEnrollmentStatus.Code) -> MAMUserMessage {
        let keys = status.userTexts
        return message(keys.title, keys.text)
    }

    /// How a remediation ended, as its delegate is told where it is told no reason.
    public func message(for status: MAMComplianceStatus) -> MAMUserMessage {
        let (texts, name) = (texts, app.complianceManager.appName)
        return MAMUserMessage(
            title: texts.text(.title(of: status), appName: name),
            text: texts.text(.message(of: status, status.plainReason), appName: name))
    }

    /// Why an account may not be shown, or that it may.
    public func message(for reason: MAMBlockAccountReason) -> MAMUserMessage {
        switch reason {
        case .notBlocked: message(.titleManaged, .accountAllowed)
        case .conditionalLaunchBlocked: message(.titleAccount, .accountBlocked)
        case .conditionalLaunchCanceled: message(.titleAccount, .accountCancelled)
        case .clockedOut: message(.titleAccount, .accountClockedOut)
        }
    }

    /// Why data of another app does not come in; nil asks for the message where nothing more is known.
    public func message(for refusal: IncomingRefusal?) -> MAMUserMessage {
        switch refusal {
        case .signInNeeded: message(.titleSignIn, .incomingSignIn)
        case .notManaged: message(.titleNotAllowed, .incomingNotManaged)
        case .launchBlocked: message(.titleAccount, .accountBlocked)
        case .switchRefused, nil: message(.titleNotAllowed, .incomingBlocked)
        }
    }

    /// Why a server is not connected to.
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
    /// What users are shown.
    public var uiHelper: MAMUIHelper { MAMUIHelper(app: self) }
}

extension MAMCertificatePinningManager {
    /// What a user is shown when a server was refused; without a verdict the message where nothing more is known.
    ///
    /// SDK: `showErrorMessageForAccountId:withDismissHandler:`
    public func errorMessage(for verdict: CertificateVerdict? = nil) -> MAMUserMessage {
        app.uiHelper.message(for: verdict?.code ?? .matchNotFound)
    }
}
