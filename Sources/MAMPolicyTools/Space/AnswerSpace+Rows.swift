package import MAMCore

extension AnswerSpace {
    /// All rows, sorted by owner, action, location, account and peer app.
    package static func rows(
        policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts, payload: TransferPayload
    ) -> [Row] {
        Owner.allCases.flatMap { owner in
            cells(owner: owner, payload: payload).map { cell, action, location, peerApp in
                let decision = decision(of: cell, policy: policy, peer: peer, facts: facts)
                return Row(
                    owner: owner, action: action, location: location, account: cell.account, peerApp: peerApp,
                    allowed: decision.isAllowed, rule: decision.rule.name)
            }
        }.sorted { $0.order < $1.order }
    }

    typealias Line = (Cell, Action, String?, PeerAppKind?)

    static func cells(owner: Owner, payload: TransferPayload) -> [Line] {
        let saves: [Line] = MAMSaveLocation.allCases.flatMap { location in
            Account.allCases.map {
                (Cell(save: location, owner: owner, account: $0), .save, location.name, nil)
            }
        }
        let opens: [Line] = MAMOpenLocation.allCases.flatMap { location in
            Account.allCases.map {
                (Cell(open: location, owner: owner, account: $0), .open, location.name, nil)
            }
        }
        let shares: [Line] = [false, true].flatMap { isFile in
            Account.allCases.map {
                (Cell(shared: isFile, owner: owner, account: $0), isFile ? .shareFile : .shareItem, nil, nil)
            }
        }
        return saves + opens + shares + transfers(owner: owner, payload: payload)
    }

    /// A managed app holds one of three accounts; an unmanaged app has no owner and no policy.
    private static func transfers(owner: Owner, payload: TransferPayload) -> [Line] {
        let peers: [(PeerAppKind, Account)] = [
            (.managed, .same), (.managed, .unmanaged), (.managed, .otherManaged), (.unmanaged, .none),
        ]
        return peers.flatMap { app, account -> [Line] in
            [
                (Cell(send: payload, to: app, owner: owner, account: account), .send, nil, app),
                (Cell(receive: payload, from: app, owner: owner, account: account), .receive, nil, app),
            ]
        }
    }
}

extension AnswerSpace.Row {
    fileprivate var order: String {
        [owner.rawValue, action.rawValue, location ?? "", account.rawValue, peerApp?.rawValue ?? ""]
            .joined(separator: "\u{1}")
    }
}
