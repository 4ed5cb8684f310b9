import MAMCore
import XCTest

/// Which extensions a share sheet shows.
final class ExtensionActivationTests: XCTestCase {
    private func takes(_ types: [String], most: Int = 1, _ offered: String...) -> Bool {
        ExtensionActivation(types: types, most: most).takes(offered)
    }

    func testATypeIsTakenWithItsKinds() {
        XCTAssertTrue(takes(["public.image"], "public.png"))
        XCTAssertTrue(takes(["public.item"], "public.utf8-plain-text"))
        XCTAssertTrue(takes(["example.own"], "example.own"))
        XCTAssertFalse(takes(["public.png"], "public.image"))
        XCTAssertFalse(takes(["public.image"], "public.movie"))
        XCTAssertFalse(takes(["public.data"], "example.unknown"))
        XCTAssertFalse(takes([], "public.data"))
    }

    func testTypesOfManagedAppsAndPlainTypesDoNotMatchEachOther() {
        let managed = ItemExchange.managedTypePrefix
        XCTAssertTrue(takes([managed + "public.data"], managed + "public.png"))
        XCTAssertFalse(takes(["public.data"], managed + "public.png"))
        XCTAssertFalse(takes([managed + "public.data"], "public.png"))
        XCTAssertTrue(takes(["public.data", managed + "public.data"], "public.png"))
    }

    func testAnExtensionTakesAtMostItsNumberOfItems() {
        XCTAssertFalse(ExtensionActivation(types: ["public.data"]).takes([]))
        XCTAssertFalse(takes(["public.data"], "public.png", "public.png"))
        XCTAssertTrue(takes(["public.data"], most: 2, "public.png", "public.html"))
        XCTAssertFalse(takes(["public.image"], most: 2, "public.png", "public.html"))
        XCTAssertEqual(ExtensionActivation(types: [], most: -1).most, 1)
    }

    func testAManagedExtensionIsShownOnlyIfItKnowsTheTypeInWhichDataLeaves() {
        let app = ManagedApp(.init(settings: FileWorld.multiIdentity, detectsIdentityLeaks: false))
        app.policyManager.setPolicyInMemory(
            FileWorld.policy(#""allowedOutboundDataTransferDestinations":"managedApps""#), for: "alice")
        let managed = ItemExchange.managedTypePrefix
        let candidates = [
            ShareExtension(app: "Old", isManaged: true, activation: .init(types: ["public.data"])),
            ShareExtension(
                app: "New", isManaged: true, activation: .init(types: ["public.data", managed + "public.data"])),
            ShareExtension(app: "Camera", isManaged: false, activation: .init(types: ["public.data"])),
            ShareExtension(app: "Sly", isManaged: false, activation: .init(types: [managed + "public.data"])),
        ]
        func shown(_ account: AccountID) -> [String] {
            app.withAccountID(account) {
                app.exchange.extensions(for: ["public.png"], among: candidates).map(\.destination.title)
            }
        }
        // Whoever names the type without the SDK is shown, and gets bytes it cannot read.
        XCTAssertEqual(shown("alice"), ["New", "Sly"])
        XCTAssertEqual(shown(.unmanaged), ["Old", "New", "Camera"])
        // Whoever gets it with its owner has to know the type also when nothing is encrypted.
        app.policyManager.setPolicyInMemory(
            FileWorld.policy(#""allowedOutboundDataTransferDestinations":"allApps""#), for: "alice")
        XCTAssertEqual(shown("alice"), ["New", "Camera"])
    }
}
