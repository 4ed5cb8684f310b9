package import MAMCore

extension SimulatedService {
    /// Returns a token for the service itself, as an app's enrollment delegate gets it from its token library.
    ///
    /// Conditional access never withholds it.
    ///
    /// - Parameters:
    ///   - account: The account that the token is for.
    ///   - bundleID: The bundle id of the app that asks.
    ///   - isSignedIn: Whether the user has signed in to the app.
    ///   - person: The person who may be asked to sign in; `nil` when no prompt is allowed. Made only if the user has not signed in.
    /// - Returns: The token.
    /// - Throws: The reason why there is no token.
    func enrollmentToken(
        for account: AccountID, in bundleID: String, isSignedIn: Bool,
        asking person: @autoclosure () -> SimulatedPerson?
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken {
        let fault = arrives(.token)
        if case .slow(let seconds) = fault { await pass(seconds) }
        if fault == .processEnds { owner.value?.endProcess(of: bundleID) }
        if let failure = fault?.tokenFailure { throw failure }
        guard let user = tenant.user(account) else { throw .credentials }
        guard fault != .wrongUser else { return token(of: tenant.users.first { $0 != user } ?? user) }
        // A token library caches tokens, so a signed-in user gets one even offline.
        guard isSignedIn else {
            guard let person = person() else { throw .credentials }
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

    /// Requests one of the app's own tokens, for instance for its mail.
    ///
    /// Conditional access may withhold it.
    ///
    /// - Parameters:
    ///   - user: The user whose token it is.
    ///   - app: The app that asks.
    ///   - capabilities: The capabilities that the app declares. Only an app that declares `protapp` gets an error that
    ///     it can remediate.
    /// - Returns: The error, `nil` when there is a token. It is `MSALErrorServerProtectionPoliciesRequired` with the
    ///   account while the account has no policy in the app. For a token of another user it is
    ///   `MSALErrorMismatchedUser`, because the library compares the accounts itself.
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
    /// `MSALErrorServerDeclinedScopes`: no token, and the app cannot remediate that.
    package static let declined = -50003
    /// `MSALInternalErrorMismatchedUser`, which the library reports inside `MSALErrorInternal`: the token is another
    /// user's.
    package static let mismatchedUser = -42101
}
