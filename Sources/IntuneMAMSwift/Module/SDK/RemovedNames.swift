public import Foundation
internal import MAMCore

// Names of SDKs before 20.1, in which accounts were named by user principal names. Many apps still use them. Methods of
// delegates are left out: the SDK no longer calls methods with the old names, and `SDKHost.unansweredCalls` finds them.

extension IntuneMAMPolicyManager {
    /// The first account that has a policy.
    @available(*, deprecated, renamed: "primaryAccountId")
    public var primaryUser: String? { primaryAccountId }

    /// Shows an account in the key window.
    @available(*, deprecated, renamed: "setUIPolicyAccountId(_:completionHandler:)")
    public func setUIPolicyIdentity(
        _ identity: String?, completionHandler: ((IntuneMAMSwitchIdentityResult) -> Void)? = nil
    ) { setUIPolicyAccountId(identity, completionHandler: completionHandler) }

    /// Shows an account in a window.
    @available(*, deprecated, renamed: "setUIPolicyAccountId(_:for:completionHandler:)")
    public func setUIPolicyIdentity(
        _ identity: String?, for window: UIWindow?,
        completionHandler: ((IntuneMAMSwitchIdentityResult) -> Void)? = nil
    ) { setUIPolicyAccountId(identity, for: window, completionHandler: completionHandler) }

    /// Returns the account of the key window.
    @available(*, deprecated, renamed: "getUIPolicyAccountId()")
    public func getUIPolicyIdentity() -> String? { getUIPolicyAccountId() }

    /// Returns the account of a window.
    @available(*, deprecated, renamed: "getUIPolicyAccountId(for:)")
    public func getUIPolicyIdentity(for window: UIWindow?) -> String? { getUIPolicyAccountId(for: window) }

    /// Returns the policy of an account.
    @available(*, deprecated, renamed: "policy(forAccountId:)")
    public func policy(forIdentity identity: String?) -> (any IntuneMAMPolicy)? { policy(forAccountId: identity) }

    /// Returns whether an account has a policy.
    @available(*, deprecated, renamed: "isAccountIdManaged(_:)")
    public func isIdentityManaged(_ identity: String?) -> Bool { isAccountIdManaged(identity) }

    /// Sets the account of the whole process.
    @available(*, deprecated, renamed: "setProcessAccountId(_:)")
    public func setProcessIdentity(_ identity: String?) { setProcessAccountId(identity) }

    /// Returns the account of the whole process.
    @available(*, deprecated, renamed: "getProcessAccountId()")
    public func getProcessIdentity() -> String? { getProcessAccountId() }

    /// Returns the account that the calling code acts for.
    @available(*, deprecated, renamed: "getCurrentThreadAccountId()")
    public func getCurrentThreadIdentity() -> String? { getCurrentThreadAccountId() }

    /// Returns the account of the current activity.
    @available(*, deprecated, renamed: "getAccountIdForCurrentActivity()")
    public func getIdentityForCurrentActivity() -> String? { getAccountIdForCurrentActivity() }
}

extension IntuneMAMEnrollmentManager {
    /// Returns the last known user of device management.
    @available(*, deprecated, renamed: "mdmEnrolledAccountIdFromCache()")
    public func mdmEnrolledAccountId() -> String? { mdmEnrolledAccountIdFromCache() }

    /// Registers an account, and enrolls it.
    @available(*, deprecated, renamed: "registerAndEnrollAccountId(_:)")
    public func registerAndEnrollAccount(_ identity: String) { registerAndEnrollAccountId(identity) }

    /// Removes an account from the app.
    @available(*, deprecated, renamed: "deRegisterAndUnenrollAccountId(_:withWipe:)")
    public func deRegisterAndUnenrollAccount(_ identity: String, withWipe doWipe: Bool) {
        deRegisterAndUnenrollAccountId(identity, withWipe: doWipe)
    }

    /// Returns the accounts that are registered.
    @available(*, deprecated, renamed: "registeredAccountIds()")
    public func registeredAccounts() -> [Any] { registeredAccountIds() }

