extension ItemExchange {
    /// Takes an item from another app.
    ///
    /// The owner is known after the item is loaded. If the policy of the window forbids the item, an app with several
    /// identities is asked to switch to the owner first, as by ``MAMPolicyManager/receive(from:payload:reason:in:)``.
    ///
    /// - Parameters:
    ///   - item: The item, as it arrived.
    ///   - window: The window that shows the item. Defaults to the key window.
    /// - Returns: The answer to ``PolicyQuestion/receiveSharedItem(owner:)``, and the item if it is allowed.
    /// - Throws: The error of the item's source, or ``MAMDataProtectionError`` if the item was changed or its key is
    ///   missing, as in an app of another publisher.
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

/// An item that was received from another app.
public struct IncomingItem: Sendable {
    /// The answer of the policy that applies after a switch of the identity.
    public let decision: PolicyDecision
    /// The item, decrypted; nil if the policy forbids it.
    public let item: ItemProvider?
    /// The owner of the item and of data made from it; nil without an owner.
    public let owner: AccountID?
    /// The account that the app switched to before it took the item; nil without a switch.
    public let switchedTo: AccountID?
    /// The message for the user if the policy forbids the item; otherwise nil.
    public let message: MAMUserMessage?
}
