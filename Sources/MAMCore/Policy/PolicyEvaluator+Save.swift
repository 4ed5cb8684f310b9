extension PolicyEvaluator {
    /// Save a copy to a place: the policy of the data's owner is asked.
    @inline(__always)
    static func save(
        _ location: MAMSaveLocation, _ account: Account, _ own: PolicyWord, _ peer: PolicyWord
    ) -> Answer {
        guard own.isManaged else {
            guard account == .otherManaged else { return (true, .unmanaged) }
            return peerReceives(peer)
        }
        guard !own.isLockdown else { return (false, .lockdown) }
        switch own.send {
        case .all:
            guard account == .otherManaged, !peer.receive.isAll else { return (true, .sendAll) }
            return (false, .peerReceiveNotAll)
        case .none:
            return (false, .sendNone)
        case .managed, .managedOS, .managedFiltered:
            return saveManaged(location, account, own, peer)
        }
    }

    private static func saveManaged(
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
        guard let service = location.service else { return (false, .saveNotSelectable) }
        guard own.storage.contains(service) else { return (false, .saveNotListed) }
        return location.isListed(for: account) ? (true, .saveListed) : (false, .saveOtherAccount)
    }

    /// Whether another managed account lets data of somebody else in.
    @inline(__always)
    static func peerReceives(_ peer: PolicyWord) -> Answer {
        peer.receive.isAll ? (true, .peerReceiveAll) : (false, .peerReceiveNotAll)
    }
}

extension MAMSaveLocation {
    /// The service an administrator can list for this place.
    var service: StorageServices? {
        switch self {
        case .oneDriveForBusiness: .oneDriveForBusiness
        case .sharePoint: .sharePoint
        case .box: .box
        case .localDrive: .localStorage
        case .cameraRoll: .photoLibrary
        case .iManage: .iManage
        case .egnyte: .egnyte
        case .other, .dropbox, .googleDrive, .accountDocument: nil
        }
    }

    /// For which accounts a listed service is open: services without Entra accounts cannot tell one user from another.
    @inline(__always)
    fileprivate func isListed(for account: PolicyEvaluator.Account) -> Bool {
        switch self {
        case .oneDriveForBusiness, .sharePoint, .localDrive: account == .same
        case .box, .iManage, .egnyte: account != .otherManaged
        case .cameraRoll: account == .none
        case .other, .dropbox, .googleDrive, .accountDocument: false
        }
    }
}
