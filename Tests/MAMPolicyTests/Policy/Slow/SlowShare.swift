/// Answers canReceiveSharedItemProvider (B.3, third table); `account` is the owner tag T of the item.
func slowShareItem(
    ownerManaged: Bool,
    policy: SlowPolicy,
    account: SlowAccount,
    peer: SlowPolicy,
    world: SlowWorld
) -> Bool {
    if !ownerManaged {
        // B.3 share, row unmanaged.
        switch account {
        case .none, .unmanaged: return true
        case .same: return true  // the same unmanaged account is an unmanaged tag
        case .otherManaged:
            switch slowSendLevel(peer, world) {
            case .all: return true
            case .managed, .managedFiltered, .managedOS, .none: return false
            }
        }
    }
    switch slowReceiveLevel(policy, world) {
    case .all, .allTagged:
        // B.3 share, row managed, all / allTagged.
        switch account {
        case .none, .unmanaged: return true
        case .same:
            switch slowSendLevel(policy, world) {
            case .all, .managed, .managedFiltered, .managedOS: return true
            case .none: return false
            }
        case .otherManaged:
            switch slowSendLevel(peer, world) {
            case .all: return true
            case .managed, .managedFiltered, .managedOS, .none: return false
            }
        }
    case .managed:
        // B.3 share, row managed, managed.
        switch account {
        case .none, .unmanaged: return false
        case .same:
            switch slowSendLevel(policy, world) {
            case .all, .managed, .managedFiltered, .managedOS: return true
            case .none: return false
            }
        case .otherManaged: return false
        }
    case .none:
        // B.3 share, row managed, none.
        return false
    }
}

/// Answers canReceiveSharedFile (B.3, third table, which gives items and files the same answers).
func slowShareFile(
    ownerManaged: Bool,
    policy: SlowPolicy,
    account: SlowAccount,
    peer: SlowPolicy,
    world: SlowWorld
) -> Bool {
    slowShareItem(ownerManaged: ownerManaged, policy: policy, account: account, peer: peer, world: world)
}
