internal import MAMCore
internal import MAMPolicyTools
internal import MAMText

extension Command {
    /// `policy prove POLICY --no-leak`.
    static let policyProve = Command(
        "policy prove", "Prove that a policy keeps an account's data with the account, or show a path out.",
        operands: [Operand("POLICY", Operand.policyHelp)],
        options: [.select, .noLeak, .leaveOut, .format],
        sections: [
            .exits(success: "there is no path out", negative: "a shortest path out was printed"),
            HelpSection(
                "REMARKS",
                [
                    ("a path", "A chain of allowed transfers, on any kind of device and with any other account."),
                    ("left out", LeakChannel.allCases.map(\.rawValue).joined(separator: ", ")),
                ]),
            .examples([
                ("mam policy prove p.json --no-leak", "Can data of the account leave the account?"),
                (
                    "mam policy prove p.json --no-leak --leave-out links,screen",
                    "The same, without links and the screen."
                ),
            ]),
        ],
        run: { call throws(ToolError) in try policyProve(call) })

    private static func policyProve(_ call: Call) throws(ToolError) -> ExitStatus {
        guard call.has(.noLeak) else { throw call.wrong("name the property to prove: `--no-leak`") }
        let proof = LeakProof(
            noLeakOf: try call.policyToAsk(at: call.operands[0]).policy, leavingOut: try channels(call))
        switch call.format {
        case .text: try call.write(proof.text + "\n")
        case .json: try call.write(json: LeakProofForm(proof))
        }
        return proof.isTight ? .success : .negative
    }

    private static func channels(_ call: Call) throws(ToolError) -> Set<LeakChannel> {
        let words = call.value(of: .leaveOut).map { $0.split(separator: ",").map(String.init) } ?? []
        var channels: Set<LeakChannel> = []
        for word in words {
            guard let channel = LeakChannel(rawValue: word) else {
                let near = NearMiss.word(for: word, in: LeakChannel.allCases.map(\.rawValue))
                throw call.wrong(
                    "\(PlainText.quoted(word)) is not a kind of transfer"
                        + (near.map { "; did you mean `\($0)`?" } ?? ""))
            }
            channels.insert(channel)
        }
        return channels
    }
}

extension Option {
    static let noLeak = Option("no-leak", .flag, "Prove that data of the account never leaves the account.")
    static let leaveOut = Option(
        "leave-out", .word("WORDS", suggestions: LeakChannel.allCases.map(\.rawValue)),
        "Kinds of transfers to ignore, separated by commas.")
}

private struct LeakProofForm: JSONObjectEncodable {
    let proof: LeakProof

    init(_ proof: LeakProof) { self.proof = proof }

    var members: JSONMembers {
        [
            "version": 1, "isTight": proof.isTight, "chain": proof.chain, "condition": proof.condition,
            "places": proof.locations.map(\.words), "ways": proof.wayCount, "surroundings": proof.stateCount,
            "assumed": proof.assumed, "notLookedAt": LeakProof.leftOut, "leftOut": proof.channels,
        ]
    }
}
