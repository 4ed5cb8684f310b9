/// The rows of the second table of B.3 (active import and passive receive), typed in from the reference.
enum BReceiveTable {
    /// The raw spellings of the Send levels of the sender's account, in the order of the lists of answers.
    static let sends: [BSend] = [
        .all, .managed, .managedBothFlags, .managedFiltered, .managedOSWithMDM, .managedOSWithoutMDM, .none,
    ]

    /// One row of the receive table; a list of seven holds the answers for the Send levels of `sends`.
    ///
    /// `same` goes by the Send level of the one account that both apps hold, `other` by that of the other account.
    private struct Line: Sendable {
        var receives: [BReceive]
        var same: [Bool]
        var other: [Bool]
        var unmanagedAccount: Bool
        var unmanagedApp: Bool
    }

    private static let lines: [Line] = [
        // managed | all: A if SendLevel ≠ none | A if SendLevel = all, else B | A | A
        Line(
            receives: [.all],
            same: [true, true, true, true, true, true, false],
            other: [true, false, false, false, false, false, false],
            unmanagedAccount: true, unmanagedApp: true),
        // managed | allTagged: same | same | A, stamped | A, stamped
        Line(
            receives: [.allTagged],
            same: [true, true, true, true, true, true, false],
            other: [true, false, false, false, false, false, false],
            unmanagedAccount: true, unmanagedApp: true),
        // managed | managed: A if SendLevel ≠ none | B | B | B
        Line(
            receives: BReceive.kindsOfManaged,
            same: [true, true, true, true, true, true, false],
            other: [false, false, false, false, false, false, false],
            unmanagedAccount: false, unmanagedApp: false),
        // managed | none: B | B | B | B
        Line(
            receives: BReceive.kindsOfNone,
            same: [false, false, false, false, false, false, false],
            other: [false, false, false, false, false, false, false],
            unmanagedAccount: false, unmanagedApp: false),
    ]

    /// The row of the unmanaged receiver: A only if M's SendLevel = all | same | A | A.
    private static let unmanagedLine = Line(
        receives: [.all, .managed, .none],
        same: [true, false, false, false, false, false, false],
        other: [true, false, false, false, false, false, false],
        unmanagedAccount: true, unmanagedApp: true)

    /// The lines, repeated for every raw spelling of the levels and for both payloads.
    static let rows: [BRow] = managedRows + unmanagedRows

    private static let managedRows: [BRow] = lines.flatMap { line in
        line.receives.flatMap { receive -> [BRow] in
            var rows: [BRow] = []
            for (own, send) in sends.enumerated() {
                for (other, otherSend) in sends.enumerated() {
                    // No answer of this table depends on the device, but allTagged exists only with MDM.
                    for world in [SlowWorld(), SlowWorld(mdmEnrolled: true)] {
                        rows += cell(
                            .managed, world, SlowPolicy(send, receive), SlowPolicy(otherSend, .none), line,
                            "\(receive.label), sends \(send.label), peer sends \(otherSend.label)",
                            same: line.same[own], other: line.other[other])
                    }
                }
            }
            return rows
        }
    }

    private static let unmanagedRows: [BRow] = unmanagedLine.receives.flatMap { receive -> [BRow] in
        var rows: [BRow] = []
        for send in sends {
            for (other, otherSend) in sends.enumerated() {
                for peerReceive in [BReceive.all, BReceive.none] {
                    // B.0 rule 6: judged by the peer's policy; the policy handed in with the receiver must not matter.
                    rows += cell(
                        .unmanaged, otherSend.world, SlowPolicy(send, receive), SlowPolicy(otherSend, peerReceive),
                        unmanagedLine, "peer sends \(otherSend.label)",
                        same: unmanagedLine.same[other], other: unmanagedLine.other[other])
                }
            }
        }
        return rows
    }

    /// The rows of the four columns, for a text and a file.
    private static func cell(
        _ owner: SlowOwner, _ world: SlowWorld, _ policy: SlowPolicy, _ peer: SlowPolicy, _ line: Line,
        _ levels: String, same: Bool, other: Bool
    ) -> [BRow] {
        var rows: [BRow] = []
        for payload in SlowPayload.allCases {
            func add(_ app: SlowPeerApp, _ expected: Bool) {
                rows.append(
                    BRow(
                        label: "B.3 receive, \(owner) from \(app), \(payload), \(levels), MDM \(world.mdmEnrolled)",
                        owner: owner, policy: policy, peer: peer, world: world,
                        question: .receive(from: app, payload: payload), expected: expected))
            }
            add(.managedApp(.same), same)
            add(.managedApp(.otherManaged), other)
            add(.managedApp(.unmanaged), line.unmanagedAccount)
            add(.unmanagedApp, line.unmanagedApp)
        }
        return rows
    }
}
