extension ItemExchange {
    /// Takes an item that another app gives to this app, if the policy allows the app to receive the item.
    ///
    /// The call loads the item, because the item's bytes name its owner. The policy of the account in the window can
    /// forbid the item. In a multi-identity app, the engine then asks the app to switch the window to the owner of the
    /// item, as ``MAMPolicyManager/receive(from:payload:reason:in:)`` does.
    ///
    /// - Parameters:
    ///   - item: The item as it arrived from the other app.
    ///   - window: The window that receives the item. Defaults to the key window.
    /// - Returns: The policy's answer to ``PolicyQuestion/receiveSharedItem(owner:)``, and the item if allowed.
    /// - Throws: The error of the function that supplies the item's bytes, or ``MAMDataProtectionError``. The latter
    ///   means that the item was changed or its key is missing, as for an item from another publisher's app.
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
