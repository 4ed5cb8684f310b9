internal import MAMKeys
internal import MAMSealedFiles
internal import MAMSettings

/// Gives items to other apps, and takes items from them.
///
/// Apps exchange items by drag and drop, through the share sheet, and through extensions.
///
/// The type asks the policy for decisions, adds the owner to outgoing items, and reads the owner of incoming items. The
/// app itself has to transfer the items. For the clipboard, ask the policy a ``PolicyQuestion`` such as
/// ``PolicyQuestion/copy(to:_:)`` instead. To open a file in another app, use ``ManagedFiles/handOver(_:to:as:)``.
///
/// A value of this type refers to its app, and is safe to use from any thread. It holds no lock while items are loaded.
///
/// SDK: the interception of `NSItemProvider`, `UIActivityViewController` and app extensions
public struct ItemExchange: Sendable {
    package let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// The prefix of type identifiers for items that only managed apps (apps with the SDK) can read.
    ///
    /// An extension that accepts such items names types with this prefix in its activation rule.
    public static let managedTypePrefix = "com.microsoft.intune.mam."

    /// Gives an item to another app, if the policy allows the transfer.
    ///
    /// The item belongs to the account for which the code acts (``EffectiveIdentity``).
    ///
    /// - Parameters:
    ///   - item: The item. The call loads its bytes if necessary.
    ///   - peer: The app that receives the item.
    ///   - window: The window that contains the item. Defaults to the key window.
    /// - Returns: The policy's answer to ``PolicyQuestion/send(to:payload:)``, and the outgoing item if allowed.
    /// - Throws: The error of the function that supplies the item's bytes, or ``MAMDataProtectionError`` if the item
    ///   cannot be protected.
    public func handOut(
        _ item: ItemProvider, to peer: PeerApp, from window: WindowID? = nil
    ) throws -> OutgoingItem {
        let policy = effectivePolicy(window)
        let decision = policy.decision(for: .send(to: peer))
        guard decision.isAllowed else { return OutgoingItem(decision: decision, item: nil) }
        // An app without the SDK could not read a protected item, and it is allowed to have the item.
        let isForManagedApp = if case .managed = peer { true } else { false }
        return OutgoingItem(decision: decision, item: try pack(item, of: policy, isForManagedApp: isForManagedApp))
    }

    /// Gives an item to the app that the user chose in the share sheet.
    ///
    /// The item belongs to the account for which the code acts (``EffectiveIdentity``).
    ///
    /// - Parameters:
    ///   - item: The item. The call loads its bytes if necessary.
    ///   - destination: The share sheet's chosen row, as returned by ``EffectivePolicy/shareSheet(_:)``.
    ///   - window: The window that contains the item. Defaults to the key window.
    /// - Returns: The item; nil if the row is no longer offered. An item for a managed app names its owner, even if the
    ///   policy allows all transfers. If the row is for encrypted data, only an app with the SDK can read the item.
    /// - Throws: The errors of ``handOut(_:to:from:)``.
    public func handOut(
        _ item: ItemProvider, to destination: OfferedDestination, from window: WindowID? = nil
    ) throws -> ItemProvider? {
        let policy = effectivePolicy(window)
        // Checked again, because the effective identity may have changed since the row was offered.
        guard
            policy.shareSheet([destination.destination]).contains(where: { $0.isEncrypted == destination.isEncrypted })
        else { return nil }
        return try pack(item, of: policy, isForManagedApp: Self.leavesWithOwner(destination, of: policy))
    }

    /// Returns whether the outgoing item for a row has an owner, and the type that shows it.
    ///
    /// A managed app needs the owner even if it gets the data in clear.
    static func leavesWithOwner(_ row: OfferedDestination, of policy: EffectivePolicy) -> Bool {
        policy.isManaged && (row.isEncrypted || row.destination.isManaged)
    }

    private func effectivePolicy(_ window: WindowID?) -> EffectivePolicy {
        window.map { app.policyManager.policy(for: $0) } ?? app.policyManager.policy
    }

    /// Adds the owner to an item, encrypted if the owner's policy requires it.
    private func pack(_ item: ItemProvider, of policy: EffectivePolicy, isForManagedApp: Bool) throws -> ItemProvider {
        var item = item
        let bytes = try item.load()
        // With several accounts, as in a merged window, the owner is unknown. The lockdown allows no transfer there.
        guard isForManagedApp, let owner = policy.accountIDs.first, policy.isManaged, !bytes.isEmpty else {
            return item
        }
        let protected = try app.dataProtectionManager.protect(bytes, accountID: owner)
        return ItemProvider(typeIdentifier: Self.managedType(item.typeIdentifier), bytes: protected)
    }
}

/// The result of giving an item to another app, if the policy allows it.
public struct OutgoingItem: Sendable {
    /// The policy's decision whether the item is allowed to go to the other app.
    public let decision: PolicyDecision
    /// The outgoing item; nil if the policy forbids the transfer.
    public let item: ItemProvider?
}

extension ManagedApp {
    /// The object that gives items to other apps and takes items from them.
    public var exchange: ItemExchange { ItemExchange(app: self) }
}

