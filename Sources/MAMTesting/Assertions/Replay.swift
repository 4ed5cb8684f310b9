package import MAMCore
internal import MAMJSON
internal import MAMPolicyTools
internal import MAMVolumes

extension EffectivePolicy {
    /// Returns the line that asks a question again in a shell, as the last line of a failure; `nil` if the command line
    /// does not offer the question.
    ///
    /// The line contains the policy, without settings that have their default.
    package func replay(of question: PolicyQuestion) -> String? {
        let (asked, own, peer) = inputs(of: question)
        guard let options = asked.explainOptions else { return nil }
        var line = "  replay  echo \(Shell.quoted(Shell.text(of: own))) | mam policy explain - "
        line += options.joined(separator: " ")
        guard asked.looksAtPeer, let peer, peer != own else { return line }
        // The second policy cannot come from standard input as well.
        return line + " --peer-policy PEER\n  PEER    \(Shell.text(of: peer))"
    }
}

extension ManagedApp {
    /// Returns the line that asks about a file in a shell, as the last line of a failure; `nil` if the files of the app
    /// are in memory, where no command finds them.
    package func replay(ofFile path: String) -> String? {
        guard let folder = folderForCommands else { return nil }
        return "  replay  mam info \(Shell.quoted(path.hasPrefix("/") ? path : "\(folder)/\(path)"))"
    }

    /// The line that lists the files of accounts in a shell; `nil` if they are in memory.
    package var replayOfFiles: String? {
        folderForCommands.map { "  replay  mam files list --walk --container \(Shell.quoted($0))" }
    }

    private var folderForCommands: String? { device.volume is SystemVolume ? configuration.container : nil }
}

extension AnswerSnapshot {
    /// Returns the line that compares a recorded file with the policy of now in a shell, or lists the answers of now if
    /// the policy is the same.
    func replay(against now: AnswerSnapshot, at path: String) -> String {
        let file = Shell.quoted(path)
        guard !PolicyDiff(from: policy, to: now.policy).isEmpty else { return "  replay  mam policy table \(file)" }
        return "  replay  echo \(Shell.quoted(Shell.text(of: now.policy))) | mam policy diff \(file) -"
    }
}

/// The words of lines for a shell.
private enum Shell {
    /// Returns a policy as JSON on one line, without settings that have their default.
    static func text(of policy: MAMPolicy?) -> String {
        let type: (key: String, value: JSONValue) = (
            "@odata.type", .made(.string("#microsoft.graph.iosManagedAppProtection"))
        )
        guard let policy, let members = PolicyDocument(policy).membersWithoutDefaults else {
            return JSONValue.made([type]).line
        }
        return JSONValue.made(members).line
    }

    /// Returns a text as one word.
    static func quoted(_ text: String) -> String {
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
