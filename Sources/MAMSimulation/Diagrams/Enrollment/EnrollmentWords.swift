package import MAMCore

extension EnrollmentEvent {
    /// A short name, without account, call and ticket.
    package var word: String {
        switch self {
        case .launched: "launched"
        case .ticked(let isInUse): isInUse ? "tick" : "tick in the background"
        case .register(let account, _): account == nil ? "register nil" : "register"
        case .login(let account, _): account == nil ? "log in a user" : "log in"
        case .deregister(let account, let withWipe, _):
            (account == nil ? "deregister nil" : "deregister") + (withWipe ? " with wipe" : "")
        case .wipe: "wipe"
        case .checkIn: "check in"
        case .wasWiped: "was wiped"
        case .deviceChanged: "device management"
        case .answered(_, let answer): answer.word
        }
    }
}

extension EnrollmentAnswer {
    package var word: String {
        switch self {
        case .token: "token"
        case .noToken(let failure): "no token: \(failure.rawValue)"
        case .signedIn: "signed in"
        case .notSignedIn: "not signed in"
        case .service(let answer, let details): answer.word(details)
        case .failed(let failure): "failed: \(failure.rawValue)"
        case .chose(let decision): decision.rawValue
        case .stored(let isDone): isDone ? "stored" : "not stored"
        case .appWiped(let isDone): isDone ? "the app wiped" : "the app leaves files"
        case .removed(let isDone): isDone ? "removed" : "not removed"
        case .restarts(let isDone): isDone ? "the app restarts" : "the app does not restart"
        }
    }
}

extension CheckInAnswer {
    fileprivate func word(_ details: EnrollmentAnswerDetails) -> String {
        let outcome =
            switch self.outcome {
            case .registered: details.hasChangedPolicy ? "policy" : "same policy"
            case .noPolicy: "no policy"
            case .notLicensed: "no license"
            case .notOnboarded: "not onboarded"
            case .unreachable: "unreachable"
            }
        return outcome + (asksForWipe ? ", wipe" : "") + (details.mustBeOnlyAccount ? ", alone" : "")
    }
}

extension EnrollmentEffect {
    /// Returns a short name without ticket and call; accounts are named by a function.
    package func word(_ name: (AccountID) -> String) -> String {
        switch self {
        case .store: "store"
        case .tell(let kind, let status, _): "\(kind.rawValue) \(status.code.rawValue) of \(name(status.accountID))"
        case .ignore(_, let warning, let status):
            "ignore(\(warning))" + (status.map { " with \($0.code.rawValue)" } ?? "")
        case .log(let warning): "log(\(warning))"
        case .requestToken(let account, let isInteractive, _):
            "\(isInteractive ? "interactive " : "")token of \(name(account.id))"
        case .signIn: "sign in"
        case .enroll(let account, let isAgain, _): "enrol \(isAgain ? "again " : "")\(name(account.id))"
        case .checkIn(let account, _): "check in \(name(account.id))"
        case .unenroll(let account, _): "unenrol \(name(account.id))"
        case .tellUnenrolled(let account): "withdraw \(name(account.id))"
        case .noteCheckIn(_, let account): "note of \(name(account))"
        case .ask(let question, let old, let new, _):
            "ask(\(question)) \(old.map(name).joined(separator: " ")) or \(name(new))"
        case .dismiss: "dismiss"
        case .storePolicy(let account, let isFirst, _): "\(isFirst ? "first policy" : "policy") of \(name(account))"
        case .dropPolicy(let account): "drop \(name(account))"
        case .askAppToWipe(let account, _): "ask app to wipe \(name(account))"
        case .removeData(let account, let includingFiles, _):
            "remove \(includingFiles ? "files and " : "")keys of \(name(account))"
        case .restart: "restart"
        case .forceRestart: "force restart"
        case .notify(let notice): notice.word(name)
        case .admit(let admission): "admit(\(admission.rawValue))"
        }
    }
}

extension EnrollmentNotice {
    fileprivate func word(_ name: (AccountID) -> String) -> String {
        switch self {
        case .policyDidChange(let account): "changed \(name(account))"
        case .wipeDidComplete(let account): "wiped \(name(account))"
        case .managedUserDidChange: "managed user changed"
        case .allowedAccountsDidChange: "allowed accounts changed"
        }
    }
}
