internal import MAMText

extension PropertyListValue {
    /// Tells whether two values are equal; texts and keys are compared byte by byte.
    ///
    /// The reader's limit on depth bounds the recursion.
    package static func == (left: PropertyListValue, right: PropertyListValue) -> Bool {
        switch (left, right) {
        case (.boolean(let one), .boolean(let other)): one == other
        case (.integer(let one), .integer(let other)): one == other
        case (.unsigned(let one), .unsigned(let other)): one == other
        case (.real(let one), .real(let other)), (.date(let one), .date(let other)): one == other
        case (.string(let one), .string(let other)): ExactName(one) == ExactName(other)
        case (.data(let one), .data(let other)): one == other
        case (.array(let one), .array(let other)): one == other
        case (.dictionary(let one), .dictionary(let other)): one == other
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .boolean(let value): hasher.combine(value)
        case .integer(let value): hasher.combine(value)
        case .unsigned(let value): hasher.combine(value)
        case .real(let value), .date(let value): hasher.combine(value)
        case .string(let text): hasher.combine(ExactName(text))
        case .data(let bytes): hasher.combine(bytes)
        case .array(let values): hasher.combine(values)
        case .dictionary(let members): hasher.combine(members)
        }
    }
}
