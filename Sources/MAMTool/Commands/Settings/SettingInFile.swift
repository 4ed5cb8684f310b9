internal import MAMCore
internal import MAMSettings
internal import MAMText

/// A setting with its value and place in a policy's file.
struct SettingInFile {
    let setting: PolicySetting
    /// The value in the file; `nil` when it is missing and the default applies.
    let value: PolicyValue?
    /// The place of the value; `nil` when it is missing.
    let position: SourcePosition?
    let file: String
    /// Whether the setting is in the other account's policy.
    let isPeer: Bool
    /// The versions of the SDK that know the setting, if the app's SDK is older; the setting then has no effect.
    let neededSDK: String?

    init(_ setting: PolicySetting, isPeer: Bool, own: PolicyInput, peer: PolicyInput, neededSDK: String? = nil) {
        self.neededSDK = neededSDK
        let input = isPeer ? peer : own
        (self.setting, self.isPeer) = (setting, isPeer)
        (value, position, file) = (input.document.values[setting], input.document.places[setting], input.file)
    }

    /// The text output: `name = value (label; default)`.
    var text: String {
        "\(isPeer ? "the other account's " : "")\(setting.rawValue) = \(shown) (\(setting.descriptor.label); \(place))"
            + (neededSDK.map { ", no effect: it needs \($0)" } ?? "")
    }

    private var shown: String {
        switch value {
        case nil: setting.defaultText
        case .unreadable?: "unreadable, so the strictest value counts"
        case let value?: value.text.isEmpty ? "empty" : PlainText.line(value.text, limit: PlainText.limit)
        }
    }

    private var place: String {
        guard let position else { return value == nil ? "default" : "in the file" }
        return "\(PlainText.line(file)):\(position.line):\(position.column)"
    }
}

extension SettingInFile: JSONObjectEncodable {
    var members: JSONMembers {
        let members: JSONMembers = [
            "name": setting.rawValue, "label": setting.descriptor.label, "value": value?.text,
            "defaultValue": setting.defaultText, "isDefault": value == nil, "isPeer": isPeer, "line": position?.line,
            "column": position?.column,
        ]
        return neededSDK.map { members.merging(["neededSDK": $0]) } ?? members
    }
}
