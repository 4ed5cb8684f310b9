internal import Foundation
internal import MAMPOSIX

// The runtime's own function, which turns a symbol into the text of a declaration. It writes at most `size` bytes.
@_silgen_name("swift_demangle")
private func demangle(
    _ name: UnsafePointer<CChar>, _ length: Int, _ text: UnsafeMutablePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// A class whose symbol is known, which tells where the program is in memory.
final class ProgramMark {}

/// Finds the methods of a class whose names are nearly the name of a delegate's method.
///
/// Swift has no list of the methods of a class at run time. The file of the program has it: the symbol of each method
/// begins with the symbol of its class. The address of a class at run time tells its symbol, which for a private class
/// cannot be told from its name.
enum NearMisses {
    /// The maximum number of bytes of a declaration's text.
    private static let maximumTextCount = 4096

    /// Returns the methods whose names are nearly that of a delegate's method.
    ///
    /// - Parameters:
    ///   - methods: The methods of a class, with their labels.
    ///   - method: The delegate's method with its protocol, such as `IntuneMAMPolicyDelegate.wipeData(forAccountId:)`.
    /// - Returns: The near misses, with their labels.
    static func methods(_ methods: [String], near method: String) -> [String] {
        let wanted = method.split(separator: ".").last.map(String.init) ?? method
        return methods.filter { $0 != wanted && isNear($0, wanted) && !ownMethods.contains($0) }
    }

    /// Methods of a delegate with names like those of its others: a class with one of them makes no mistake.
    private static let ownMethods: Set = [
        "enrollmentRequest(with:)", "policyRequest(with:)", "unenrollRequest(with:)",
    ]

    /// Returns the methods of a class, with their labels, sorted.
    ///
    /// It reads the file of the program, which takes a while.
    static func methods(of type: any NSObjectProtocol.Type) -> [String] {
        let program = try? Data(contentsOf: URL(fileURLWithPath: SystemMachine.program), options: .alwaysMapped)
        guard let program, let mark = _mangledTypeName(ProgramMark.self) else { return [] }
        // The metadata of a class has the symbol of the class and an N.
        func address(of type: Any.Type) -> UInt { UInt(bitPattern: ObjectIdentifier(type)) }
        var (markSymbol, start, name, methods): (String, UInt?, String?, Set<String>) = ("$s\(mark)N", nil, nil, [])
        forEachSymbol(of: program) { symbol, value in
            if strcmp(symbol, markSymbol) == 0 { start = address(of: ProgramMark.self) &- value }
        }
        guard let start else { return [] }
        forEachSymbol(of: program) { symbol, value in
            guard start &+ value == address(of: type), name == nil else { return }
            let text = String(cString: symbol)
            if text.hasPrefix("$s"), text.hasSuffix("N") { name = text }
        }
        let introduction = "type metadata for "
        guard let name, let whole = name.withCString({ text(of: $0) }), whole.hasPrefix(introduction) else { return [] }
        let (begin, owner) = (String(name.dropLast()), String(whole.dropFirst(introduction.count)))
        forEachSymbol(of: program) { symbol, _ in
            guard strncmp(symbol, begin, begin.utf8.count) == 0 else { return }
            if let method = method(of: owner, in: symbol) { methods.insert(method) }
        }
        return methods.sorted()
    }

    /// Calls a function for each symbol of a program of the format ELF, 64 bits, little endian, with its value.
    private static func forEachSymbol(of program: Data, _ body: (UnsafePointer<CChar>, UInt) -> Void) {
        program.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            func number<Number: FixedWidthInteger>(_ place: Int, _: Number.Type) -> Int? {
                guard place >= 0, place <= bytes.count - MemoryLayout<Number>.size else { return nil }
                return Int(exactly: bytes.loadUnaligned(fromByteOffset: place, as: Number.self))
            }
            guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), let start = number(0x28, UInt64.self),
                let size = number(0x3A, UInt16.self), let count = number(0x3C, UInt16.self), start < bytes.count
            else { return }
            /// The bytes of a section with a type.
            func content(_ section: Int, _ type: Int) -> Range<Int>? {
                let header = start + section * size
                guard section < count, number(header + 4, UInt32.self) == type,
                    let offset = number(header + 24, UInt64.self), let length = number(header + 32, UInt64.self),
                    offset <= bytes.count, length <= bytes.count - offset
                else { return nil }
                return offset..<offset + length
            }
            for section in 0..<count {
                // A table of symbols has the type 2, and names its table of texts, which has the type 3.
                guard let symbols = content(section, 2), let link = number(start + section * size + 40, UInt32.self),
                    let texts = content(link, 3), !texts.isEmpty, bytes[texts.upperBound - 1] == 0
                else { continue }
                for symbol in stride(from: symbols.lowerBound, to: symbols.upperBound - 23, by: 24) {
                    guard let name = number(symbol, UInt32.self), name > 0, name < texts.count,
                        let value = number(symbol + 8, UInt64.self),
                        let text = bytes.baseAddress?.advanced(by: texts.lowerBound + name)
                    else { continue }
                    body(text.assumingMemoryBound(to: CChar.self), UInt(bitPattern: value))
                }
            }
        }
    }

    /// Returns the text of a symbol's declaration; `nil` if it has none.
    private static func text(of symbol: UnsafePointer<CChar>) -> String? {
        var text = [CChar](repeating: 0, count: maximumTextCount)
        var size = text.count
        let count = strlen(symbol)
        guard count < maximumTextCount, demangle(symbol, count, &text, &size, 0) != nil else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the method that a symbol stands for, such as `wipeData(forAccount:)`; `nil` if it is no method.
    private static func method(of owner: String, in symbol: UnsafePointer<CChar>) -> String? {
        guard let declaration = text(of: symbol) else { return nil }
        // The method of a class in a function is before it: `method() in Class #1 in function()`.
        let isLocal = declaration.hasSuffix(" in \(owner)")
        let end = isLocal ? declaration.startIndex : declaration.range(of: "\(owner).")?.upperBound
        guard let start = end, let open = declaration[start...].firstIndex(of: "(") else { return nil }
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
