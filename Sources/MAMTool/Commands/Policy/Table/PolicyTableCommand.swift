internal import MAMCore

extension Command {
    /// `policy table POLICY …`.
    static let policyTable = Command(
        "policy table",
        "Print all answers of a policy about data transfer, clipboard, web views, links and properties.",
        operands: [Operand("POLICY", Operand.policyHelp)],
        options: [.select, .peerPolicy, .mdm, .offline, .payload, .format],
        sections: [
            HelpSection(
                "ROWS",
                [
                    ("owner", "Whether the question is about an account with the policy or without a policy."),
                    ("action", "save, open, send, receive, shareItem or shareFile; JSON lists these rows in `rows`."),
                    ("location", "The location for save and open; null in JSON for other actions."),
                    ("account", "The other account: none, the same, an unmanaged or another managed account."),
                    ("peerApp", "The other app for send and receive; null in JSON for other actions."),
                    (
                        "clipboard",
                        "Copy and paste, by the other app, the content and the account; lengths with the same answers share a row."
                    ),
                    ("webViews", "Pasting into a web page and uploading to it, by the owner of the page."),
                    (
                        "links",
                        "For an account with the policy: each kind of link that the policy distinguishes, and the URL that is opened."
                    ),
                ]),
            HelpSection(
                "PARTIAL EXPORTS",
                [
                    (
                        "unknown",
                        "The export leaves out a setting that decides the answer; JSON has null, and `missing` names the settings."
                    )
                ]),
            .exits(success: "the table was printed", negative: "not used by this command"),
            .examples([("mam policy table p.json --format json", "Print 204 rows, and the properties of the SDK.")]),
        ],
        run: { call throws(ToolError) in try policyTable(call) })

    private static func policyTable(_ call: Call) throws(ToolError) -> ExitStatus {
        let (own, peer) = try call.policies()
        let payload = call.value(of: .payload, as: PayloadWord.self) ?? .text
        let table = PolicyTable(own: own, peer: peer, facts: call.facts, payload: payload)
        switch call.format {
        case .text: try call.write(table.text)
        case .json: try call.write(json: table)
        }
        return .success
    }
}
