extension PolicyEvaluator {
    /// Decides whether a copy may be saved to a location, by the policy of the data's owner.
    @inline(__always)
    @inlinable package static func save(
        _ location: MAMSaveLocation, _ account: Account, _ own: PolicyWord, _ peer: PolicyWord
    ) -> Answer {
        guard own.isManaged else {
            guard account == .otherManaged else { return (true, .unmanaged) }
            return peerReceives(peer)
        }
        guard !own.isLockdown else { return (false, .lockdown) }
        switch own.send {
        case .all:
            guard !own.blocksSaving else { return saveBlocked(location, account, own) }
            guard account == .otherManaged, !peer.receive.isAll else { return (true, .sendAll) }
            return (false, .peerReceiveNotAll)
        case .none:
            return (false, .sendNone)
        case .managed, .managedOS, .managedFiltered:
            return saveManaged(location, account, own, peer)
        }
    }

    @inline(__always)
    @inlinable package static func saveManaged(
        _ location: MAMSaveLocation, _ account: Account, _ own: PolicyWord, _ peer: PolicyWord
    ) -> Answer {
        if location == .other, !own.isSaveBlocked, SourceChoices.otherLocationFollowsTransferLevel {
            return account == .same ? (true, .sendSame) : (false, .sendOther)
        }
        if location == .cameraRoll, account != .none { return (false, .saveNoAccount) }
        guard own.isSaveBlocked else {
            guard account == .otherManaged else { return (true, .saveAllowed) }
            guard location == .oneDriveForBusiness || location == .sharePoint else { return (false, .saveOtherAccount) }
            return peerReceives(peer)
        }
        return saveBlocked(location, account, own)
    }

    /// Decides about a copy while only the listed services may have copies.
    @inline(__always)
    @inlinable package static func saveBlocked(_ location: MAMSaveLocation, _ account: Account, _ own: PolicyWord)
        -> Answer
    {
        let services = location.listable
        guard !services.isEmpty else { return (false, .saveNotSelectable) }
        guard !own.storage.isDisjoint(with: services) else { return (false, .saveNotListed) }
        let isOpen = location.accountsOfListed >> account.index & 1 != 0
        return isOpen ? (true, .saveListed) : (false, .saveOtherAccount)
    }

    /// Decides whether another managed account's policy takes in data of a different account.
    @inline(__always)
    @inlinable package static func peerReceives(_ peer: PolicyWord) -> Answer {
        peer.receive.isAll ? (true, .peerReceiveAll) : (false, .peerReceiveNotAll)
    }
}

// Both tables hold numbers instead of optionals or comparisons, so the compiler makes them look-ups without a jump.
extension MAMSaveLocation {
    /// The services that an administrator can list for this location, any of which allows it; empty if there is none.
    ///
    /// In the SDK the location SharePoint covers SharePoint Online and sites on premises. In the list, OneDrive for
    /// Business covers SharePoint Online, and SharePoint the sites on premises (assumption `sharepoint-online`).
    @inline(__always)
    @inlinable package var listable: StorageServices {
        switch self {
        case .oneDriveForBusiness: .oneDriveForBusiness
        case .sharePoint: [.sharePoint, .oneDriveForBusiness]
        case .box: .box
        case .localDrive: .localStorage
        case .cameraRoll: .photoLibrary
        case .iManage: .iManage
        case .egnyte: .egnyte
        case .other, .dropbox, .googleDrive, .accountDocument: []
        }
    }

    /// The services that an administrator can list for this location, the closest one first.
    @inlinable package var services: [StorageServices] {
        switch self {
        case .sharePoint: [.sharePoint, .oneDriveForBusiness]
        default: listable.isEmpty ? [] : [listable]
        }
    }

    /// The accounts for which a listed service is open, one bit for each kind of account.
    ///
    /// Services without Entra accounts cannot distinguish users.
    @inline(__always)
    @inlinable package var accountsOfListed: UInt8 {
        let (none, same, unmanaged) = (
            1 << PolicyEvaluator.Account.none.index, 1 << PolicyEvaluator.Account.same.index,
            1 << PolicyEvaluator.Account.unmanaged.index
        )
        return switch self {
        case .oneDriveForBusiness, .sharePoint, .localDrive: UInt8(same)
        case .box, .iManage, .egnyte: UInt8(none | same | unmanaged)
        case .cameraRoll: UInt8(none)
        case .other, .dropbox, .googleDrive, .accountDocument: 0
        }
    }
}
