/// A public symbol of the SDK, and its counterpart in this library.
///
/// `Docs/SDKMap.md` has the same rows; a test compares the two.
package struct SDKSymbol: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A class, of Objective-C or Swift.
        case `class`
        /// A protocol.
        case `protocol`
        /// An enumeration.
        case enumeration
        /// A case of an enumeration, with its number; `nil` in an enumeration of Swift without numbers.
        case value(Int?)
        /// A property, a method or a method of the class itself.
        case property, classProperty, method, classMethod
        /// A global constant.
        case constant
        /// A modifier of SwiftUI's views.
        case modifier
        /// A key of the app's user defaults.
        case userDefaultsKey
    }

    /// The name in the SDK: `Type`, `Type.property`, `Type.case` or `Type selector:`.
    package let name: String
    package let kind: Kind
    /// The header that declares it.
    package let header: String
    /// The counterpart in this library; `nil` when the symbol has no meaning off the device.
    package let here: String?
    /// How the counterpart behaves, or why there is none.
    package let note: String

    /// All symbols, and the keys that no header declares.
    package static let searchable: [SDKSymbol] = {
        var (symbols, header): ([SDKSymbol], String) = ([], "")
        for line in text.split(separator: "\n") {
            guard line.hasPrefix(" ") else {
                header = String(line)
                continue
            }
            let parts = line.dropFirst(2).split(separator: " | ").map(String.init)
            symbols.append(
                SDKSymbol(
                    name: parts[0], kind: Kind(parts[1]), header: header, here: parts[2] == "none" ? nil : parts[2],
                    note: parts.count > 3 ? parts[3] : ""))
        }
        return symbols
    }()

    /// All symbols, by header, in the order of the document.
    package static let all = searchable.filter { $0.kind != .userDefaultsKey }
}

extension SDKSymbol {
    /// The type a symbol is a member of, or its own name.
    package var type: String { String(name.prefix { $0 != " " && $0 != "." }) }

    /// The name without the type: a selector, a property or a case; nil for types and constants.
    package var member: String? { name.count > type.count ? String(name.dropFirst(type.count + 1)) : nil }

    /// The first part of a selector, or the member itself.
    package var stem: String? { member.map { String($0.prefix { $0 != ":" && $0 != "(" }) } }

    /// The number of a case of an enumeration; nil for other symbols, and for a case without a number.
    package var value: Int? { if case .value(let value) = kind { value } else { nil } }

    /// The note in the document, which begins with the number of an enumeration's case.
    package var fullNote: String {
        guard let value else { return note }
        return note.isEmpty ? "value \(value)" : "value \(value); \(note)"
    }
}

extension SDKSymbol.Kind: CustomStringConvertible {
    private static let withoutNumber: [Self] = [
        .class, .protocol, .enumeration, .property, .classProperty, .method, .classMethod, .constant, .modifier,
        .userDefaultsKey,
    ]

    /// Reads the name of the kind, with the number of a case: `case 100`.
    init(_ text: String) {
        self = Self.withoutNumber.first { $0.description == text } ?? .value(Int(text.dropFirst("case ".count)))
    }

    /// The name of the kind.
    package var description: String {
        switch self {
        case .class: "class"
        case .protocol: "protocol"
        case .enumeration: "enum"
        case .value: "case"
        case .property: "property"
        case .classProperty: "class property"
        case .method: "method"
        case .classMethod: "class method"
        case .constant: "constant"
        case .modifier: "view modifier"
        case .userDefaultsKey: "key"
        }
    }
}
