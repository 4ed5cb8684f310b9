/// Answers isSaveToAllowedForLocation (B.4) for a copy of the owner's data.
func slowSave(
    ownerManaged: Bool,
    policy: SlowPolicy,
    location: SlowSaveLocation,
    account: SlowAccount,
    peer: SlowPolicy,
    world: SlowWorld
) -> Bool {
    if !ownerManaged {
        // B.4 column U, every location.
        switch account {
        case .none, .unmanaged, .same:
            return true
        case .otherManaged:
            switch slowReceiveLevel(peer, world) {
            case .all, .allTagged:
                return true
            case .managed, .none:
                return false
            }
        }
    }
    switch slowSendLevel(policy, world) {
    case .all:
        // Release note 12.3.1: the key of app configuration makes SaveCopies count here too.
        if world.alwaysAppliesSaveCopies && policy.saveAsBlocked {
            return slowSaveColumnBlock(location: location, account: account, list: policy.allowedDataStorageLocations)
        }
        // B.4 column ALL, every location.
        switch account {
        case .none, .unmanaged, .same:
            return true
        case .otherManaged:
            switch slowReceiveLevel(peer, world) {
            case .all, .allTagged:
                return true
            case .managed, .none:
                return false
            }
        }
    case .none:
        // B.4 step 3.
        return false
    case .managed, .managedFiltered, .managedOS:
        // B.4 step 4.
        switch slowSaveCopies(policy, world) {
        case .allow:
            return slowSaveColumnAllow(location: location, account: account, peer: peer, world: world)
        case .block(let list):
            return slowSaveColumnBlock(location: location, account: account, list: list)
        }
    }
}

/// Column ALLOW of B.4.
private func slowSaveColumnAllow(
    location: SlowSaveLocation,
    account: SlowAccount,
    peer: SlowPolicy,
    world: SlowWorld
) -> Bool {
    switch location {
    case .other:
        switch account {
        case .same: return true  // B.4 row Other, same
        case .none, .unmanaged, .otherManaged: return false  // B.4 row Other, nil / unmanaged / other managed
        }
    case .oneDriveForBusiness:
        switch account {
        case .same: return true  // B.4 row OneDriveForBusiness, same
        case .none, .unmanaged: return true  // B.4 row OneDriveForBusiness, nil / unmanaged
        case .otherManaged:
            // B.4 row OneDriveForBusiness, other managed
            switch slowReceiveLevel(peer, world) {
            case .all, .allTagged: return true
            case .managed, .none: return false
            }
        }
    case .sharePoint:
        switch account {
        case .same: return true  // B.4 row SharePoint, same
        case .none, .unmanaged: return true  // B.4 row SharePoint, nil / unmanaged
        case .otherManaged:
            // B.4 row SharePoint, other managed: as above
            switch slowReceiveLevel(peer, world) {
            case .all, .allTagged: return true
            case .managed, .none: return false
            }
        }
    case .box:
        switch account {
        case .same, .none, .unmanaged: return true  // B.4 row Box
        case .otherManaged: return false  // B.0 rule 1
        }
    case .dropbox:
        switch account {
        case .same, .none, .unmanaged: return true  // B.4 row Dropbox, "any" read by B.0 rule 1
        case .otherManaged: return false  // B.0 rule 1
        }
    case .googleDrive:
        switch account {
        case .same, .none, .unmanaged: return true  // B.4 row GoogleDrive, "any" read by B.0 rule 1
        case .otherManaged: return false  // B.0 rule 1
        }
    case .localDrive:
        switch account {
        case .same: return true  // B.4 row LocalDrive, same
        case .none, .unmanaged: return true  // B.4 row LocalDrive, nil / unmanaged
        case .otherManaged: return false  // B.0 rule 1
        }
    case .cameraRoll:
        switch account {
        case .none: return true  // B.4 row CameraRoll, nil
        case .same, .unmanaged, .otherManaged: return false  // B.0 rule 3
        }
    case .accountDocument:
        switch account {
        case .same: return true  // B.4 row AccountDocument, same
        case .none, .unmanaged: return true  // B.4 row AccountDocument, nil / unmanaged
        case .otherManaged: return false  // B.0 rule 1: the X rule of AccountDocument is in B.5 only
        }
    case .iManage:
        switch account {
        case .same, .none: return true  // B.4 row IManage
        case .unmanaged: return true  // B.0 rule 2: the same argument as nil
        case .otherManaged: return false  // B.0 rule 1
        }
    case .egnyte:
        switch account {
        case .same, .none: return true  // B.4 row Egnyte
        case .unmanaged: return true  // B.0 rule 2: the same argument as nil
        case .otherManaged: return false  // B.0 rule 1
        }
    }
}

/// Column BLOCK of B.4; `list` is allowedDataStorageLocations.
private func slowSaveColumnBlock(
    location: SlowSaveLocation,
    account: SlowAccount,
    list: SlowSet<SlowStorageService>
) -> Bool {
    switch location {
    case .other:
        return false  // B.4 row Other
    case .oneDriveForBusiness:
        switch account {
        case .same: return list.contains(.oneDriveForBusiness)  // B.4 row OneDriveForBusiness, same
        case .none, .unmanaged: return false  // B.4 row OneDriveForBusiness, nil / unmanaged
        case .otherManaged: return false  // B.4 row OneDriveForBusiness, other managed
        }
    case .sharePoint:
        switch account {
        case .same:
            // B.4 row SharePoint, same; the settings page: OneDrive for Business covers SharePoint Online too.
            return list.contains(.sharePoint) || list.contains(.oneDriveForBusiness)
        case .none, .unmanaged: return false  // B.4 row SharePoint, nil / unmanaged
        case .otherManaged: return false  // B.4 row SharePoint, other managed
        }
    case .box:
        switch account {
        case .same, .none, .unmanaged: return list.contains(.box)  // B.4 row Box
        case .otherManaged: return false  // B.0 rule 1
        }
    case .dropbox:
        return false  // B.4 row Dropbox: no Graph member
    case .googleDrive:
        return false  // B.4 row GoogleDrive: no Graph member
    case .localDrive:
        switch account {
        case .same: return list.contains(.localStorage)  // B.4 row LocalDrive, same
        case .none, .unmanaged: return false  // B.4 row LocalDrive, nil / unmanaged
        case .otherManaged: return false  // B.0 rule 1
        }
    case .cameraRoll:
        switch account {
        case .none: return list.contains(.photoLibrary)  // B.4 row CameraRoll, nil
        case .same, .unmanaged, .otherManaged: return false  // B.0 rule 3
        }
    case .accountDocument:
        return false  // B.4 row AccountDocument: not selectable
    case .iManage:
        switch account {
        case .same, .none: return list.contains(.iManage)  // B.4 row IManage
        case .unmanaged: return list.contains(.iManage)  // B.0 rule 2: the same argument as nil
        case .otherManaged: return false  // B.0 rule 1
        }
    case .egnyte:
        switch account {
        case .same, .none: return list.contains(.egnyte)  // B.4 row Egnyte
        case .unmanaged: return list.contains(.egnyte)  // B.0 rule 2: the same argument as nil
        case .otherManaged: return false  // B.0 rule 1
        }
    }
}
