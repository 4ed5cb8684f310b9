package import MAMCore

extension SimulatedService {
    /// A token for the service itself, as an app's enrolment delegate gets it from its token library; conditional access
    /// never withholds it.
    ///
    /// - Parameters:
    ///   - account: The account that is asked for.
    ///   - bundleID: The app that asks.
    ///   - isSignedIn: Whether the user has signed in in the app.
    ///   - person: Who may be asked to sign in; nil when nobody may be asked.
    /// - Returns: The token.
    /// - Throws: Why there is none.
    func enrollmentToken(
        for account: AccountID, in bundleID: String, isSignedIn: Bool, asking person: SimulatedPerson?
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken {
        let fault = arrives(.token)
        if case .slow(let seconds) = fault { await pass(seconds) }
        if fault == .processEnds { owner.value?.endProcess(of: bundleID) }
        if let failure = fault?.tokenFailure { throw failure }
        guard let user = tenant.user(account) else { throw .tokenLibrary }
        guard fault != .wrongUser else { return token(of: tenant.users.first { $0 != user } ?? user) }
        // A token library keeps tokens for a while and asks again where it is offline.
        guard isSignedIn else {
            guard let person else { throw .credentials }
            guard owner.value?.traits.isOnline == true else { throw .network }
            guard person.signsIn(as: user) else { throw .canceled }
            return token(of: user)
        }
        return token(of: user)
    }

    private func token(of user: SimulatedUser) -> MAMEnrollmentToken {
        MAMEnrollmentToken(
            "token", objectID: user.objectID, userPrincipalName: user.userPrincipalName,
            tenantID: AccountID(user.tenantID))
    }

    /// Asks for a token of the app's own, for instance for its mail: what conditional access may withhold.
    ///
    /// - Parameters:
    ///   - user: Whose token.
    ///   - app: The app that asks.
    ///   - capabilities: What it declares; without `protapp` it is never told how to help itself.
    /// - Returns: Nil for a token; `MSALErrorServerProtectionPoliciesRequired` with the account while it has no policy in the
    ///   app, and other errors of the library: a token of another user is `MSALErrorMismatchedUser`, as the library itself
    ///   compares the accounts.
    func appTokenError(
        of user: SimulatedUser, in app: SimulatedApp, _ capabilities: ClientCapabilities
    ) async -> TokenError? {
        let fault = arrives(.token)
        if case .slow(let seconds) = fault { await pass(seconds) }
        if fault == .processEnds, let bundleID = app.engine?.configuration.bundleID {
            owner.value?.endProcess(of: bundleID)
        }
        let home = "\(user.objectID.rawValue).\(user.tenantID)"
        if fault == .wrongUser { return TokenError(code: TokenError.mismatchedUser, homeAccountID: home) }
        if fault?.tokenFailure != nil { return TokenError(code: TokenError.internalFailure, homeAccountID: home) }
        guard owner.value?.traits.isOnline == true else {
            return TokenError(domain: "NSURLErrorDomain", code: -1009, homeAccountID: home)
        }
        guard !status(of: user).isDisabled else {
            return TokenError(code: TokenError.interactionRequired, homeAccountID: home)
        }
        guard tenant.needsPolicyForTokens(user), !isProtected(user, in: app) else { return nil }
        let isToldHow = capabilities.declaresProtectedApp
        return TokenError(
            code: isToldHow ? TokenError.protectionPoliciesRequired : TokenError.declined, homeAccountID: home)
    }
}

extension TokenError {
    /// `MSALErrorInternal`.
    package static let internalFailure = -50000
    /// `MSALErrorInteractionRequired`.
    package static let interactionRequired = -50002
    /// `MSALErrorServerDeclinedScopes`: no token, and nothing to be done about it.
    package static let declined = -50003
    /// `MSALInternalErrorMismatchedUser`, which the library hands on inside `MSALErrorInternal`: the token is another user's.
    package static let mismatchedUser = -42101
}
