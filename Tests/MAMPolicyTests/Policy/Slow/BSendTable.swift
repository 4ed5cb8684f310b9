/// The rows of the first table of B.3, typed in from the reference.
enum BSendTable {
    /// One row of the send table; a list of four holds the answers for Receive all, allTagged, managed, none.
    ///
    /// `same` goes by the Receive level of the one account that both apps hold, `other` by that of the other account.
    private struct Line: Sendable {
        var sends: [BSend]
        var same: [Bool]
        var other: [Bool]
        var unmanagedAccount: Bool
        var unmanagedAppText: Bool
        var unmanagedAppFile: Bool
    }

    private static let lines: [Line] = [
        // managed | all: A unless Receive none | A if Receive all/allTagged, else B | A | A, unencrypted
        Line(
            sends: BSend.kindsOfAll,
            same: [true, true, true, false], other: [true, true, false, false],
            unmanagedAccount: true, unmanagedAppText: true, unmanagedAppFile: true),
        // managed | managed: A (B.0 rule 5) | B | B | E
        Line(
            sends: [.managed, .managedWithMDM, .managedBothFlags],
            same: [true, true, true, false], other: [false, false, false, false],
            unmanagedAccount: false, unmanagedAppText: false, unmanagedAppFile: false),
        // managed | managedFiltered: A (B.0 rule 5) | B | B | B
        Line(
            sends: [.managedFiltered, .managedFilteredWithMDM],
            same: [true, true, true, false], other: [false, false, false, false],
            unmanagedAccount: false, unmanagedAppText: false, unmanagedAppFile: false),
        // managed | managedOS + MDM: A (B.0 rule 5) | B | B | file by Open-In A, otherwise as managed
        Line(
            sends: [.managedOSWithMDM],
            same: [true, true, true, false], other: [false, false, false, false],
            unmanagedAccount: false, unmanagedAppText: false, unmanagedAppFile: true),
        // managed | managedOS, no MDM: as managed
        Line(
            sends: [.managedOSWithoutMDM],
            same: [true, true, true, false], other: [false, false, false, false],
            unmanagedAccount: false, unmanagedAppText: false, unmanagedAppFile: false),
        // managed | none: B | B | B | B
        Line(
            sends: BSend.kindsOfNone,
            same: [false, false, false, false], other: [false, false, false, false],
            unmanagedAccount: false, unmanagedAppText: false, unmanagedAppFile: false),
    ]

    /// The row of the unmanaged sender: receiver decides, all/allTagged A, managed or none B | same | A | A.
    private static let unmanagedLine = Line(
        sends: [.all, .managed, .managedFiltered, .managedOSWithMDM, .managedOSWithoutMDM, .none],
        same: [true, true, false, false], other: [true, true, false, false],
        unmanagedAccount: true, unmanagedAppText: true, unmanagedAppFile: true)

    private static let levels: [BReceive] = [.all, .allTagged, .managed, .none]

    /// The lines, repeated for every raw spelling of the levels and for both payloads.
    static let rows: [BRow] = managedRows + unmanagedRows

    private static let managedRows: [BRow] = lines.flatMap { line in
        line.sends.flatMap { send -> [BRow] in
            var rows: [BRow] = []
            for (own, receive) in levels.enumerated() {
                for (other, otherReceive) in levels.enumerated() {
                    for peerSend in [BSend.all, BSend.none] {
                        rows += cell(
                            send, .managed, SlowPolicy(send, receive), SlowPolicy(peerSend, otherReceive), line,
                            same: line.same[own], other: line.other[other])
                    }
                }
            }
            return rows
        }
    }

    private static let unmanagedRows: [BRow] = unmanagedLine.sends.flatMap { send -> [BRow] in
        var rows: [BRow] = []
        for receive in levels {
            for (other, otherReceive) in levels.enumerated() {
                for peerSend in [BSend.all, BSend.none] {
                    // B.0 rule 6: judged by the peer's policy; the policy handed in with the sender must not matter.
                    rows += cell(
                        send, .unmanaged, SlowPolicy(send, receive), SlowPolicy(peerSend, otherReceive), unmanagedLine,
                        same: unmanagedLine.same[other], other: unmanagedLine.other[other])
                }
            }
        }
        return rows
    }

    /// The rows of the four columns, for a text and a file.
    private static func cell(
        _ send: BSend, _ owner: SlowOwner, _ policy: SlowPolicy, _ peer: SlowPolicy, _ line: Line,
        same: Bool, other: Bool
    ) -> [BRow] {
        var rows: [BRow] = []
        func add(_ app: SlowPeerApp, _ payload: SlowPayload, _ expected: Bool) {
            let levels = "receives \(policy.allowedInbound), peer receives \(peer.allowedInbound)"
            rows.append(
                BRow(
                    label: "B.3 send, \(owner) \(send.label) to \(app), \(payload), \(levels)",
                    owner: owner, policy: policy, peer: peer, world: send.world,
                    question: .send(to: app, payload: payload), expected: expected))
        }
        add(.managedApp(.same), .text, same)
        add(.managedApp(.same), .file, same)
        add(.managedApp(.otherManaged), .text, other)
        add(.managedApp(.otherManaged), .file, other)
        add(.managedApp(.unmanaged), .text, line.unmanagedAccount)
        add(.managedApp(.unmanaged), .file, line.unmanagedAccount)
        add(.unmanagedApp, .text, line.unmanagedAppText)
        add(.unmanagedApp, .file, line.unmanagedAppFile)
        return rows
    }
}
