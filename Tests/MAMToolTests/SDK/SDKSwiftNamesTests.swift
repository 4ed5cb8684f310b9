import Foundation
import MAMTool
import XCTest

/// The names of Swift that `mam sdk` finds and prints, beside those that the tests of the module `IntuneMAMSwift` use.
final class SDKSwiftNamesTests: XCTestCase {
    func testTheNamesAreThoseOfTheModule() throws {
        let folder = SDKFiles.root.appendingPathComponent("Tests/IntuneMAMSwiftTests")
        let text = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix("EverySymbolTests") }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let row = try NSRegularExpression(pattern: #"\b(?:use|none|name|text|number)\(\s*"([^"\\]+)",\s*"([^"]+)""#)
        let rows = row.matches(in: text, range: NSRange(text.startIndex..., in: text)).map { match in
            (1...2).map { part in Range(match.range(at: part), in: text).map { String(text[$0]) } ?? "" }
        }
        var names = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        var type = ""
        for match in text.matches(of: #/cases\(\s*(\w+)\.self|\("(\w+)", \.`?(\w+)`?, (\d+)\)/#) {
            if let enumeration = match.1 {
                type = String(enumeration)
                names[type] = "enum \(type)"
            } else if let name = match.2, let value = match.3, let number = match.4 {
                names["\(type).\(name)"] = "\(type).\(value) = \(number)"
            }
        }
        XCTAssertEqual(names.count, 416)
        for symbol in SDKSymbol.all {
            let declaration = try XCTUnwrap(names[symbol.name], symbol.name)
            guard let name = symbol.swiftName, !declaration.hasPrefix("(") else { continue }
            XCTAssertEqual(Self.name(in: declaration, of: symbol), name)
            guard let known = symbol.swiftDeclaration else { continue }
            let (words, isProperty) = (["optional ", "weak ", "class ", "func ", "var "], known.hasSuffix("}"))
            let isOptional = declaration.hasPrefix(words[0])
            let plain = words.reduce(declaration) { $0.hasPrefix($1) ? String($0.dropFirst($1.count)) : $0 }
            XCTAssertEqual(
                plain,
                isProperty ? "\(symbol.member ?? ""): \(known)" : known.replacingOccurrences(of: words[0], with: ""))
            XCTAssertEqual(isOptional, known.hasPrefix(words[0]), symbol.name)
        }
        XCTAssertEqual(
            SDKSymbol.all.filter { $0.swiftName == nil }.map(\.name),
            [
                "IntuneMAMEnrollmentManager init", "IntuneMAMFile init",
                "IntuneMAMPolicyManager setCurrentThreadAccountId:forScope:", "IntuneMAMTelemetryManager init",
                "View.intuneMAMWebViewPolicy(_:isExternalURL:)",
            ])
    }

    /// The name in a declaration: its type, its words and its labels.
    private static func name(in declaration: String, of symbol: SDKSymbol) -> String {
        guard
            let word = declaration.range(
                of: #"(func|var|let|class|protocol|enum) (?!func|var)"#, options: .regularExpression)
        else { return String(declaration.prefix { $0 != " " }) }
        let rest = declaration[word.upperBound...]
        let base = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        guard declaration[word].hasPrefix("func") else {
            return symbol.member == nil || declaration[word].hasPrefix("let") ? base : "\(symbol.type).\(base)"
        }
        var (depth, labels, label, isType) = (0, "(", "", false)
        for letter in rest.dropFirst(base.count) {
            if "([<".contains(letter) { depth += 1 }
            if ")]".contains(letter) || letter == ">" && depth > 1 && !label.hasSuffix("-") { depth -= 1 }
            if depth == 0 { break }
            if depth == 1, letter == "," {
                isType = false
            } else if depth == 1, letter == ":", !isType {
                labels += label.trimmingCharacters(in: .whitespaces) + ":"
                (label, isType) = ("", true)
            } else {
                label = isType ? (letter == "-" ? "-" : "") : label + (letter == "(" ? "" : String(letter))
            }
        }
        return "\(symbol.type).\(base)\(labels))"
    }
}
