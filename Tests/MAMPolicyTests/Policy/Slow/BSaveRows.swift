extension BSaveTable {
    /// The lines of B.4, repeated for every raw spelling of the levels in their columns.
    static let rows: [BRow] = lines.flatMap(rows(of:))

    /// The rows of one line.
    private static func rows(of line: Line) -> [BRow] {
        var rows: [BRow] = []
        for peer in peers(line.account) {
            // B.0 rule 9: the owner's own Receive side does not matter.
            for receive in [BReceive.all, BReceive.managed, BReceive.none] { rows += ownerRows(line, receive, peer) }
        }
        return rows
    }

    /// The rows of one line for one other account and one own receive side.
    private static func ownerRows(_ line: Line, _ receive: BReceive, _ peer: SlowPolicy) -> [BRow] {
        let (listed, unlisted) = lists(line.location)
        var rows: [BRow] = []
        func add(
            _ column: String, _ send: BSend, _ policy: SlowPolicy, _ expected: Bool, _ owner: SlowOwner = .managed
        ) {
            let label = "B.4 \(line.location), \(send.label), \(column), \(line.account.rawValue)"
            rows.append(
                BRow(
                    label: label, owner: owner, policy: policy, peer: peer, world: send.world,
                    question: .save(to: line.location, account: slowAccount(line.account)), expected: expected))
        }
        for send in BSend.kindsOfAll {
            let policy = SlowPolicy(send, receive)
            add("Allow", send, policy, line.all)
            add("stale Block, not listed", send, policy.blockingSave(except: unlisted), line.all)
        }
        for send in BSend.kindsOfManaged {
            let policy = SlowPolicy(send, receive)
            add("Allow", send, policy, line.allow)
            add("Block, listed", send, policy.blockingSave(except: listed), line.listed)
            add("Block, not listed", send, policy.blockingSave(except: unlisted), line.unlisted)
            // Without a service for the location these two repeat the columns above.
            add(
                "Block, everything listed", send, policy.blockingSave(except: SlowSet(SlowStorageService.allCases)),
                line.listed)
            add("Block, nothing listed", send, policy.blockingSave(except: []), line.unlisted)
            // The settings page: OneDrive for Business covers SharePoint Online too, and not the other way round.
            if line.location == .sharePoint {
                add("Block, OneDrive listed", send, policy.blockingSave(except: [.oneDriveForBusiness]), line.listed)
            }
            if line.location == .oneDriveForBusiness {
                add("Block, SharePoint listed", send, policy.blockingSave(except: [.sharePoint]), line.unlisted)
            }
        }
        for send in BSend.kindsOfNone {
            let policy = SlowPolicy(send, receive)
            add("stale Allow", send, policy, line.none)
            add("stale Block, listed", send, policy.blockingSave(except: listed), line.none)
        }
        // An unmanaged owner has no policy: whatever is handed in does not matter.
        for send in [BSend.all, BSend.managed, BSend.managedOSWithMDM, BSend.none] {
            let policy = SlowPolicy(send, receive)
            add("owner unmanaged", send, policy.blockingSave(except: []), line.unmanaged, .unmanaged)
        }
        return rows
    }

    /// The policies of the other managed account that a line speaks of; both extremes where it speaks of none.
    private static func peers(_ account: Account) -> [SlowPolicy] {
        switch account {
        case .none, .same, .unmanaged:
            return [SlowPolicy(BSend.all, BReceive.all), SlowPolicy(BSend.none, BReceive.none)]
        case .openX:
            var policies: [SlowPolicy] = []
            for receive in BReceive.kindsOfAll {
                policies.append(SlowPolicy(BSend.all, receive))
                policies.append(SlowPolicy(BSend.none, receive))
            }
            return policies
        case .closedX:
            var policies: [SlowPolicy] = []
            for receive in BReceive.kindsOfManaged + BReceive.kindsOfNone {
                policies.append(SlowPolicy(BSend.all, receive))
                policies.append(SlowPolicy(BSend.none, receive))
            }
            return policies
        }
    }

    /// The argument that a line's account stands for.
    private static func slowAccount(_ account: Account) -> SlowAccount {
        switch account {
        case .none: return .none
        case .same: return .same
        case .unmanaged: return .unmanaged
        case .openX, .closedX: return .otherManaged
        }
    }
}
