extension PolicyEvaluator {
    /// Decides whether data may be opened from a location, by the policy of the receiving account.
    @inline(__always)
    @inlinable package static func open(
        _ location: MAMOpenLocation, _ account: Account, _ own: PolicyWord, _ peer: PolicyWord, _ facts: DeviceFacts
    ) -> Answer {
        guard own.isManaged else {
            guard account == .otherManaged else { return (true, .unmanaged) }
            return peerSends(peer)
        }
        guard !own.isLockdown else { return (false, .lockdown) }
        switch own.receive {
        case .all, .allTagged:
            if account == .otherManaged, peer.send != .all { return (false, .peerSendNotAll) }
            return (true, openRule(own, facts))
        case .none:
            return (false, .receiveNone)
        case .managed:
            return openManaged(location, account, own, peer)
        }
    }

    @inline(__always)
    @inlinable package static func openManaged(
        _ location: MAMOpenLocation, _ account: Account, _ own: PolicyWord, _ peer: PolicyWord
    ) -> Answer {
        if location == .other, !own.isOpenBlocked, SourceChoices.otherLocationFollowsTransferLevel {
            return account == .same ? (true, .receiveSame) : (false, .receiveOther)
        }
        if location == .camera || location == .photos, account != .none { return (false, .openNoAccount) }
        guard own.isOpenBlocked else {
            guard account == .otherManaged else { return (true, .openAllowed) }
            switch location {
            case .oneDriveForBusiness, .sharePoint, .accountDocument: return peerSends(peer)
            case .other, .camera, .localStorage, .photos, .box, .iManage, .egnyte: return (false, .openOtherAccount)
            }
        }
        let service = location.listable
        guard !service.isEmpty else { return (false, .openNotSelectable) }
        guard own.ingestion.isSuperset(of: service) else { return (false, .openNotListed) }
        let isOpen = location == .camera || location == .photos ? account == .none : account == .same
        return isOpen ? (true, .openListed) : (false, .openOtherAccount)
    }

    /// Decides whether another managed account's policy lets its data go to a different account.
    @inline(__always)
    @inlinable package static func peerSends(_ peer: PolicyWord) -> Answer {
        peer.send == .all ? (true, .peerSendAll) : (false, .peerSendNotAll)
    }
}

extension MAMOpenLocation {
    /// The service that an administrator can list for this location; empty if there is none.
    ///
    /// A number instead of an optional, so that the compiler makes it a look-up without a jump.
    @inline(__always)
    @inlinable package var listable: IngestionServices {
        switch self {
        case .oneDriveForBusiness: .oneDriveForBusiness
        case .sharePoint: .sharePoint
        case .camera: .camera
        case .photos: .photoLibrary
        case .other, .localStorage, .accountDocument, .box, .iManage, .egnyte: []
        }
    }

    /// The service that an administrator can list for this location; `nil` if there is none.
    @inlinable package var service: IngestionServices? { listable.isEmpty ? nil : listable }
}
