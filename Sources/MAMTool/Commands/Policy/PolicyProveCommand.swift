internal import MAMCore
internal import MAMPolicyTools
internal import MAMText

extension Command {
    /// `policy prove POLICY --no-leak`.
    static let policyProve = Command(
        "policy prove", "Prove that a policy keeps an account's data with the account, or show how it gets out.",
        operands: [Operand("POLICY", Operand.policyHelp)],
        options: [.select, .noLeak, .leaveOut, .format],
        sections: [
            .exits(success: "there is no way out", negative: "a shortest way out was printed"),
            HelpSection(
                "REMARKS",
                [
                    ("a way", "A question that the policy answers with yes, on some device, beside some account."),
                    ("left out", LeakChannel.allCases.map(\.rawValue).joined(separator: ", ")),
                ]),
            .examples([
                ("mam policy prove p.json --no-leak", "Can data of the account get to anybody else?"),
                ("mam policy prove p.json --no-leak --leave-out links,screen", "And apart from links and the screen?"),
            ]),
        ],
        run: { call throws(ToolError) in try policyProve(call) })

    private static func policyProve(_ call: Call) throws(ToolError) -> ExitStatus {
        guard call.has(.noLeak) else { throw call.wrong("say what to prove: `--no-leak`") }
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
                    "\(PlainText.quoted(word)) is nothing to leave out"
                        + (near.map { "; did you mean `\($0)`?" } ?? ""))
            }
            channels.insert(channel)
        }
        return channels
    }
}

extension Option {
    static let noLeak = Option("no-leak", .flag, "Data of the account gets to nobody else.")
    static let leaveOut = Option(
        "leave-out", .word("WORDS", suggestions: LeakChannel.allCases.map(\.rawValue)),
        "Kinds of ways not to look at, separated by commas.")
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
