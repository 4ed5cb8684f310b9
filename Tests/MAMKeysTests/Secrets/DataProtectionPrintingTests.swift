import MAMKeys
import TestKits
import XCTest

/// Whatever prints a key, or something that holds one, shows none of its bytes.
final class DataProtectionPrintingTests: XCTestCase {
    private let secret = [UInt8](repeating: 0xC7, count: 32)

    // The ways in which a run of the byte C7 could show.
    private static let traces = [
        "199, 199", "199 199", "c7c7", "C7C7", "0xc7", "x7x7", "14395694394777257927", "-57, -57", "x8fHx8fH",
    ]

    private func printings<Value>(of value: Value) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        var mirrored = ""
        func walk(_ mirror: Mirror) {
            for child in mirror.children {
                mirrored += "\(child.label ?? "")=\(child.value);"
                walk(Mirror(reflecting: child.value))
            }
        }
        walk(Mirror(reflecting: value))
        return ["\(value)", String(describing: value), String(reflecting: value), dumped, mirrored]
    }

    private func assertSilent<Value>(_ value: Value, file: StaticString = #filePath, line: UInt = #line) {
        for text in printings(of: value) {
            for trace in Self.traces {
                XCTAssertFalse(text.contains(trace), "\(trace) in \(text)", file: file, line: line)
            }
        }
    }

    func testTheTracesAreFoundWhereBytesAreShown() {
        let text = printings(of: secret).joined()
        XCTAssertTrue(text.contains("199, 199"))
        XCTAssertTrue(Self.traces.contains(String(UInt64(0xC7C7_C7C7_C7C7_C7C7))))
    }

    func testAKeyShowsItsTypeOnly() throws {
        let key = try DataProtectionKit.key(secret)
        XCTAssertEqual("\(key)", "SecretKey")
        XCTAssertEqual(String(reflecting: key), "SecretKey")
        XCTAssertEqual(Mirror(reflecting: key).children.count, 0)
        XCTAssertNil(Mirror(reflecting: key).superclassMirror)
        var dumped = ""
        dump(key, to: &dumped)
        XCTAssertEqual(dumped, "- SecretKey #0\n")
        assertSilent(key)
        assertSilent([key])
        assertSilent(Optional(key))
        assertSilent(["key": key])
    }

    func testContextsShowTheirTypeOnly() throws {
        let key = try DataProtectionKit.key(secret)
        XCTAssertEqual("\(try AEADContext(key: key))", "AEADContext")
        XCTAssertEqual("\(try HMACSHA256(key: key))", "HMACSHA256")
        assertSilent(try AEADContext(key: key))
        assertSilent(try HMACSHA256(key: key))
    }

    func testObjectsThatHoldKeysShowNothing() throws {
        let root = DeviceRootKey(given: try DataProtectionKit.key(secret))
        assertSilent(root)
        let keys = try KeyHierarchy(root: root)
        assertSilent(keys)
        assertSilent(try keys.makeAccountKey(.transfer, generation: 1))
        assertSilent(try DataKey.random())
        assertSilent(try DataKey.random().fileKeys(for: .random()))
    }
}
