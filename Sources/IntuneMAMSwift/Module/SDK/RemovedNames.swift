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

    /// Returns the account of the key window.
    @available(*, deprecated, renamed: "getUIPolicyAccountId()")
    public func getUIPolicyIdentity() -> String? { getUIPolicyAccountId() }

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
}

extension IntuneMAMEnrollmentManager {
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
}

extension IntuneMAMPolicy {
    /// Returns whether data may be saved to a place.
    @available(*, deprecated, renamed: "isSaveToAllowed(for:withAccountId:)")
    public func isSaveToAllowed(for location: IntuneMAMSaveLocation, withAccountName name: String?) -> Bool {
        isSaveToAllowed(for: location, withAccountId: name)
    }

    /// Returns whether data may be opened from a place.
    @available(*, deprecated, renamed: "isOpenFromAllowed(for:withAccountId:)")
    public func isOpenFromAllowed(for location: IntuneMAMOpenLocation, withAccountUPN name: String?) -> Bool {
        isOpenFromAllowed(for: location, withAccountId: name)
    }
}

extension IntuneMAMFileProtectionManager {
    /// Makes an account the owner of a file or folder.
    @available(*, deprecated, renamed: "protect(_:accountId:)")
    public func protect(_ path: String, identity: String?) { protect(path, accountId: identity) }
}

extension IntuneMAMDataProtectionManager {
    /// Returns data protected for an account.
    @available(*, deprecated, renamed: "protect(_:accountId:)")
    public func protect(_ data: Data, identity: String) -> Data? { protect(data, accountId: identity) }
}
