internal import MAMKeys
internal import MAMSealedFiles
internal import MAMSettings

extension ItemExchange {
    /// Writes the item of an "Open in" action extension to a file for the app that contains the extension.
    ///
    /// The file is created in the folder ``ManagedFiles/inbox`` of an app group. The group is the first one that both
    /// the app and the extension list. The file belongs to the owner that the item names. The file is encrypted if the
    /// item was encrypted, or if the owner's policy requires encryption.
    ///
    /// The extension does not ask whether the policy allows the app to receive the item. The app asks when it opens the
    /// file (``MAMPolicyManager/receive(from:payload:reason:in:)``).
    ///
    /// - Parameters:
    ///   - item: The item. The call loads its bytes if necessary.
    ///   - name: The name of the file. If the folder has a file of that name, a number is added.
    /// - Returns: The path of the file.
    /// - Throws: The error of the function that supplies the item's bytes. ``MAMDataProtectionError`` if the item was
    ///   changed or its key is missing. ``MAMFileProtectionError`` with one of these codes:
    ///   - `invalidArguments` if `OpenInActionExtension` is not set, the app is not an extension, no app group has a
    ///     folder, or the name is invalid.
    ///   - `internalError` if there are too many files of that name.
    ///
    /// SDK: `OpenInActionExtension`
    public func openIn(_ item: ItemProvider, named name: String) throws -> String {
        guard app.configuration.settings.openInActionExtension, app.followsApp else {
            throw MAMFileProtectionError(
                .invalidArguments, "the app is no \"Open in\" action extension",
                help: "set `OpenInActionExtension` and `ContainingAppBundleId` in the extension's `IntuneMAMSettings`")
        }
        guard let group = try app.groupFiles().first else {
            throw MAMFileProtectionError(
                .invalidArguments, "no app group of the extension has a folder",
                help: "list a group of the app and the extension in `AppGroupIdentifiers` of both")
        }
        try ContainerFolder.checkName(name)
        var item = item
        let bytes = try item.load()
        let manager = app.dataProtectionManager
        let header = try bytes.withRawBytes { (bytes) throws(MAMDataProtectionError) in try manager.header(of: bytes) }
        let clear = try manager.unprotect(bytes)
        let inbox = try group.folder.makeInbox()
        for number in 1...ContainerFolder.maximumNumber {
            let path = inbox + "/" + ContainerFolder.numbered(name, number)
            guard group.folder.isMissing(path) else { continue }
            let file = try app.files.create(at: path, [.readWrite, .exclusive], for: header?.owner ?? .unmanaged)
            // An encrypted item stays encrypted, whatever the policy of its owner in this app.
            if header?.seal != nil {
                let known = app.ownership(of: header?.owner)
                try FileProtecting(files: group).makeFile(
                    at: path, FileOwnership(account: known.account, isEncrypted: true, isManaged: known.isManaged))
            }
            try file.write(clear)
            try file.close()
            return path
        }
        throw MAMFileProtectionError(
            .internalError, "the inbox holds \(ContainerFolder.maximumNumber) files of that name")
    }
}
