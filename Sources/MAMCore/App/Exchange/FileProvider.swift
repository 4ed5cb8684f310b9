internal import MAMVolumes

/// A file that an app's file-provider extension gives to other apps.
public struct FileProviderItem: Sendable, Equatable {
    /// The path of the file in the app's folder (container).
    public let path: String
    /// The account that owns the file; nil if the file has no owner.
    public let accountID: AccountID?
    /// Whether the file is encrypted when another app receives it.
    public let isEncrypted: Bool
}

extension FileProviderItem: CustomStringConvertible {
    /// A text that states whether the file has an owner and whether it is encrypted, without the account and the path.
    public var description: String {
        "\(isEncrypted ? "encrypted" : "clear") item of \(accountID?.description ?? "no account")"
    }
}

/// A query that lists the files of one account in a folder, for a file-provider extension.
///
/// The value stores the folder and the account, but no list of files. Each call of
/// ``MAMFileProtectionManager/fileProviderItems(of:for:)`` reads the folder's current contents.
///
/// SDK: the `NSFileProviderEnumerator` of `setAccountId:onFileProviderEnumerator:`
public struct FileProviderEnumerator: Sendable, Equatable {
    /// The folder whose files are listed, as a path in the app's own folder (container).
    public let folder: String
    /// The account whose files are listed; nil to list files without an owner.
    ///
    /// ``MAMFileProtectionManager/setAccountID(_:on:)`` sets the account.
    public internal(set) var accountID: AccountID?

    /// Creates a query that lists the files without an owner in a folder.
    ///
    /// - Parameter folder: The folder, as a path in the app's own folder (container). Defaults to the whole container.
    public init(folder: String = ".") { self.folder = folder }
}

extension MAMFileProtectionManager {
    /// Sets the account whose files a query for a file-provider extension lists.
    ///
    /// - Parameters:
    ///   - accountID: The account. Nil and ``AccountID/unmanaged`` list files without an owner.
    ///   - enumerator: The query.
    ///
    /// SDK: `setAccountId:onFileProviderEnumerator:`
    public func setAccountID(_ accountID: AccountID?, on enumerator: inout FileProviderEnumerator) {
        enumerator.accountID = accountID.flatMap { $0.isUnmanaged ? nil : $0 }
    }

    /// Makes an account the owner of a file that other apps receive, and encrypts or decrypts the file.
    ///
    /// Other apps receive the file from the app's file-provider extension. The file is encrypted if the account's
    /// policy requires encryption, or does not allow the transfer of data to all apps
    /// (``PolicyAnswering/shouldFileProviderEncryptFiles``). Otherwise the file is decrypted.
    ///
    /// - Parameters:
    ///   - path: The file, as a path in the app's folder (container).
    ///   - accountID: The new owner. Nil and ``AccountID/unmanaged`` mean "no user".
    /// - Returns: A value that describes the file after the change: its path, its owner, and whether it is encrypted.
    /// - Throws: The errors of ``protect(_:accountID:)``, and `operationOnDirectory` for a folder.
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

    /// Lists those files of an account that the app's file-provider extension is allowed to give to another app.
    ///
    /// The list is sorted by path.
    ///
    /// The query names the account and a folder. Files in all folders below that folder are included. If the account's
    /// policy forbids the transfer of files to the other app, the list is empty. If the policy requires encryption for
    /// file providers, the list contains only encrypted files (``protectFileProviderItem(_:for:)``).
    ///
    /// - Parameters:
    ///   - enumerator: The query, which names the account and the folder.
    ///   - peer: The app that receives the list.
    /// - Returns: The files.
    /// - Throws: `invalidArguments` for a folder outside of the container; `internalError` if the folder cannot be read.
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
