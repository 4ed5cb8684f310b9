internal import MAMText

/// A JSON document to be written.
indirect enum ReportValue {
    case object([(String, ReportValue)])
    case array([ReportValue])
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case null

    /// Returns a text, or `null` for nil.
    static func optional(_ text: String?) -> ReportValue { text.map(ReportValue.string) ?? .null }
    /// Returns a number, or `null` for nil.
    static func optional(_ number: Int?) -> ReportValue { number.map(ReportValue.integer) ?? .null }

    /// The document on one line with a line end and members sorted by name, the form of all JSON output of the tool.
    var line: String {
        var text = ""
        write(to: &text)
        return text + "\n"
    }

    private func write(to text: inout String) {
        switch self {
        case .object(let members):
            text += "{"
            for (index, member) in members.sorted(by: { $0.0 < $1.0 }).enumerated() {
                text += index == 0 ? "" : ","
                JSONLiteral.append(member.0, to: &text)
                text += ":"
                member.1.write(to: &text)
            }
            text += "}"
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                text += index == 0 ? "" : ","
                element.write(to: &text)
            }
            text += "]"
        case .string(let string): JSONLiteral.append(string, to: &text)
        case .integer(let number): text += "\(number)"
        case .boolean(let value): text += value ? "true" : "false"
        case .null: text += "null"
        }
    }
}
