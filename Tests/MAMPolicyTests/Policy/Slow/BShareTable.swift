/// The rows of the third table of B.3 (share extension), typed in from the reference.
enum BShareTable {
    /// One row of the share table; a list of seven holds the answers for the Send levels of `BReceiveTable.sends`.
    ///
    /// `tagR` goes by the Send level of R itself, `tagM` by that of the other managed account M.
    private struct Line: Sendable {
        var receives: [BReceive]
        var untagged: Bool
        var tagR: [Bool]
        var tagM: [Bool]
    }

    private static let lines: [Line] = [
        // managed, all / allTagged: true | true (SendLevel ≠ none) | true only if M's SendLevel = all
        Line(
            receives: BReceive.kindsOfAll, untagged: true,
            tagR: [true, true, true, true, true, true, false],
            tagM: [true, false, false, false, false, false, false]),
        // managed, managed: false | true (SendLevel ≠ none) | false
        Line(
            receives: BReceive.kindsOfManaged, untagged: false,
            tagR: [true, true, true, true, true, true, false],
            tagM: [false, false, false, false, false, false, false]),
        // managed, none: false | false | false
        Line(
            receives: BReceive.kindsOfNone, untagged: false,
            tagR: [false, false, false, false, false, false, false],
            tagM: [false, false, false, false, false, false, false]),
    ]

    /// The row of the unmanaged R: true | – (an unmanaged tag, so true) | true only if M's SendLevel = all.
    private static let unmanagedLine = Line(
        receives: [.all, .managed, .none], untagged: true,
        tagR: [true, true, true, true, true, true, true],
        tagM: [true, false, false, false, false, false, false])

    /// The lines, repeated for every raw spelling of the levels, for items and for files.
    static let rows: [BRow] =
        lines.flatMap { rows(of: $0, owner: .managed) } + rows(of: unmanagedLine, owner: .unmanaged)

    /// The rows of one line.
    private static func rows(of line: Line, owner: SlowOwner) -> [BRow] {
        var rows: [BRow] = []
        for receive in line.receives {
            for (own, send) in BReceiveTable.sends.enumerated() {
                for (other, otherSend) in BReceiveTable.sends.enumerated() {
                    for world in [SlowWorld(), SlowWorld(mdmEnrolled: true)] {
                        let levels = "\(receive.label), sends \(send.label), M sends \(otherSend.label)"
                        func add(_ tag: SlowAccount, _ expected: Bool) {
                            for question in [SlowQuestion.shareItem(owner: tag), SlowQuestion.shareFile(owner: tag)] {
                                rows.append(
                                    BRow(
                                        label: "B.3 share, \(owner) \(question), \(levels), MDM \(world.mdmEnrolled)",
                                        owner: owner, policy: SlowPolicy(send, receive),
                                        peer: SlowPolicy(otherSend, .none), world: world,
                                        question: question, expected: expected))
                            }
                        }
                        add(.none, line.untagged)
                        add(.unmanaged, line.untagged)
                        add(.same, line.tagR[own])
                        add(.otherManaged, line.tagM[other])
                    }
                }
            }
        }
        return rows
    }
}
