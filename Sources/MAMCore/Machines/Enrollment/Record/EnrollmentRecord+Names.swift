extension EnrollmentRecord {
    /// Returns the names by which the app may find an account.
    ///
    /// If several accounts have the same user principal name, as after a user was recreated, only the first managed one
    /// gets that name. Otherwise they would be one account, and a wipe would affect all.
    package func namesInForce(of account: Account) -> EnrollmentAccount {
        let sharing = accounts.filter { $0.names.sharesPrincipalName(with: account.names) }
        guard !sharing.isEmpty else { return account.names }
        let first = accounts.first { $0.isManaged && $0.names.userPrincipalName == account.names.userPrincipalName }
        if first?.names.objectID == account.names.objectID { return account.names }
        return EnrollmentAccount(objectID: account.names.objectID, tenantID: account.names.tenantID) ?? account.names
    }
}
