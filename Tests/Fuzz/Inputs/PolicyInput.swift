import MAMCore
import MAMPolicyTools
import MAMSettings

/// The checks of policies in the form of Graph, and in the form of the client.
enum PolicyInput {
    /// Reads a policy, compiles it, and explains answers.
    static func checkPolicy(_ bytes: [UInt8]) {
        guard let document = try? PolicyDocument(json: bytes) else { return }
        let policy = document.compileStrictest()
        for issue in document.validate() { observe(issue.description.utf8.count) }
        for location in MAMSaveLocation.allCases {
            observe(policy.explanation(for: .save(to: location, account: .same)).text.utf8.count)
        }
    }

    /// Reads client keys as JSON and as a property list, and a Graph document, and converts them both ways.
    static func checkClientPolicy(_ bytes: [UInt8]) {
        let count = bytes.count
        do throws(PolicyReadError) { convert(try ClientPolicy(json: bytes), count) } catch { check(error, count) }
        do throws(PolicyReadError) { convert(try ClientPolicy(propertyList: bytes), count) } catch {
            check(error, count)
        }
        guard let document = try? PolicyDocument(json: bytes) else { return }
        precondition(
            (try? PolicyDocument(json: document.json))?.values == readable(document), "another document read back")
        let there = document.clientPolicy()
        check(there.issues, count)
        // The keys that the client gets are read back without a further loss.
        let back = there.result.document()
        precondition(!back.issues.contains { $0.severity == .error }, "written keys cannot be read")
        guard let again = try? ClientPolicy(json: Array(there.result.json.utf8)) else {
            preconditionFailure("not read back")
        }
        precondition(again.document().result.values == back.result.values, "other settings read back")
    }

    private static func convert(_ policy: ClientPolicy, _ count: Int) {
        check(policy.issues, count)
        for entry in policy.entries {
            precondition((0...count).contains(entry.position?.byteOffset ?? 0), "an entry outside of the input")
        }
        guard policy.json.utf8.count <= 4 << 20 else { return }
        guard let again = try? ClientPolicy(json: Array(policy.json.utf8)) else { preconditionFailure("not read back") }
        // JSON has no data and no dates: an empty object stands for them, which no key takes either.
        let entries = policy.entries.map { $0.value == .unreadable ? .dictionary([:]) : $0.value }
        precondition(again.entries.map(\.value) == entries, "other values read back")
        let graph = policy.document()
        check(graph.issues, count)
        precondition(again.document().result.values == graph.result.values, "other settings read back")
        let compiled = graph.result.compileStrictest()
        precondition(compiled.fingerprint.utf8.count == 64, "no fingerprint")
        guard let written = try? PolicyDocument(json: graph.result.json) else { preconditionFailure("no document") }
        precondition(written.values == readable(graph.result), "another document")
        precondition(!written.values.values.contains(.unreadable), "an unreadable value is written as such")
        precondition(!written.clientPolicy().issues.contains { $0.severity == .error }, "cannot be written again")
    }

    /// Returns the values that a document's text has: in place of an unreadable value, the strictest of the setting.
    private static func readable(_ document: PolicyDocument) -> [PolicySetting: PolicyValue]? {
        guard document.values.values.contains(.unreadable) else { return document.values }
        return (try? PolicyDocument(json: document.json))?.values
    }

    private static func check(_ error: PolicyReadError, _ count: Int) {
        precondition((0...count).contains(error.position?.byteOffset ?? 0), "an error outside of the input")
        precondition(!error.description.contains(where: \.isNewline), "an error text of several lines")
    }

    private static func check(_ issues: [PolicyIssue], _ count: Int) {
        for issue in issues {
            precondition((0...count).contains(issue.position?.byteOffset ?? 0), "a finding outside of the input")
            precondition(!issue.description.contains(where: \.isNewline), "a finding of several lines")
        }
    }
}
