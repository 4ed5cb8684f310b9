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
