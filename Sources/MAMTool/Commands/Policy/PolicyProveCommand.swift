internal import MAMCore
internal import MAMPolicyTools
internal import MAMSettings
internal import MAMText

extension Command {
    /// `policy prove POLICY [--no-leak] [--format text|json|sarif|github]`.
    static let policyProve = Command(
        "policy prove", "Prove that data cannot leave an account with a policy, or print the steps by which it can.",
        operands: [Operand("POLICY", Operand.policyHelp)],
        options: [.select, .noLeak, .leaveOut, .checkingFormat],
        sections: [
            .exits(
                success: "data cannot leave the account",
                negative: "the shortest sequence of steps by which data can leave was printed"),
            HelpSection(
                "REMARKS",
                [
                    ("steps", "A step is an allowed transfer, on any kind of device and with any other account."),
                    ("WORDS", LeakChannel.allCases.map(\.rawValue).joined(separator: ", ")),
                ]),
            .examples([
                ("mam policy prove p.json", "Can data of the account leave the account?"),
                ("mam policy prove p.json --leave-out links,screen", "Ignore links and pictures of the screen."),
            ]),
        ],
        run: { call throws(ToolError) in try policyProve(call) })

    private static func policyProve(_ call: Call) throws(ToolError) -> ExitStatus {
        // A proof needs every setting.
        let input = try call.wholePolicy(at: call.operands[0])
        let proof = LeakProof(noLeakOf: input.policy, leavingOut: try channels(call))
        switch call.checkingFormat {
        case .text: try call.write(report: proof.text + "\n")
        case .json: try call.write(json: LeakProofForm(proof))
        case .sarif, .github:
            let rules = [(id: LeakProof.leak, title: "data can leave the account")]
            try call.write(proof.annotations(of: input).text(for: call, rules: rules))
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
    static let noLeak = Option(
        "no-leak", .flag, "Prove that data of the account never leaves the account. This is the default.")
    static let leaveOut = Option(
        "leave-out", .word("WORDS", suggestions: LeakChannel.allCases.map(\.rawValue)),
        "Kinds of transfers to ignore, separated by commas.")
}

extension LeakProof {
    /// The kind of finding that a path out is.
    fileprivate static let leak = "leak"

    /// The path out as one finding, at the first setting of the file that allows a step; empty if there is none.
    fileprivate func annotations(of input: PolicyInput) -> [Annotation] {
        guard !isTight else { return [] }
        let steps = chain.map { step in
            let change = step.explanation?.change.map { "\($0.name) = \($0.value)" } ?? []
            let remedy = change.isEmpty ? "" : "; \(change.joined(separator: " and ")) would close it"
            return "\(step.action), from \(step.from) to \(step.to)\(remedy)"
        }
        let count = "data can leave the account in \(NounCount.text(chain.count, "step"))"
        let position = chain.lazy.flatMap { $0.explanation?.settings ?? [] }.filter { !$0.isPeer }
            .compactMap { PolicySetting(rawValue: $0.name).flatMap { input.document.places[$0] } }.first
        return [
            Annotation(
                level: .error, rule: LeakProof.leak,
                message: "\([count, condition].filter { !$0.isEmpty }.joined(separator: ", ")): "
                    + steps.joined(separator: "; then "), file: input.file, line: position?.line,
                column: position?.column)
        ]
    }
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
