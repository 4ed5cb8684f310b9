import MAMCore
import XCTest

final class DataProtectionItemTests: XCTestCase {
    private struct Offline: Error {}

    func testAnItemTellsItsOwnerOnceItIsLoaded() throws {
        let manager = try ProtectionKit.app().dataProtectionManager
        let protected = try manager.protect([1, 2, 3], accountID: ProtectionKit.alice)
        var item = ItemProvider(typeIdentifier: "public.data") { protected }
        XCTAssertFalse(item.isLoaded)
        XCTAssertNil(try manager.protectionInfo(for: item))
        XCTAssertEqual(try item.load(), protected)
        XCTAssertTrue(item.isLoaded)
        XCTAssertEqual(try manager.protectionInfo(for: item)?.accountID, ProtectionKit.alice)
    }

    func testAnItemThatIsNotProtectedHasNoProtectionInfo() throws {
        let manager = try ProtectionKit.app().dataProtectionManager
        let item = ItemProvider(typeIdentifier: "public.plain-text", bytes: Array("text".utf8))
        XCTAssertTrue(item.isLoaded)
        XCTAssertNil(try manager.protectionInfo(for: item))
    }

    func testAnItemIsLoadedOnceAndStaysUnloadedWhenItsSourceFails() throws {
        let asked = IdentityKit.Box<Int>()
        var item = ItemProvider(typeIdentifier: "public.data") {
            asked.value = (asked.value ?? 0) + 1
            if asked.value == 1 { throw Offline() }
            return [7]
        }
        XCTAssertThrowsError(try item.load()) { XCTAssertTrue($0 is Offline) }
        XCTAssertFalse(item.isLoaded)
        XCTAssertEqual(try item.load(), [7])
        XCTAssertEqual(try item.load(), [7])
        XCTAssertEqual(asked.value, 2)
    }

    func testAnItemShowsNoBytes() {
        let item = ItemProvider(typeIdentifier: "public.data", bytes: Array("secret".utf8))
        var dumped = ""
        dump(item, to: &dumped)
        for text in ["\(item)", String(reflecting: item), dumped] {
            XCTAssertFalse(text.contains("115") || text.contains("secret"), text)
            XCTAssertTrue(text.contains("public.data"))
        }
    }
}
