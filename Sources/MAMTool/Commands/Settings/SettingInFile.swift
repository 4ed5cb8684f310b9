internal import MAMCore
internal import MAMSettings
internal import MAMText

/// A setting as it stands in a policy's file.
struct SettingInFile {
    let setting: PolicySetting
    /// The value in the file; `nil` when it is not there, and its default counts.
    let value: PolicyValue?
    /// Where the value stands; `nil` when it is not there.
    let position: SourcePosition?
    let file: String
    /// Whether it is a setting of the other account's policy.
    let isPeer: Bool

    init(_ setting: PolicySetting, isPeer: Bool, own: PolicyInput, peer: PolicyInput) {
        let input = isPeer ? peer : own
        (self.setting, self.isPeer) = (setting, isPeer)
        (value, position, file) = (input.document.values[setting], input.document.places[setting], input.file)
    }

    /// `name = value (label; default)`: what an administrator looks for.
    var text: String {
        "\(isPeer ? "the other account's " : "")\(setting.rawValue) = \(shown) (\(setting.descriptor.label); \(place))"
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

extension SettingInFile: Encodable {
    private enum Key: String, CodingKey { case name, label, value, defaultValue, isDefault, isPeer, line, column }

    /// Every member is always there; what does not apply is `null`.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(setting.rawValue, forKey: .name)
        try container.encode(setting.descriptor.label, forKey: .label)
        try container.encode(value?.text, forKey: .value)
        try container.encode(setting.defaultText, forKey: .defaultValue)
        try container.encode(value == nil, forKey: .isDefault)
        try container.encode(isPeer, forKey: .isPeer)
        try container.encode(position?.line, forKey: .line)
        try container.encode(position?.column, forKey: .column)
    }
}
