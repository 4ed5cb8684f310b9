extension BOpenTable {
    /// The lines of B.5, repeated for every raw spelling of the levels in their columns.
    static let rows: [BRow] = lines.flatMap(rows(of:))

    /// The rows of one line.
    private static func rows(of line: Line) -> [BRow] {
        var rows: [BRow] = []
        for peer in peers(line.account) {
            // B.0 rule 9: the owner's own Send side does not matter.
            for send in [BSend.all, BSend.managed, BSend.managedOSWithMDM, BSend.none] {
                rows += ownerRows(line, send, peer)
            }
        }
        return rows
    }

    /// The rows of one line for one other account and one own send side.
    private static func ownerRows(_ line: Line, _ send: BSend, _ peer: SlowPolicy) -> [BRow] {
        let (listed, unlisted) = lists(line.location)
        var rows: [BRow] = []
        func add(
            _ column: String, _ receive: BReceive, _ policy: SlowPolicy, _ expected: Bool, _ owner: SlowOwner = .managed
        ) {
            let label =
                "B.5 \(line.location), \(receive.label), \(column), \(line.account.rawValue), sends \(send.label)"
            rows.append(
                BRow(
                    label: label, owner: owner, policy: policy, peer: peer, world: send.world,
                    question: .open(from: line.location, account: slowAccount(line.account)), expected: expected))
        }
        for receive in BReceive.kindsOfAll {
            let policy = SlowPolicy(send, receive)
            add("Allow", receive, policy, line.all)
            add("stale Block, not listed", receive, policy.blockingOpen(except: unlisted), line.all)
        }
        for receive in BReceive.kindsOfManaged {
            let policy = SlowPolicy(send, receive)
            add("Allow", receive, policy, line.allow)
            add("Block, listed", receive, policy.blockingOpen(except: listed), line.listed)
            add("Block, not listed", receive, policy.blockingOpen(except: unlisted), line.unlisted)
            // Without a service for the location these two repeat the columns above.
            add(
                "Block, everything listed", receive,
                policy.blockingOpen(except: SlowSet(SlowIngestionService.allCases)),
                line.listed)
            add("Block, nothing listed", receive, policy.blockingOpen(except: []), line.unlisted)
        }
        for receive in BReceive.kindsOfNone {
            let policy = SlowPolicy(send, receive)
            add("stale Allow", receive, policy, line.none)
            add("stale Block, listed", receive, policy.blockingOpen(except: listed), line.none)
        }
        // An unmanaged receiver has no policy: whatever is handed in does not matter.
        for receive in [BReceive.all, BReceive.managed, BReceive.none] {
            let policy = SlowPolicy(send, receive)
            add("receiver unmanaged", receive, policy.blockingOpen(except: []), line.unmanaged, .unmanaged)
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
            for send in BSend.kindsOfAll {
                policies.append(SlowPolicy(send, BReceive.all))
                policies.append(SlowPolicy(send, BReceive.none))
            }
            return policies
        case .closedX:
            var policies: [SlowPolicy] = []
            for send in BSend.kindsOfManaged + BSend.kindsOfNone {
                policies.append(SlowPolicy(send, BReceive.all))
                policies.append(SlowPolicy(send, BReceive.none))
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
