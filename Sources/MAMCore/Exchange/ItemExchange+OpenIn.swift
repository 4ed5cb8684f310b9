internal import MAMSettings

extension ItemExchange {
    /// Gives the one item that an "Open in" action extension received to its app: as a file in the folder of the first app group
    /// that both name, in ``ManagedFiles/inbox``, where the app finds it.
    ///
    /// The extension is a stub: it decides nothing. The file belongs to whom the item names, encrypted when the item was or his
    /// policy says so; the app asks its policy when it opens the file (``MAMPolicyManager/receive(from:payload:reason:in:)``).
    ///
    /// - Parameters:
    ///   - item: The item; it is loaded.
    ///   - name: What the file is called; a name that is taken gets a number.
    /// - Returns: The path of the file.
    /// - Throws: What the item's source throws, ``MAMDataProtectionError`` for an item that was changed or whose key is not here,
    ///   and ``MAMFileProtectionError``: `invalidArguments` where `OpenInActionExtension` is not set, the app is no extension, no
    ///   app group has a folder, or the name is none.
    ///
    /// SDK: `OpenInActionExtension`
    public func openIn(_ item: ItemProvider, named name: String) throws -> String {
        guard app.configuration.settings.openInActionExtension, app.followsApp else {
            throw MAMFileProtectionError(
                .invalidArguments, "the app is no \"Open in\" action extension",
                help: "set `OpenInActionExtension` and `ContainingAppBundleId` in the extension's `IntuneMAMSettings`")
        }
        guard let group = try app.appFiles().dropFirst().first else {
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
            // What was encrypted stays so, whatever is known of its owner here.
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
