import MAMCore
import MAMSettings

/// The check of app configurations.
enum AppConfigurationInput {
    /// Reads an app configuration of either kind, or a property list, and writes it again.
    static func check(_ bytes: [UInt8]) {
        let count = bytes.count
        do throws(PolicyReadError) {
            let document = try AppConfigurationDocument(file: bytes)
            check(document.issues, count)
            let facts = AppConfigurationFacts(
                userPrincipalName: "{{userid}}@contoso.example", userID: "{{deviceid}}", deviceID: "d")
            let plain = document.configuration()
            precondition(plain.count == document.keys.count, "a key is lost or given twice")
            precondition(document.configuration(resolving: facts).keys == plain.keys, "a fact changes a key")
            precondition(!plain.isDefault, "a document marks itself as the tenant's default")
            rewrite(plain)
        } catch {
            precondition((0...count).contains(error.position?.byteOffset ?? 0), "an error outside of the input")
            precondition(!error.description.contains(where: \.isNewline), "an error text of several lines")
        }
    }

    private static func check(_ issues: [PolicyIssue], _ count: Int) {
        var last = 0
        for issue in issues {
            let place = issue.position?.byteOffset ?? last
            precondition(place >= last && place <= count, "a finding out of order or outside of the input")
            precondition(!issue.description.contains(where: \.isNewline), "a finding of several lines")
            last = place
        }
        precondition(issues.count <= 1001, "more findings than the cap")
    }

    /// Writes a configuration as a document of the service, which reads back equal: its values are texts.
    private static func rewrite(_ configuration: AppConfiguration) {
        let settings = configuration.keys.map { key in
            "{\"name\":\(quoted(key)),\"value\":\(quoted(configuration[key]?.string ?? ""))}"
        }.joined(separator: ",")
        let text = "{\"@odata.type\":\"targetedManagedAppConfiguration\",\"customSettings\":[\(settings)]}"
        guard text.utf8.count <= 4 << 20 else { return }
        guard let document = try? AppConfigurationDocument(json: text) else { preconditionFailure("not read back") }
        let again = document.configuration()
        precondition(again.keys == configuration.keys, "other keys read back")
        for key in again.keys {
            precondition(again[key] == .string(configuration[key]?.string ?? ""), "another value read back")
        }
    }

    private static func quoted(_ text: String) -> String {
        let units = text.utf16.map { unit -> String in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "\"" + units.joined() + "\""
    }
}
