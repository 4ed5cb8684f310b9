internal import MAMVolumes

/// A file as a file provider hands it out.
public struct FileProviderItem: Sendable, Hashable {
    /// The file: its whole path, in the app's container.
    public let path: String
    /// Whose it is; nil when nobody's.
    public let accountID: AccountID?
    /// Whether what is handed out is encrypted.
    public let isEncrypted: Bool
}

extension FileProviderItem: CustomStringConvertible {
    /// Whether there is an owner and whether it is encrypted; never who, and no path.
    public var description: String {
        "\(isEncrypted ? "encrypted" : "clear") item of \(accountID?.description ?? "nobody")"
    }
}

/// What a file provider shows of a folder, and for whom.
///
/// A value: an enumerator shows what is there when it is asked.
///
/// SDK: the `NSFileProviderEnumerator` of `setAccountId:onFileProviderEnumerator:`
public struct FileProviderEnumerator: Sendable, Hashable {
    /// The folder, as a path in the app's container.
    public let folder: String
    /// Whose files it shows, set by ``MAMFileProtectionManager/setAccountID(_:on:)``; nil shows those that are nobody's.
    public internal(set) var accountID: AccountID?

    /// Makes an enumerator of a folder, the whole container unless named.
    public init(folder: String = ".") { self.folder = folder }
}

extension MAMFileProtectionManager {
    /// Says whose files an enumerator shows.
    ///
    /// - Parameters:
    ///   - accountID: The account; nil and ``AccountID/unmanaged`` mean nobody's.
    ///   - enumerator: The enumerator.
    ///
    /// SDK: `setAccountId:onFileProviderEnumerator:`
    public func setAccountID(_ accountID: AccountID?, on enumerator: inout FileProviderEnumerator) {
        enumerator.accountID = accountID.flatMap { $0.isUnmanaged ? nil : $0 }
    }

    /// Makes a file of the provider an account's, in the form in which it is handed out.
    ///
    /// Encrypted when the account's policy says so of file providers
    /// (``PolicyAnswering/shouldFileProviderEncryptFiles``), whatever it says of the app's own files, and clear otherwise.
    ///
    /// - Parameters:
    ///   - path: The file, in the app's container.
    ///   - accountID: Whose it becomes; nil and ``AccountID/unmanaged`` are "no user".
    /// - Returns: What is handed out.
    /// - Throws: As ``protect(_:accountID:)``, and `operationOnDirectory` for a folder.
    ///
    /// SDK: `protectFileProviderItem:forAccountId:`
    @discardableResult
    public func protectFileProviderItem(
        _ path: String, for accountID: AccountID?
    ) throws(MAMFileProtectionError) -> FileProviderItem {
        let policy = app.policyManager.policy(for: accountID)
        let known = app.ownership(of: accountID)
        let ownership = FileOwnership(
            account: known.account, isEncrypted: policy.isManaged && policy.shouldFileProviderEncryptFiles,
            isManaged: known.isManaged)
        let (files, path) = try app.filesHolding(path)
        try FileProtecting(files: files).makeFile(at: path, ownership)
        let owner = ownership.account.flatMap { $0.isUnmanaged ? nil : $0 }
        return FileProviderItem(path: path, accountID: owner, isEncrypted: ownership.isEncrypted)
    }

    /// What an enumerator shows to another app now: the files of its account below its folder, in the order of their paths.
    ///
    /// Nothing where the account's policy does not let its files go there, and nothing that the provider would have to encrypt
    /// and has not (``protectFileProviderItem(_:for:)``).
    ///
    /// - Parameters:
    ///   - enumerator: The enumerator.
    ///   - peer: Who is looking.
    /// - Returns: The files.
    /// - Throws: `invalidArguments` for a folder outside of the container, `internalError`.
    public func fileProviderItems(
        of enumerator: FileProviderEnumerator, for peer: PeerApp
    ) throws(MAMFileProtectionError) -> [FileProviderItem] {
        let policy = app.policyManager.policy(for: enumerator.accountID)
        guard policy.decision(for: .send(to: peer, payload: .file)).isAllowed else { return [] }
        let mustEncrypt = policy.isManaged && policy.shouldFileProviderEncryptFiles
        let (files, folder) = try app.filesHolding(enumerator.folder)
        var found: [FileProviderItem] = []
        try files.folder.walk(folder) { (path, kind, held) throws(MAMFileProtectionError) in
            guard kind == .file else { return }
            let claim = try files.owners.at(held).ownerClaim(at: path)
            let owner = claim.owner.flatMap { $0.isUnmanaged ? nil : $0 }
            guard isSame(owner, enumerator.accountID) else { return }
            guard claim.isEncrypted || !mustEncrypt else { return }
            found.append(FileProviderItem(path: path, accountID: owner, isEncrypted: claim.isEncrypted))
        }
        return found.sorted { $0.path < $1.path }
    }

    private func isSame(_ first: AccountID?, _ second: AccountID?) -> Bool {
        guard let first, let second else { return first == nil && second == nil }
        return app.accounts.isSame(first, second)
    }
}
