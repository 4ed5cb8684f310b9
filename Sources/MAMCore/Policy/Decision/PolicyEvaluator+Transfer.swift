extension PolicyEvaluator {
    /// Decides whether data may go to another app, by the policy of the data's owner and then by the receiver's.
    @inline(__always)
    @inlinable package static func send(
        appIsManaged: Bool, _ payload: TransferPayload, _ account: Account, _ own: PolicyWord, _ peer: PolicyWord,
        _ facts: DeviceFacts
    ) -> Answer {
        guard own.isManaged else {
            // An app that holds a managed account decides by that account's policy, whichever account it is.
            guard appIsManaged, account == .same || account == .otherManaged else { return (true, .unmanaged) }
            return peerReceives(peer)
        }
        guard !own.isLockdown else { return (false, .lockdown) }
        guard own.send != .none else { return (false, .sendNone) }
        guard appIsManaged else {
            if own.send == .all { return (true, .sendAll) }
            let isOpenIn = own.send == .managedOS && facts.contains(.mdmEnrolled) && payload == .file
            return isOpenIn ? (true, .sendOpenIn) : (false, .sendUnmanagedApp)
        }
        switch account {
        case .same:
            guard own.receive != .none else { return (false, .receiveNone) }
            return (true, own.send == .all ? .sendAll : .sendSame)
        case .none, .unmanaged:
            return own.send == .all ? (true, .sendAll) : (false, .sendOther)
        case .otherManaged:
            return own.send == .all ? peerReceives(peer) : (false, .sendOther)
        }
    }

    /// Decides whether data of another app may come in, by the policy of the receiving account and then by the owner's.
    @inline(__always)
    @inlinable package static func receive(
        appIsManaged: Bool, _ account: Account, _ own: PolicyWord, _ peer: PolicyWord, _ facts: DeviceFacts
    ) -> Answer {
        guard own.isManaged else {
            guard appIsManaged, account == .same || account == .otherManaged else { return (true, .unmanaged) }
            return peerSends(peer)
        }
        guard !own.isLockdown else { return (false, .lockdown) }
        guard own.receive != .none else { return (false, .receiveNone) }
        guard appIsManaged else {
            return own.receive.isAll ? (true, openRule(own, facts)) : (false, .receiveUnmanagedApp)
        }
        return receive(account, own, peer, facts)
    }

    /// Decides whether an item or a file of a share extension may come in; `account` is its owner tag.
    @inline(__always)
    @inlinable package static func shared(
        _ account: Account, _ own: PolicyWord, _ peer: PolicyWord, _ facts: DeviceFacts
    ) -> Answer {
        guard own.isManaged else {
            guard account == .otherManaged else { return (true, .unmanaged) }
            return peerSends(peer)
        }
        guard !own.isLockdown else { return (false, .lockdown) }
        guard own.receive != .none else { return (false, .receiveNone) }
        return receive(account, own, peer, facts)
    }

    /// Decides for a managed receiver of data from a managed app.
    ///
    /// The caller has handled the level `none`.
    @inline(__always)
    @inlinable package static func receive(
        _ account: Account, _ own: PolicyWord, _ peer: PolicyWord, _ facts: DeviceFacts
    ) -> Answer {
        switch account {
        case .same:
            guard own.send != .none else { return (false, .sendNone) }
            return (true, own.receive.isAll ? openRule(own, facts) : .receiveSame)
        case .none, .unmanaged:
            return own.receive.isAll ? (true, openRule(own, facts)) : (false, .receiveOther)
        case .otherManaged:
            return own.receive.isAll ? peerSends(peer) : (false, .receiveOther)
        }
    }

    /// Returns the rule of a policy that lets data of all apps in.
    ///
    /// Data without an owner gets the account that device management knows, so there has to be one.
    @inline(__always)
    @inlinable package static func openRule(_ own: PolicyWord, _ facts: DeviceFacts) -> PolicyRule {
        own.receive == .allTagged && facts.contains(.mdmEnrolled) ? .receiveTagged : .receiveAll
    }
}
