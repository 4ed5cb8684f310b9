internal import Foundation

// The runtime's own function, which turns a symbol into the text of a declaration. It writes at most `size` bytes.
@_silgen_name("swift_demangle")
private func demangle(
    _ name: UnsafePointer<CChar>, _ length: Int, _ text: UnsafeMutablePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// Finds the methods of a class whose names are nearly the name of a delegate's method.
///
/// Swift has no list of the methods of a class at run time. The file of the program has it: the symbol of each method
/// begins with the symbol of its class.
enum NearMisses {
    /// The maximum number of bytes of a declaration's text.
    private static let maximumTextCount = 4096

    /// Returns the near misses of a class, sorted.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - method: The delegate's method with its protocol, such as `IntuneMAMPolicyDelegate.wipeData(forAccountId:)`.
    static func methods(of type: any NSObjectProtocol.Type, near method: String) -> [String] {
        let wanted = method.split(separator: ".").last.map(String.init) ?? method
        return methods(of: type).filter { $0 != wanted && isNear($0, wanted) }
    }

    /// Returns the methods of a class, with their labels, sorted.
    private static func methods(of type: any NSObjectProtocol.Type) -> [String] {
        guard let name = _mangledTypeName(type),
            let whole = _typeName(type, qualified: true).split(separator: ".").last,
            let program = try? Data(contentsOf: URL(fileURLWithPath: "/proc/self/exe"), options: .mappedIfSafe)
        else { return [] }
        var methods: Set<String> = []
        // Each symbol ends with a zero, and so does the symbol before it.
        let begin = Data([0]) + Data("$s\(name)".utf8)
        var rest = program.startIndex..<program.endIndex
        while let found = program.range(of: begin, in: rest) {
            let end = program[found.upperBound...].firstIndex(of: 0) ?? program.endIndex
            if let method = self.method(of: String(whole), in: program[(found.lowerBound + 1)..<end]) {
                methods.insert(method)
            }
            rest = end..<program.endIndex
        }
        return methods.sorted()
    }

    /// Returns the method that a symbol stands for, such as `wipeData(forAccount:)`; `nil` if it is no method.
    private static func method(of type: String, in symbol: Data) -> String? {
        var text = [CChar](repeating: 0, count: maximumTextCount)
        var size = text.count
        let name = symbol.map { CChar(bitPattern: $0) } + [0]
        guard name.count < maximumTextCount, demangle(name, symbol.count, &text, &size, 0) != nil else { return nil }
        let declaration = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // A private type is written `(Type in _F00)`.
        let found =
            declaration.range(of: "\(type).")
            ?? declaration.range(of: "\\b\(type) in _[0-9A-F]+\\)\\.", options: .regularExpression)
        guard let start = found?.upperBound, let open = declaration[start...].firstIndex(of: "(")
        else { return nil }
        let base = declaration[start..<open]
        guard !base.isEmpty, base.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }), base != "init",
            base != "deinit"
        else {
            return nil
        }
        return base + labels(in: declaration[open...])
    }

    /// Returns the labels of a parameter list that is written with types: `(for:_:)`.
    private static func labels(in list: Substring) -> String {
        var (depth, label, labels, isType) = (0, "", "(", false)
        for letter in list {
            switch letter {
            case "(", "[", "<": depth += 1
            case ")", "]", ">": depth -= 1
            default: break
            }
            if depth == 0 || depth == 1 && letter == "," {
                let trimmed = label.trimmingCharacters(in: .whitespaces)
                if isType || !trimmed.isEmpty { labels += (isType ? trimmed : "_") + ":" }
                (label, isType) = ("", false)
                if depth == 0 { break }
            } else if depth == 1, letter == ":", !isType {
                isType = true
            } else if !isType, !(depth == 1 && letter == "(") {
                label.append(letter)
            }
        }
        return labels + ")"
    }

    /// Whether the base names are equal, or the whole names differ by few letters, apart from letter case.
    private static func isNear(_ one: String, _ other: String) -> Bool {
        func base(_ name: String) -> String { name.prefix { $0 != "(" }.lowercased() }
        if base(one) == base(other) { return true }
        let distance = distance(Array(one.lowercased().utf8), Array(other.lowercased().utf8))
        return distance * 4 <= max(one.utf8.count, other.utf8.count)
    }

    /// The number of letters to insert, remove or replace.
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var row = Array(0...other.count)
        for (place, letter) in one.enumerated() {
            var corner = row[0]
            row[0] = place + 1
            for (column, its) in other.enumerated() {
                let replaced = corner + (letter == its ? 0 : 1)
                corner = row[column + 1]
                row[column + 1] = min(replaced, corner + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
