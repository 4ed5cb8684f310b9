import MAMCore
import XCTest

final class WebViewPoliciesTests: XCTestCase {
    func testTheInfoPlistCountsForUnsetViewsOnly() {
        let expected: [MAMWebViewPolicy: (WebViewTreatment, WebViewTreatment)] = [
            .unset: (.currentIdentity, .unmanaged), .unmanaged: (.unmanaged, .unmanaged),
            .currentIdentity: (.currentIdentity, .currentIdentity),
            .currentIdentityBlockUpload: (.currentIdentityBlockUpload, .currentIdentityBlockUpload),
        ]
        XCTAssertEqual(MAMWebViewPolicy.allCases.map(\.rawValue), [0, 1, 2, 3])
        for policy in MAMWebViewPolicy.allCases {
            XCTAssertEqual(policy.treatment(treatsAllAsUnmanaged: false), expected[policy]?.0)
            XCTAssertEqual(policy.treatment(treatsAllAsUnmanaged: true), expected[policy]?.1)
        }
    }

    func testASettingReachesPresentAndFutureChildren() {
        var views = WebViewPolicies<String>()
        views.open("page")
        views.open("frame", childOf: "page")
        views.open("inner", childOf: "frame")
        views.open("other")
        views.set(.unmanaged, for: "page")
        views.open("late", childOf: "inner")
        XCTAssertEqual(["page", "frame", "inner", "late"].map { views[$0] }, Array(repeating: .unmanaged, count: 4))
        XCTAssertEqual(views["other"], .unset)
        XCTAssertEqual(views["nowhere"], .unset)
    }

    func testTheLatestSettingWinsAndReachesDownOnly() {
        var views = WebViewPolicies<Int>()
        views.open(1)
        views.open(2, childOf: 1)
        views.open(3, childOf: 2)
        views.set(.currentIdentityBlockUpload, for: 2)
        XCTAssertEqual(
            [1, 2, 3].map { views[$0] }, [.unset, .currentIdentityBlockUpload, .currentIdentityBlockUpload])
        views.set(.currentIdentity, for: 1)
        XCTAssertEqual([1, 2, 3].map { views[$0] }, Array(repeating: .currentIdentity, count: 3))
    }

    func testAClosedViewIsForgottenAndItsChildrenStay() {
        var views = WebViewPolicies<Int>()
        views.set(.unmanaged, for: 1)
        views.open(2, childOf: 1)
        views.close(1)
        views.close(9)
        XCTAssertEqual(views[1], .unset)
        XCTAssertEqual(views[2], .unmanaged)
        views.open(3, childOf: 1)
        XCTAssertEqual(views[3], .unset)
        // A view that comes again begins anew, and its former children are no longer below it.
        views.set(.currentIdentity, for: 1)
        XCTAssertEqual(views[2], .unmanaged)
        // Opening a view that is there changes nothing, also not its place.
        views.open(2, childOf: 1)
        views.set(.currentIdentityBlockUpload, for: 1)
        XCTAssertEqual(views[2], .unmanaged)
    }
}
