internal import Foundation
internal import MAMPOSIX

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
    /// - Returns: The near misses, with their labels.
    static func methods(of type: any NSObjectProtocol.Type, near method: String) -> [String] {
        let wanted = method.split(separator: ".").last.map(String.init) ?? method
        return methods(of: type).filter { $0 != wanted && isNear($0, wanted) }
    }

    /// Returns the methods of a class, with their labels, sorted.
    private static func methods(of type: any NSObjectProtocol.Type) -> [String] {
        guard let name = _mangledTypeName(type),
            let whole = _typeName(type, qualified: true).split(separator: ".").last,
            let program = try? Data(contentsOf: URL(fileURLWithPath: SystemMachine.program), options: .alwaysMapped)
        else { return [] }
        var methods: Set<String> = []
        let begin = "$s\(name)"
        forEachSymbol(of: program) { symbol in
            guard strncmp(symbol, begin, begin.utf8.count) == 0 else { return }
            if let method = method(of: String(whole), in: symbol) { methods.insert(method) }
        }
        return methods.sorted()
    }

    /// Calls a function for each text of the tables of texts in a program of the format ELF, 64 bits, little endian.
    private static func forEachSymbol(of program: Data, _ body: (UnsafePointer<CChar>) -> Void) {
        program.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            func number<Number: FixedWidthInteger>(_ place: Int, _: Number.Type) -> Int? {
                guard place >= 0, place <= bytes.count - MemoryLayout<Number>.size else { return nil }
                return Int(exactly: bytes.loadUnaligned(fromByteOffset: place, as: Number.self))
            }
            guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), let start = number(0x28, UInt64.self),
                let size = number(0x3A, UInt16.self), let count = number(0x3C, UInt16.self), start < bytes.count
            else { return }
            for section in 0..<count {
                let header = start + section * size
                // A table of texts has the type 3.
                guard number(header + 4, UInt32.self) == 3, let offset = number(header + 24, UInt64.self),
                    let length = number(header + 32, UInt64.self), offset <= bytes.count,
                    length <= bytes.count - offset, length > 0, bytes[offset + length - 1] == 0
                else { continue }
                var place = offset
                while place < offset + length, let first = bytes.baseAddress?.advanced(by: place) {
                    let text = first.assumingMemoryBound(to: CChar.self)
                    body(text)
                    place += strlen(text) + 1
                }
            }
        }
    }

    /// Returns the method that a symbol stands for, such as `wipeData(forAccount:)`; `nil` if it is no method.
    private static func method(of type: String, in symbol: UnsafePointer<CChar>) -> String? {
        var text = [CChar](repeating: 0, count: maximumTextCount)
        var size = text.count
        let count = strlen(symbol)
        guard count < maximumTextCount, demangle(symbol, count, &text, &size, 0) != nil else { return nil }
        let declaration = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let start = declaration.range(of: "\(type).")?.upperBound,
            let open = declaration[start...].firstIndex(of: "(")
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
