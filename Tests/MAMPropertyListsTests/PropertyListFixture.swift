import Foundation
import MAMPropertyLists
import XCTest

/// What the tests of property lists share.
enum PropertyListFixture {
    /// The root of the package, found through links so that the tests also run from a copy of the manifest elsewhere.
    static let packageRoot: URL = {
        var root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        for _ in 0..<3 { root.deleteLastPathComponent() }
        return root
    }()

    static func file(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: packageRoot.appendingPathComponent(path)))
    }

    static func bytes(hex: String) -> [UInt8] {
        var result: [UInt8] = []
        var rest = hex[...]
        while let byte = UInt8(rest.prefix(2), radix: 16) {
            result.append(byte)
            rest = rest.dropFirst(2)
        }
        return result
    }

    /// The error for bytes that must be refused.
    static func refusal(
        _ bytes: [UInt8], limits: PropertyListLimits = .infoPlist, _ note: String = "", file: StaticString = #filePath,
        line: UInt = #line
    ) -> PropertyListError {
        do {
            let document = try PropertyListDocument(bytes, limits: limits)
            XCTFail("read as \(document.root.value) \(note)", file: file, line: line)
            return PropertyListError(.rootNotDictionary, "", at: nil)
        } catch {
            return error
        }
    }

    static func refusal(
        _ text: String, limits: PropertyListLimits = .infoPlist, file: StaticString = #filePath, line: UInt = #line
    ) -> PropertyListError {
        refusal(Array(text.utf8), limits: limits, text, file: file, line: line)
    }

    static func value(_ text: String) throws -> PropertyListValue {
        try PropertyListDocument(Array(text.utf8)).root.value
    }

    /// A binary property list of the given objects, the first of them the root, with one byte for each reference, and for
    /// each offset when that is enough.
    static func binary(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        let table = bytes.count + objects.reduce(0) { $0 + $1.count }
        let size = table < 256 ? 1 : 2
        var offsets: [UInt8] = []
        for object in objects {
            offsets += number(bytes.count, size)
            bytes += object
        }
        bytes += offsets + [0, 0, 0, 0, 0, 0, UInt8(size), 1]
        return bytes + number(objects.count, 8) + number(0, 8) + number(table, 8)
    }

    /// A number of so many bytes, the highest first.
    static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(value >> (8 * (size - 1 - $0)) & 0xFF) }
    }

    /// One row of a table of refused text.
    struct Refusal {
        let text: String
        let code: String
        let position: String?
        let message: String
        let help: String?

        init(_ text: String, _ code: String, _ position: String?, _ message: String, help: String? = nil) {
            (self.text, self.code, self.position, self.message, self.help) = (text, code, position, message, help)
        }

        func check(file: StaticString = #filePath, line: UInt = #line) {
            let error = PropertyListFixture.refusal(text, file: file, line: line)
            XCTAssertEqual(error.code.rawValue, code, text, file: file, line: line)
            XCTAssertEqual(error.position?.description, position, text, file: file, line: line)
            XCTAssertEqual(error.message, message, text, file: file, line: line)
            if let help { XCTAssertEqual(error.help, help, text, file: file, line: line) }
        }
    }
}
