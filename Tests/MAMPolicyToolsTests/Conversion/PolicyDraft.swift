import MAMCore
import MAMPolicyTools
import TestSeeds

/// A policy as the members of a document, before it is a text: names with their values in JSON.
struct PolicyDraft {
    typealias Member = (name: String, value: String)

    let form: ConvertedPolicy.Form
    var members: [Member]
    /// Members that every document of its form has, and that no damage meets.
    private let head: [Member]

    /// A valid policy with some of the settings, three times in four such that a conversion keeps each of them.
    init(_ form: ConvertedPolicy.Form, _ random: inout SeededRandom) {
        self.form = form
        let rate = 1 + random.below(8)
        let rows = random.chance(4) ? Self.rows(form) : Self.kept[form] ?? []
        members = rows.compactMap { row in
            random.below(8) < rate ? (row.name, row.values[random.below(row.values.count)]) : nil
        }
        switch form {
        case .graph:
            head = [("@odata.type", "\"#microsoft.graph.iosManagedAppProtection\"")]
            if random.chance(4) { members += Self.parts.filter { _ in random.chance(2) } }
        case .client:
            head = []
            if random.chance(4) { members += Self.clientOnly.filter { _ in random.chance(2) } }
        }
        // In any order.
        for place in members.indices.reversed() { members.swapAt(place, random.below(place + 1)) }
    }

    /// The names of a form with their values.
    private typealias Row = (name: String, values: [String])

    private static func rows(_ form: ConvertedPolicy.Form) -> [Row] {
        let rows =
            switch form {
            case .graph:
                SettingSpace.settings.map { (name: $0.rawValue, values: SettingSpace.values($0).compactMap(\.self)) }
            case .client: ClientKeyRows.all.map { (name: $0.key, values: $0.values.map(\.client)) } + joint
            }
        return rows.filter { !$0.values.isEmpty }
    }

    /// Those of which a conversion to the other form keeps everything if they stand alone.
    private static let kept: [ConvertedPolicy.Form: [Row]] = Dictionary(
        uniqueKeysWithValues: ConvertedPolicy.Form.allCases.map { form in
            let kept = rows(form).map { row in
                (name: row.name, values: row.values.filter { isKept("{\"\(row.name)\": \($0)}", form) })
            }
            return (form, kept.filter { !$0.values.isEmpty })
        })

    private static func isKept(_ text: String, _ form: ConvertedPolicy.Form) -> Bool {
        switch form {
        case .graph: (try? PolicyDocument(json: text)).map { ConvertedPolicy($0, to: .client).isWhole } ?? false
        case .client:
            (try? ClientPolicy(json: Array(text.utf8))).map { ConvertedPolicy($0, to: .graph).isWhole } ?? false
        }
    }

    private static let joint: [Row] = [
        ("NonBioPassTimeOutRequired", ["0", "1"]), ("NonBioPassTimeOut", ["0", "1", "30", "720"]),
        ("AllowedIOSModelsElseBlock", ["\"\"", "\"iPad2,1\"", "\"iPad2,1;iPhone16,1\"", "\"-\""]),
        ("AllowedIOSModelsElseWipe", ["\"\"", "\"iPad2,1\"", "\"iPhone16,1\""]),
        ("BlockClockStatusWithGracePeriod", ["-1", "0", "10"]),
    ]

    private static let clientOnly: [Member] = [
        ("DisableShareSense", "1"), ("RequireFileEncryption", "0"), ("ContainerName", "\"work\""),
        ("IntuneIdentityUPN", "\"user@contoso.example\""), ("ClipboardEncryptionEnabled", "1"),
    ]

    /// What exports have beside settings.
    private static let parts: [Member] = [
        ("displayName", "\"Contoso\""), ("description", "\"é \\ud83d\\ude00\""), ("version", "\"\\\"1\\\"\""),
        ("id", "\"T_1\""), ("isAssigned", "true"), ("targetedAppManagementLevels", "\"unspecified\""),
        ("apps", "[{\"mobileAppIdentifier\": {\"bundleId\": \"com.contoso.notes\"}}]"),
        ("assignments", "[{\"target\": {\"groupId\": \"1\"}}]"), ("exemptedAppPackages", "[]"),
        ("customBrowserPackageId", "\"com.contoso.web\""), ("roleScopeTagIds", "[\"0\"]"),
    ]

    /// The document, in an encoding and inside other documents that exports and dumps have.
    func bytes(_ random: inout SeededRandom) -> [UInt8] {
        let object = "{" + (head + members).map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ") + "}"
        switch (form, random.below(16)) {
        case (_, 0): return [0xEF, 0xBB, 0xBF] + Array(object.utf8)
        case (_, 1): return [0xFF, 0xFE] + object.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case (_, 2): return [0xFE, 0xFF] + object.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case (.graph, 3): return Array("{\"value\": [\(object)]}".utf8)
        case (.graph, 4): return Array("{\"resources\": [{\"properties\": \(object)}]}".utf8)
        case (.client, 3): return Array("{\"IntuneMAMPolicies\": \(object)}".utf8)
        case (.client, 4): return Array("[\(object)]".utf8)
        case (.client, 5...8): return Array(propertyList.utf8)
        default: return Array(object.utf8)
        }
    }

    /// The members as an XML property list; values of other kinds than texts, numbers and Booleans are data there.
    private var propertyList: String {
        let entries = members.map { member in
            let value =
                switch member.value {
                case "true", "false": "<\(member.value)/>"
                case let text where text.hasPrefix("\""):
                    "<string>\(Self.escaped(text.dropFirst().dropLast()))</string>"
                case let text where Int(text) != nil: "<integer>\(text)</integer>"
                case let text where Double(text) != nil: "<real>\(text)</real>"
                case "null": "<string></string>"
                default: "<data>AA==</data>"
                }
            return "<key>\(Self.escaped(member.name[...]))</key>\(value)"
        }
        return "<plist><dict>\(entries.joined())</dict></plist>"
    }

    private static func escaped(_ text: Substring) -> String {
        String(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
