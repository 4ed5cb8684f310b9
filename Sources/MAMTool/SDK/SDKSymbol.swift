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

    static func header(_ header: String, _ rows: [(String, Kind, String?, String)]) -> [SDKSymbol] {
        rows.map { name, kind, here, note in
            SDKSymbol(name: name, kind: kind, header: header, here: here, note: note)
        }
    }

    /// All symbols, by header, in the order of the document.
    package static let all: [SDKSymbol] = [
        appConfig, appConfigManager, certificatePinningManager, complianceManager, dataProtectionInfo,
        dataProtectionManager, definitions, diagnosticConsole, enrollmentDelegate, enrollmentManager, enrollmentStatus,
        file, fileProtectionInfo, fileProtectionManager, logger, policy, policyDelegate, policyManager, settings,
        telemetry, uiHelper, userStatus, userStatusManager, versionInfo, swiftInterface,
    ].flatMap { $0 }

    /// All symbols, and the keys that no header declares.
    package static let searchable = all + userDefaults
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
