extension ItemExchange {
    /// Takes an item of another app in.
    ///
    /// The owner is known once the item is loaded. Where only another identity may have it, an app with several identities
    /// is asked to show its owner first, as by ``MAMPolicyManager/receive(from:payload:reason:in:)``.
    ///
    /// - Parameters:
    ///   - item: The item, as it arrived.
    ///   - window: The window that shows it; the key window when it is not known.
    /// - Returns: The answer to ``PolicyQuestion/receiveSharedItem(owner:)``, and the item, unless it may not come in.
    /// - Throws: What the item's source throws, and ``MAMDataProtectionError`` for an item that was changed or whose key is not
    ///   here, as in an app of another publisher.
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

    // Keys are read from the storage.
    private func offloaded<Value: Sendable>(
        _ body: @escaping @Sendable () throws(MAMDataProtectionError) -> Value
    ) async throws -> Value {
        try await app.offloaded { () throws(StorageError) -> Result<Value, MAMDataProtectionError> in
            do throws(MAMDataProtectionError) { return .success(try body()) } catch { return .failure(error) }
        }.get()
    }

    /// Whose the item is from now on: its owner's; without one, that of the account that stamps what has none.
    private func stamp(_ owner: AccountID?, _ decision: PolicyDecision, in window: WindowID) -> AccountID? {
        if let owner { return owner }
        return decision.rule == .receiveTagged ? policy(for: window).accountIDs.first : nil
    }

    private func policy(for window: WindowID) -> EffectivePolicy { app.policyManager.policy(for: window) }

    static func plainType(_ type: String) -> String {
        type.hasPrefix(managedTypePrefix) ? String(type.dropFirst(managedTypePrefix.count)) : type
    }
}

/// An item that arrived from another app.
public struct IncomingItem: Sendable {
    /// The answer of the policy of whoever shows it in the end.
    public let decision: PolicyDecision
    /// The item, without its protection; nil when it may not come in.
    public let item: ItemProvider?
    /// Whose it is, also to be put on what is made of it; nil when nobody's.
    public let owner: AccountID?
    /// The account the app switched to before the item came in; nil when it did not switch.
    public let switchedTo: AccountID?
    /// What the user is shown when it may not come in; nil when it may.
    public let message: MAMUserMessage?
}
