package import MAMCore
internal import MAMJSON
internal import MAMPolicyTools

extension EffectivePolicy {
    /// Returns the line that asks a question again in a shell, as the last line of a failure; `nil` if the command line
    /// does not offer the question.
    ///
    /// The line contains the policy, without settings that have their default.
    package func replay(of question: PolicyQuestion) -> String? {
        let (asked, own, peer) = inputs(of: question)
        guard let options = asked.explainOptions else { return nil }
        var line = "  replay  echo \(Self.quoted(Self.text(of: own))) | mam policy explain - "
        line += options.joined(separator: " ")
        guard asked.looksAtPeer, let peer, peer != own else { return line }
        // The second policy cannot come from standard input as well.
        return line + " --peer-policy PEER\n  PEER    \(Self.text(of: peer))"
    }

    private static func text(of policy: MAMPolicy?) -> String {
        let type: (key: String, value: JSONValue) = (
            "@odata.type", .made(.string("#microsoft.graph.iosManagedAppProtection"))
        )
        guard let policy, let members = PolicyDocument(policy).membersWithoutDefaults else {
            return JSONValue.made([type]).line
        }
        return JSONValue.made(members).line
    }

    private static func quoted(_ text: String) -> String {
        "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }
}

extension PolicyDocument {
    /// The members of the document's JSON, without those that have the value of a missing setting.
    fileprivate var membersWithoutDefaults: [(key: String, value: JSONValue)]? {
        guard case .object(let members)? = try? JSONReader.read(Array(json.utf8)).root.kind else { return nil }
        return members.compactMap { member in
            if let setting = PolicySetting(rawValue: member.key), let value = values[setting],
                value == setting.missingValue
            {
                return nil
            }
            return (key: member.key, value: member.value)
        }
    }
}
