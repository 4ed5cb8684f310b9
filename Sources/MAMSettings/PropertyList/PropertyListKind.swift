/// The kinds of value a property list holds.
package enum PropertyListKind: String, Sendable, Hashable, CaseIterable {
    case dictionary, array, string, boolean, integer, real, date, data

    /// Whether the value holds other values.
    package var isContainer: Bool { self == .dictionary || self == .array }
}