extension ItemExchange {
    /// Takes an item that another app gives to this app, if the policy allows the app to receive the item.
    ///
    /// The call loads the item, because the item's bytes name its owner. The policy of the account in the window can
    /// forbid the item. In a multi-identity app, the engine then asks the app to switch the window to the owner of the
    /// item, as ``MAMPolicyManager/receive(from:payload:reason:ownerPolicy:in:)`` does.
    ///
    /// - Parameters:
    ///   - item: The item as it arrived from the other app.
    ///   - window: The window that receives the item. Defaults to the key window.
    /// - Returns: The policy's answer to ``PolicyQuestion/receiveSharedItem(owner:)``, and the item if allowed.
    /// - Throws: The error of the function that supplies the item's bytes. Or ``MAMDataProtectionError`` if the item was
    ///   changed, or if its key is missing because it comes from an app of another publisher.
    public func takeIn(_ item: ItemProvider, in window: WindowID? = nil) async throws -> IncomingItem {
        var item = item
        let bytes = try item.load()
        let manager = app.dataProtectionManager
        let tag = try await offloaded { () throws(MAMDataProtectionError) in try manager.protectionInfo(for: bytes) }?
            .accountID
        let owner = tag.flatMap { $0.isUnmanaged ? nil : $0 }
        let question = PolicyQuestion.receiveSharedItem(owner: AccountReference(owner))
        let window = window ?? app.windows.key
        let first = policy(for: window)
        var decision = first.decision(for: question)
        var (switchedTo, refusal): (AccountID?, IncomingRefusal?) = (nil, nil)
        if !decision.isAllowed {
            let peer = owner.map { PeerApp.managed(account: .id($0)) } ?? .unmanaged
            let answer = await app.policyManager.receive(from: peer, in: window)
            (switchedTo, refusal) = (answer.switchedTo, answer.refusal)
            if switchedTo != nil { decision = policy(for: window).decision(for: question) }
        }
        guard decision.isAllowed else {
            return IncomingItem(
                decision: decision, item: nil, owner: nil, switchedTo: switchedTo,
                message: app.uiHelper.message(for: refusal))
        }
        var clearBytes = bytes
        if tag != nil {
            clearBytes = try await offloaded { () throws(MAMDataProtectionError) in try manager.unprotect(bytes) }
        }
        let clear = ItemProvider(typeIdentifier: Self.plainType(item.typeIdentifier), bytes: clearBytes)
        return IncomingItem(
            decision: decision, item: clear, owner: stamp(owner, decision, in: window), switchedTo: switchedTo,
            message: nil)
    }

    // Offloaded, because the keys are read from the storage.
    private func offloaded<Value: Sendable>(
        _ body: @escaping @Sendable () throws(MAMDataProtectionError) -> Value
    ) async throws -> Value {
        try await app.offloaded { () throws(StorageError) -> Result<Value, MAMDataProtectionError> in
            do throws(MAMDataProtectionError) { return .success(try body()) } catch { return .failure(error) }
        }.get()
    }

    /// Returns the item's owner from now on.
    ///
    /// For an item without an owner it is the account of the window, if the policy tags such items.
    private func stamp(_ owner: AccountID?, _ decision: PolicyDecision, in window: WindowID) -> AccountID? {
        if let owner { return owner }
        return decision.rule == .receiveTagged ? policy(for: window).accountIDs.first : nil
    }

    private func policy(for window: WindowID) -> EffectivePolicy { app.policyManager.policy(for: window) }

    static func plainType(_ type: String) -> String {
        type.hasPrefix(managedTypePrefix) ? String(type.dropFirst(managedTypePrefix.count)) : type
    }
}

/// The result of taking an item that another app gave to this app.
public struct IncomingItem: Sendable {
    /// The policy's decision whether the app is allowed to take the item.
    ///
    /// If the app switched the window to the owner of the item, this is the decision of the owner's policy. Otherwise,
    /// it is the decision of the policy of the account in the window.
    public let decision: PolicyDecision
    /// The decrypted item; nil if the policy does not allow the app to take the item.
    public let item: ItemProvider?
    /// The account that owns the item.
    ///
    /// Data that the app makes from the item must belong to the same account. Nil if the policy forbids the item. If
    /// the item has no owner, some policies make the window's account the owner; with other policies, the value is nil.
    public let owner: AccountID?
    /// The account to which the app switched the window in order to take the item; nil if the app did not switch.
    public let switchedTo: AccountID?
    /// The message that tells the user that the policy forbids the item; nil if the policy allows the item.
    public let message: MAMUserMessage?
}

extension ItemExchange {
    /// Writes the item of an "Open in" action extension to a file for the app that contains the extension.
    ///
    /// The file is created in the folder ``ManagedFiles/inbox`` of an app group. The group is the first one that both
    /// the app and the extension list. The file belongs to the owner that the item names. The file is encrypted if the
    /// item was encrypted, or if the owner's policy requires encryption.
    ///
    /// The extension does not ask whether the policy allows the app to receive the item. The app asks when it opens the
    /// file (``MAMPolicyManager/receive(from:payload:reason:ownerPolicy:in:)``).
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
