internal import MAMCore
internal import MAMPolicyTools

extension Command {
    /// `policy decide POLICY --action A …`.
    static let policyDecide = Command(
        "policy decide", "Print whether a policy allows an action, and the rule that decides this.",
        operands: [Operand("POLICY", Operand.policyHelp)],
        options: [
            .action, .location, .account, .owner, .peerApp, .peerPolicy, .mdm, .offline, .payload, .length, .url,
            .knownManagedScheme, .detected, .external, .fromFrame, .webView,
            .sdkVersion, .select, .format,
        ],
        sections: [
            HelpSection("ACTIONS", DecideAction.questions.map { ($0.name, $0.summary) }),
            HelpSection("PROPERTIES", [("also actions", DecideAction.properties.map(\.name).joined(separator: ", "))]),
            HelpSection(
                "WORDS",
                [
                    (
                        "also actions",
                        "Names of iOS and everyday words, such as MFMailComposeViewController, UIPasteboard, AirPrint, Spotlight, \"Quick Look\" and \"Save to Files\". A word that means several actions is answered with their names."
                    )
                ]),
            HelpSection(
                "LOCATIONS",
                DecideAction.questions.filter { !$0.locations.isEmpty }.map {
                    ($0.name, $0.locations.joined(separator: ", "))
                }),
            .exits(
                success: "allowed; for a requirement: required",
                negative: "blocked, or allowed only after an evaluation; for a requirement: not required",
                noAnswer: "the export lacks a setting on which the answer depends (UNKNOWN)"),
            .examples([
                ("mam policy decide p.json --action save --location box", "May a copy go to Box, without an account?"),
                (
                    "mam policy decide p.json --action send --peer-app unmanaged",
                    "May the account's data go to an app without the SDK?"
                ),
                (
                    "mam policy decide p.json --action receive --owner unmanaged --account same",
                    "May a private account receive data of the managed account?"
                ),
                (
                    "mam policy decide p.json --action MFMailComposeViewController",
                    "May the account's data be put into a mail of the system?"
                ),
                ("mam policy decide p.json --action openURL --url tel:1", "May a number be called, and by which app?"),
                (
                    "mam policy decide p.json --action isScreenCaptureAllowed --sdk 20.1.2",
                    "Does an app with this SDK allow screen capture?"
                ),
            ]),
        ],
        run: { call throws(ToolError) in try policyDecide(call) })

    private static func policyDecide(_ call: Call) throws(ToolError) -> ExitStatus {
        let question = try DecideQuestion(call)
        let (own, peer) = try call.policies()
        let answer = DecideAnswer(question, own: own, peer: peer, facts: call.facts)
        switch call.format {
        case .text: try call.write(report: answer.text)
        case .json: try call.write(json: answer)
        }
        return answer.status
    }
}

extension Option {
    static let action = Option(
        "action", .word("ACTION", suggestions: DecideAction.all.map(\.name)), isRequired: true,
        "The action in the question; see the list below.")
}

extension Call {
    /// The facts of the device, from `--mdm` and `--offline`.
    var facts: DeviceFacts {
        var facts: DeviceFacts = has(.mdm) ? [.mdmEnrolled] : []
        if has(.offline) { facts.insert(.offline) }
        return facts
    }

    /// Returns the policy to ask, as the app's SDK reads it, and that of another managed account.
    ///
    /// The other policy is the same one by default. The version of the SDK in its app is not known.
    func policies() throws(ToolError) -> (own: PolicyInput, peer: PolicyInput) {
        let peerPath = value(of: .peerPolicy)
        try checkStandardInput(operands + [peerPath].compactMap { $0 })
        let own = try policyToAsk(at: operands[0]).read(by: try sdkVersion())
        guard let peerPath else { return (own, own) }  // the other account of the same app
        return (own, try policyToAsk(at: peerPath))
    }
}
