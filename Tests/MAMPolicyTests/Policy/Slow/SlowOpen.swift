/// Answers isOpenFromAllowedForLocation (B.5) for a copy that arrives at the owner, who is the receiving account R.
func slowOpen(
    ownerManaged: Bool,
    policy: SlowPolicy,
    location: SlowOpenLocation,
    account: SlowAccount,
    peer: SlowPolicy,
    world: SlowWorld
) -> Bool {
    if !ownerManaged {
        // B.5 column U, every location.
        switch account {
        case .none, .unmanaged, .same:
            return true
        case .otherManaged:
            switch slowSendLevel(peer, world) {
            case .all:
                return true
            case .managed, .managedFiltered, .managedOS, .none:
                return false
            }
        }
    }
    switch slowReceiveLevel(policy, world) {
    case .all, .allTagged:
        // B.5 first paragraph, every location.
        switch account {
        case .none, .unmanaged, .same:
            return true
        case .otherManaged:
            switch slowSendLevel(peer, world) {
            case .all:
                return true
            case .managed, .managedFiltered, .managedOS, .none:
                return false
            }
        }
    case .none:
        // B.5 first paragraph: all FALSE.
        return false
    case .managed:
        switch slowOpenIntoOrg(policy, world) {
        case .allow:
            return slowOpenColumnAllow(location: location, account: account, peer: peer, world: world)
        case .block(let list):
            return slowOpenColumnBlock(location: location, account: account, list: list)
        }
    }
}

/// Column ALLOW of B.5.
private func slowOpenColumnAllow(
    location: SlowOpenLocation,
    account: SlowAccount,
    peer: SlowPolicy,
    world: SlowWorld
) -> Bool {
    switch location {
    case .other:
        switch account {
        case .same: return true  // B.5 row Other, same
        case .none, .unmanaged, .otherManaged: return false  // B.5 row Other, nil / unmanaged / other managed
        }
    case .oneDriveForBusiness:
        switch account {
        case .same: return true  // B.5 row OneDriveForBusiness, same
        case .none, .unmanaged: return true  // B.5 row OneDriveForBusiness, nil / unmanaged
        case .otherManaged:
            // B.5 row OneDriveForBusiness, other managed X
            switch slowSendLevel(peer, world) {
            case .all: return true
            case .managed, .managedFiltered, .managedOS, .none: return false
            }
        }
    case .sharePoint:
        switch account {
        case .same: return true  // B.5 row SharePoint, as OneDrive
        case .none, .unmanaged: return true  // B.5 row SharePoint, as OneDrive
        case .otherManaged:
            // B.5 row SharePoint, as OneDrive
            switch slowSendLevel(peer, world) {
            case .all: return true
            case .managed, .managedFiltered, .managedOS, .none: return false
            }
        }
    case .camera:
        switch account {
        case .none: return true  // B.5 row Camera, nil only
        case .same, .unmanaged, .otherManaged: return false  // B.0 rule 3
        }
    case .localStorage:
        switch account {
        case .same: return true  // B.5 row LocalStorage, same
        case .none: return true  // B.5 row LocalStorage, nil
        case .unmanaged: return true  // B.0 rule 2: the same argument as nil
        case .otherManaged: return false  // B.0 rule 1
        }
    case .photos:
        switch account {
        case .none: return true  // B.5 row Photos, nil only
        case .same, .unmanaged, .otherManaged: return false  // B.0 rule 3
        }
    case .accountDocument:
        switch account {
        case .same: return true  // B.5 row AccountDocument, same
        case .none: return true  // B.5 row AccountDocument, nil
        case .unmanaged: return true  // B.0 rule 2: the same argument as nil
        case .otherManaged:
            // B.5 row AccountDocument, other (= other managed X by B.0 rule 2): X rule
            switch slowSendLevel(peer, world) {
            case .all: return true
            case .managed, .managedFiltered, .managedOS, .none: return false
            }
        }
    case .box:
        switch account {
        case .same, .none, .unmanaged: return true  // B.5 row Box, any but other managed
        case .otherManaged: return false  // B.0 rule 1
        }
    case .iManage:
        switch account {
        case .same, .none, .unmanaged: return true  // B.5 row IManage, any but other managed
        case .otherManaged: return false  // B.0 rule 1
        }
    case .egnyte:
        switch account {
        case .same, .none, .unmanaged: return true  // B.5 row Egnyte, any but other managed
        case .otherManaged: return false  // B.0 rule 1
        }
    }
}

/// Column BLOCK of B.5; `list` is allowedDataIngestionLocations.
private func slowOpenColumnBlock(
    location: SlowOpenLocation,
    account: SlowAccount,
    list: SlowSet<SlowIngestionService>
) -> Bool {
    switch location {
    case .other:
        return false  // B.5 row Other
    case .oneDriveForBusiness:
        switch account {
        case .same: return list.contains(.oneDriveForBusiness)  // B.5 row OneDriveForBusiness, same
        case .none, .unmanaged: return false  // B.5 row OneDriveForBusiness, nil / unmanaged
        case .otherManaged: return false  // B.5 row OneDriveForBusiness, other managed X
        }
    case .sharePoint:
        switch account {
        case .same: return list.contains(.sharePoint)  // B.5 row SharePoint: listed and same
        case .none, .unmanaged, .otherManaged: return false  // B.5 row SharePoint: listed and same
        }
    case .camera:
        switch account {
        case .none: return list.contains(.camera)  // B.5 row Camera, nil only
        case .same, .unmanaged, .otherManaged: return false  // B.0 rule 3
        }
    case .localStorage:
        return false  // B.5 row LocalStorage: a Graph policy has no client mask bit 8
    case .photos:
        switch account {
        case .none: return list.contains(.photoLibrary)  // B.5 row Photos, nil only
        case .same, .unmanaged, .otherManaged: return false  // B.0 rule 3
        }
    case .accountDocument:
        return false  // B.5 row AccountDocument
    case .box, .iManage, .egnyte:
        return false  // B.5 row Box, IManage, Egnyte: no Graph ingestion member exists
    }
}
