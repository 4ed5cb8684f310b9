extension EnrollmentRecord {
    /// The names by which the app is to know an account.
    ///
    /// Of several accounts of one principal name, as after a user was deleted and made anew, the first one that is managed
    /// has that name: it would make them one account, and a wipe would take the data of all of them.
    func namesInForce(of account: Account) -> EnrollmentAccount {
        let sharing = accounts.filter { $0.names.sharesPrincipalName(with: account.names) }
        guard !sharing.isEmpty else { return account.names }
        let first = accounts.first { $0.isManaged && $0.names.userPrincipalName == account.names.userPrincipalName }
        if first?.names.objectID == account.names.objectID { return account.names }
        return EnrollmentAccount(objectID: account.names.objectID, tenantID: account.names.tenantID) ?? account.names
    }
}