    /// Returns the first enrolled account.
    @available(*, deprecated, renamed: "enrolledAccountId()")
    public func enrolledAccount() -> String? { enrolledAccountId() }

    /// Returns the last known user of device management.
    @available(*, deprecated, renamed: "mdmEnrolledAccountIdFromCache()")
    public func mdmEnrolledAccount() -> String? { mdmEnrolledAccountIdFromCache() }
}

extension IntuneMAMAppConfigManager {
    /// Returns the configuration of an account.
    @available(*, deprecated, renamed: "appConfig(forAccountId:)")
    public func appConfig(forIdentity identity: String?) -> any IntuneMAMAppConfig { appConfig(forAccountId: identity) }
}

extension IntuneMAMComplianceManager {
    /// Makes an account compliant.
    @available(*, deprecated, renamed: "remediateCompliance(forAccountId:silent:)")
    public func remediateCompliance(forIdentity identity: String, silent: Bool) {
        remediateCompliance(forAccountId: identity, silent: silent)
    }

    /// Returns whether an account is being made compliant.
    @available(*, deprecated, renamed: "remediationInProgress(forAccountId:)")
    public func remediationInProgress(forIdentity identity: String) -> Bool {
        remediationInProgress(forAccountId: identity)
    }
}

extension IntuneMAMPolicy {
    /// Returns whether data may be saved to a place.
    @available(*, deprecated, renamed: "isSaveToAllowed(for:withAccountId:)")
    public func isSaveToAllowed(for location: IntuneMAMSaveLocation, withAccountName name: String?) -> Bool {
        isSaveToAllowed(for: location, withAccountId: name)
    }

    /// Returns whether data may be opened from a place.
    @available(*, deprecated, renamed: "isOpenFromAllowed(for:withAccountId:)")
    public func isOpenFromAllowed(for location: IntuneMAMOpenLocation, withAccountName name: String?) -> Bool {
        isOpenFromAllowed(for: location, withAccountId: name)
    }

    /// Returns for each place, as a raw value, whether data may be saved to it.
    @available(*, deprecated, renamed: "getSaveToLocations(forAccountId:)")
    public func getSaveToLocations(forAccount name: String?) -> [NSNumber: NSNumber] {
        getSaveToLocations(forAccountId: name)
    }

    /// Returns for each place, as a raw value, whether data may be opened from it.
    @available(*, deprecated, renamed: "getOpenFromLocations(forAccountId:)")
    public func getOpenFromLocations(forAccount name: String?) -> [NSNumber: NSNumber] {
        getOpenFromLocations(forAccountId: name)
    }
}

extension IntuneMAMFileProtectionManager {
    /// Makes an account the owner of a file or folder.
    @available(*, deprecated, renamed: "protect(_:accountId:)")
    public func protect(_ path: String, identity: String?) { protect(path, accountId: identity) }

    /// Makes an account the owner of a file or folder that has none.
    @available(*, deprecated, renamed: "verifyAndProtect(_:accountId:)")
    public func verifyAndProtect(_ path: String, identity: String?) { verifyAndProtect(path, accountId: identity) }

    /// Encrypts a file for an account.
    @available(*, deprecated, renamed: "encryptFile(_:forAccountId:)")
    public func encryptFile(_ filePath: String, forIdentity identity: String) -> Bool {
        encryptFile(filePath, forAccountId: identity)
    }

    /// Encrypts a file for an account, or throws the reason why it cannot.
    @available(*, deprecated, renamed: "encryptFile(_:forAccountId:error:)")
    public func encryptFile(_ filePath: String, forIdentity identity: String, error: ()) throws {
        try encryptFile(filePath, forAccountId: identity, error: error)
    }
}

extension IntuneMAMDataProtectionManager {
    /// Returns data protected for an account.
    @available(*, deprecated, renamed: "protect(_:accountId:)")
    public func protect(_ data: Data, identity: String) -> Data? { protect(data, accountId: identity) }

    /// Returns data protected for an account, or throws the reason why it cannot.
    @available(*, deprecated, renamed: "protect(_:accountId:withError:)")
    public func protect(_ data: Data, identity: String, withError error: ()) throws -> Data {
        try protect(data, accountId: identity, withError: error)
    }

