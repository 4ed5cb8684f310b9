internal import MAMCore
internal import MAMPolicyTools

extension Command {
    /// `policy page POLICY [OTHER]`.
    static let policyPage = Command(
        "policy page", "Write an HTML page that shows what a policy allows, and optionally how another policy differs.",
        operands: [
            Operand("POLICY", Operand.policyHelp),
            Operand(
                "OTHER", "A policy that is to replace POLICY; answers that differ are highlighted.", count: .optional),
        ],
        options: [.select, .peerPolicy, .mdm],
        sections: [
            .exits(success: "the page was written", negative: "not used by this command"),
            HelpSection(
                "REMARKS",
                [
                    (
                        "the page",
                        "It needs no other file and loads nothing from the network; Docs/Reports.md describes it."
                    ),
                    ("another managed account", "It has the same policy, or the policy of `--peer-policy`."),
                ]),
            .examples([
                ("mam policy page p.json > page.html", "Look at a policy in a browser."),
                ("mam policy page level1.json level3.json > page.html", "Show what a change does to users."),
            ]),
        ],
        run: { call throws(ToolError) in try policyPage(call) })

    private static func policyPage(_ call: Call) throws(ToolError) -> ExitStatus {
        let peerPath = call.value(of: .peerPolicy)
        try call.checkStandardInput(call.operands + [peerPath].compactMap(\.self))
        let own = try call.policyToAsk(at: call.operands[0])
        let other = call.operands.count > 1 ? try call.policyToAsk(at: call.operands[1]) : nil
        let peer: PolicyInput? = if let peerPath { try call.policyToAsk(at: peerPath) } else { nil }
        let page = PolicyPage(
            own.possible, comparedWith: other?.possible, peer: peer?.possible, isMDMEnrolled: call.has(.mdm),
            notes: [own, other, peer].compactMap(\.self).flatMap(\.partial).map(\.message))
        try call.write(page.html)
        return .success
    }
}
