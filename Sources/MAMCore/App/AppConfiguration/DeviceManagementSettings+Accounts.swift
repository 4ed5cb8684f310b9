internal import Synchronization

extension DeviceManagementSettings {
    /// Returns whether an account is the enrolled user, by either name.
    ///
    /// If the app knows both names as two different accounts, the object id decides (assumption
    /// `mdm-account-by-either-name` in Docs/Assumptions.md).
    func isEnrolled(_ id: AccountID, in accounts: AccountDirectory) -> Bool {
        if let objectID, accounts.isSame(id, objectID) { return true }
        guard let userPrincipalName, accounts.isSame(id, userPrincipalName) else { return false }
        guard let objectID else { return true }
        return accounts.isSame(objectID, userPrincipalName) || !accounts.contains(objectID)
    }
}

extension MAMAppConfigManager {
    /// Returns whether device management manages the app for an account.
    ///
    /// It does if its configuration of the app names the account with both keys, `IntuneMAMUPN` and `IntuneMAMOID`
    /// (``DeviceManagementSettings/isDeviceManaged``), whichever product delivers the configuration. Without the keys,
    /// the app is treated like an app on an unmanaged device, even if the device is enrolled. Then the service delivers
    /// the policies for unmanaged devices, the device's passcode does not replace the PIN, and these two settings have
    /// no effect: data leaves through the Open-In of the system, and incoming data without an owner gets one.
    ///
    /// - Parameter id: The account; `nil` is "no user".
    /// - Returns: `true` if device management manages the app for the account.
    public func isDeviceManaged(for id: AccountID?) -> Bool {
        guard let id, let table = app.table.load(), let record = table.record(for: id)?.takeUnretainedValue() else {
            return false
        }
        return app.state.withLock { state in
            state.appConfigs.managedGroup(in: table) == record.group.load(ordering: .relaxed)
        }
    }
}

extension ManagedApp {
    /// Returns the facts of the device for questions about an account's policy object.
    ///
    /// The policy words of the app's accounts need no such facts, see ``DeviceFacts/inApp``.
    func facts(for id: AccountID?) -> DeviceFacts {
        appConfigManager.isDeviceManaged(for: id)
            ? device.facts.union(.mdmEnrolled) : device.facts.subtracting(.mdmEnrolled)
    }
}

extension DeviceFacts {
    /// The facts for a question to the word of an account in an app.
    ///
    /// The word lacks the settings that need a managed app, if device management does not manage the app for the
    /// account (``PolicyWord/withoutDeviceManagement``). So the settings that it still has may take effect.
    @inline(__always)
    var inApp: DeviceFacts { union(.mdmEnrolled) }
}
