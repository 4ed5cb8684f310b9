import Foundation
import MAMTool

/// Headers of the form that those of the SDK have, made from the table of symbols.
struct SDKHeaderFixture {
    /// The texts of the headers, by their names.
    private(set) var files: [String: String] = [:]

    init() {
        let groups = Dictionary(grouping: SDKSymbol.all, by: \.header)
        for (place, header) in groups.keys.sorted().enumerated() {
            let symbols = groups[header] ?? []
            // Every second header leaves the nullability to a region.
            files[header] =
                header.hasSuffix(".h")
                ? Self.header(symbols, isRegion: place % 2 == 0) : Self.interface(symbols)
        }
    }

    /// Writes the headers into a folder with the parts of a framework.
    func write(to folder: URL) throws {
        for (name, text) in files {
            let isInterface = name.hasSuffix(".swiftinterface")
            let parent = folder.appendingPathComponent(isInterface ? "Modules/IntuneMAMSwift.swiftmodule" : "Headers")
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            let file = parent.appendingPathComponent(isInterface ? "arm64-apple-ios.swiftinterface" : name)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
    }

    /// Replaces a text that stands once in a header.
    mutating func replace(_ text: String, in header: String, with other: String) throws {
        let parts = (files[header] ?? "").components(separatedBy: text)
        guard parts.count == 2 else { throw CocoaError(.formatting, userInfo: ["text": text]) }
        files[header] = parts.joined(separator: other)
    }

    // MARK: Objective-C

    private static let plain: Set<String> = Set(SDKSymbol.all.filter { $0.kind == .enumeration }.map(\.name))
        .union(["off_t", "mode_t", "UIDocumentPickerMode", "NSFileProviderItem"])

    private static func header(_ symbols: [SDKSymbol], isRegion: Bool) -> String {
        var text = "// A header.\n#import <Foundation/Foundation.h>\n\n"
        if isRegion { text += "NS_ASSUME_NONNULL_BEGIN\n" }
        let types = symbols.filter { $0.member == nil }
        for type in types {
            let members = symbols.filter { $0.type == type.name && $0.member != nil }
            switch type.kind {
            case .constant:
                text +=
                    "__attribute__((visibility(\"default\")))\nextern NSString *\(isRegion ? "" : "_Nonnull ")const \(type.name);\n"
            case .enumeration: text += enumeration(type.name, members)
            default:
                let isProtocol = type.kind == .protocol
                text += "\n/** A type. */\n__attribute__((visibility(\"default\")))\n"
                text += isProtocol ? "@protocol \(type.name) <NSObject>\n" : "@interface \(type.name) : NSObject\n"
                for member in members {
                    if isProtocol { text += member.signature?.isOptional ?? false ? "@optional\n" : "@required\n" }
                    text += self.member(member, isRegion: isRegion)
                }
                text += "@end\n"
            }
        }
        return text + (isRegion ? "NS_ASSUME_NONNULL_END\n" : "")
    }

    private static func enumeration(_ name: String, _ cases: [SDKSymbol]) -> String {
        let values = cases.compactMap(\.value)
        let isSet = values.contains(8)
        var (text, next) = ("typedef \(isSet ? "NS_OPTIONS" : "NS_ENUM")(NSInteger, \(name))\n{\n", 0)
        for found in cases {
            let value = found.value ?? 0
            text += "    \(found.member ?? "")"
            if isSet, value > 0 {
                text += " = 1 << \(value.trailingZeroBitCount)"
            } else if value != next {
                text += " = \(value)"
            }
            text += ", // a case\n"
            next = value + 1
        }
        return text + "};\n"
    }

    private static func member(_ symbol: SDKSymbol, isRegion: Bool) -> String {
        let name = symbol.member ?? ""
        guard let declaration = symbol.swiftDeclaration else {
            let parts = name.split(separator: ":", omittingEmptySubsequences: true).map { "\($0):(id)value" }
            return
                "- (id)\(name.contains(":") ? parts.joined(separator: " ") : name) __attribute__((unavailable(\"not here\")));\n"
        }
        if [.property, .classProperty].contains(symbol.kind) {
            let isReadOnly = declaration.hasSuffix("{ get }")
            let type = declaration.replacingOccurrences(of: isReadOnly ? " { get }" : " { get set }", with: "")
            let attributes =
                [symbol.kind == .classProperty ? "class" : "nonatomic"]
                + (isReadOnly ? ["readonly"] : []) + (type.hasSuffix("?") ? ["nullable"] : [])
            let plain = objectiveC(type.hasSuffix("?") ? String(type.dropLast()) : type, isRegion: isRegion)
            return "@property (\(attributes.joined(separator: ", "))) \(plain) \(name);\n"
        }
        guard let signature = symbol.signature else { return "" }
        var (types, result) = (signature.parameters.map { objectiveC($0, isRegion: isRegion) }, signature.result)
        if signature.effects == "throws" {
            types.append("NSError *_Nullable *_Nullable")
            result = result == "Void" ? "Bool" : result + "?"
        }
        let parts = name.split(separator: ":").map(String.init)
        let selector =
            name.contains(":") ? zip(parts, types).map { "\($0):(\($1))value" }.joined(separator: "\n    ") : name
        let sign = symbol.kind == .classMethod ? "+" : "-"
        return "\(sign) (\(objectiveC(result, isRegion: isRegion))) \(selector);\n"
    }

    /// The type of Objective-C that Swift imports under a name.
    private static func objectiveC(_ swift: String, isRegion: Bool, isElement: Bool = false) -> String {
        var type = swift
        var mark = isElement || isRegion ? "" : " _Nonnull"
        if type.hasSuffix("?") {
            (type, mark) = (String(type.dropLast()), " _Nullable")
            if type.hasPrefix("(") { type = String(type.dropFirst().dropLast()) }
        }
        if type.hasPrefix("(any ") { type = String(type.dropFirst().dropLast()) }
        func element(_ text: some StringProtocol) -> String {
            objectiveC(String(text), isRegion: isRegion, isElement: true)
        }
        if let arrow = type.range(of: " -> ") {
            let result = objectiveC(String(type[arrow.upperBound...]), isRegion: isRegion)
            let parameters = type[..<arrow.lowerBound].dropFirst().dropLast()
            let list = parameters.isEmpty ? "void" : objectiveC(String(parameters), isRegion: isRegion)
            return "\(result) (^\(mark))(\(list))"
        }
        if type.hasPrefix("["), type.hasSuffix("]") {
            let inner = type.dropFirst().dropLast()
            if inner == "Any" { return "NSArray *\(mark)" }
            if inner == "AnyHashable: Any" { return "NSDictionary *\(mark)" }
            if let colon = inner.range(of: ": "), !inner.hasPrefix("[") {
                return
                    "NSDictionary<\(element(inner[..<colon.lowerBound])), \(element(inner[colon.upperBound...]))> *\(mark)"
            }
            return "NSArray<\(element(inner))> *\(mark)"
        }
        if type == "any Error" { return "NSError *\(mark)" }
        if type.hasPrefix("any ") { return "id<\(type.dropFirst(4))>\(mark)" }
        if let found = names[type] {
            return found.hasSuffix("*") || found == "id" || found == "instancetype" ? found + mark : found
        }
        return plain.contains(type) ? type : "\(type) *\(mark)"
    }

    private static let names = [
        "String": "NSString *", "Data": "NSData *", "URL": "NSURL *", "Bool": "BOOL", "Int": "ssize_t", "Int32": "int",
        "Void": "void", "Any": "id", "Self": "instancetype", "UnsafeMutableRawPointer": "void *",
        "UnsafeRawPointer": "const void *", "NSErrorPointer": "NSError *_Nullable *_Nullable",
        "URLAuthenticationChallenge": "NSURLAuthenticationChallenge *",
    ]

    // MARK: Swift

    private static func interface(_ symbols: [SDKSymbol]) -> String {
        var text =
            "// swift-interface-format-version: 1.0\nimport Foundation\nimport Swift\n@_exported import IntuneMAMSwift\n"
        for type in symbols where type.member == nil {
            let isClass = type.kind == .class
            let members = symbols.filter { $0.type == type.name && $0.member != nil }
            let hasNumbers = members.contains { $0.value != nil }
            let inherited = hasNumbers ? " : Swift.Int" : type.name.hasSuffix("Error") ? " : Swift.Error" : ""
            text += "public \(isClass ? "class" : "enum") \(type.name)\(inherited) {\n"
            for member in members {
                if member.kind.description == "case" {
                    text += "  case \(member.member ?? "")\n"
                    continue
                }
                let declaration = (member.swiftDeclaration ?? "").replacingOccurrences(
                    of: "String?", with: "Swift.String?"
                )
                .replacingOccurrences(of: "(_: ", with: "(_ accountId: ").replacingOccurrences(
                    of: "Void", with: "Swift.Void")
                text += "  #if compiler(>=5.3) && $NonescapableTypes\n"
                if declaration.contains("async") { text += "  @available(iOS 15.0, *)\n" }
                text += "  public static func \(declaration)\n  #endif\n"
            }
            if isClass {
                text += "  @objc deinit\n"
            } else if hasNumbers {
                text += "  public init?(rawValue: Swift.Int)\n  public typealias RawValue = Swift.Int\n"
                text += "  public var rawValue: Swift.Int {\n    get\n  }\n"
            }
            text += "}\n"
        }
        for symbol in symbols where symbol.kind == .modifier {
            let labels = (symbol.member ?? "").replacingOccurrences(of: "_:", with: "_ policy: Swift.Int? = nil, ")
                .replacingOccurrences(
                    of: "isExternalURL:", with: "isExternalURL: ((Foundation.URL) -> Swift.Bool)? = nil")
            text +=
                "extension SwiftUICore.View {\n  @_Concurrency.MainActor public func \(labels) -> some SwiftUICore.View\n\n}\n"
        }
        return text
    }
}