    /// Returns a text protected for an account.
    @available(*, deprecated, renamed: "protect(_:accountId:)")
    public func protect(_ data: String, identity: String) -> String? { protect(data, accountId: identity) }

    /// Returns a text protected for an account, or throws the reason why it cannot.
    @available(*, deprecated, renamed: "protect(_:accountId:withError:)")
    public func protect(_ data: String, identity: String, withError error: ()) throws -> String {
        try protect(data, accountId: identity, withError: error)
    }
}

extension IntuneMAMDataProtectionInfo {
    /// The account that owns the data.
    @available(*, deprecated, renamed: "accountId")
    public var identity: String? { accountId }
}

extension IntuneMAMFileProtectionInfo {
    /// The account that owns the file.
    @available(*, deprecated, renamed: "accountId")
    public var identity: String? { accountId }
}

extension IntuneMAMFile {
    /// Creates a file of an account.
    @available(*, deprecated, renamed: "createFile(atPath:forAccountId:)")
    public class func createFile(atPath path: String, forIdentity identity: String?) throws -> Self {
        try createFile(atPath: path, forAccountId: identity)
    }

    /// Creates a file of an account.
    @available(*, deprecated, renamed: "createFile(atPath:flags:mode:forAccountId:)")
    public class func createFile(
        atPath path: String, flags: Int32, mode: mode_t, forIdentity identity: String?
    ) throws -> Self { try createFile(atPath: path, flags: flags, mode: mode, forAccountId: identity) }

    /// Makes an account the owner of a file.
    @available(*, deprecated, renamed: "protect(atPath:forAccountId:)")
    public class func protect(atPath path: String, forIdentity identity: String?) throws {
        try protect(atPath: path, forAccountId: identity)
    }
}

extension IntuneMAMUserStatusManager {
    /// Returns the status of the user of an account.
    @available(*, deprecated, renamed: "userStatus(forAccountId:)")
    public func userStatus(forIdentity identity: String?) -> (any IntuneMAMUserStatus)? {
        userStatus(forAccountId: identity)
    }
}

extension IntuneMAMCertificatePinningManager {
    /// Shows that the certificates of a server were refused.
    @available(*, deprecated, renamed: "showErrorMessage(forAccountId:withDismissHandler:)")
    public func showErrorMessage(forIdentity identity: String?, withDismissHanlder handler: (() -> Void)? = nil) {
        showErrorMessage(forAccountId: identity, withDismissHandler: handler)
    }
}

extension IntuneMAMSwiftContextManager {
    /// Returns the account that the calling code acts for.
    @available(*, deprecated, renamed: "getScopedAccountId()")
    public class func getScopedIdentity() -> String? { getScopedAccountId() }

    /// Runs code that acts for an account.
    @available(*, deprecated, renamed: "setAccountId(_:forScope:)")
    public class func setIdentity(_ identity: String?, forScope scope: @escaping () -> Void) {
        setAccountId(identity, forScope: scope)
    }

    /// Runs code that acts for an account, and rethrows its error.
    @available(*, deprecated, renamed: "setAccountId(_:forScope:)")
    public class func setIdentity(_ identity: String?, forScope scope: @escaping () throws -> Void) throws {
        try setAccountId(identity, forScope: scope)
    }

    /// Runs asynchronous code that acts for an account.
    @available(*, deprecated, renamed: "setAccountId(_:forScope:)")
    public nonisolated(nonsending) class func setIdentity(
        _ identity: String?, forScope scope: nonisolated(nonsending) @escaping () async -> Void
    ) async { await setAccountId(identity, forScope: scope) }

    /// Runs asynchronous code that acts for an account, and rethrows its error.
    @available(*, deprecated, renamed: "setAccountId(_:forScope:)")
    public nonisolated(nonsending) class func setIdentity(
        _ identity: String?, forScope scope: nonisolated(nonsending) @escaping () async throws -> Void
    ) async throws { try await setAccountId(identity, forScope: scope) }
}
