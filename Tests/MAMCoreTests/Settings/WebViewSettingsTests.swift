import MAMCore
import MAMSettings
import XCTest

/// `TreatAllWebViewsAsUnmanaged` and `WebViewHandledURLSchemes` in an app.
final class WebViewSettingsTests: XCTestCase {
    private struct Delegate: MAMWebViewPolicyDelegate {
        let isExternal: Bool
        func isExternalURL(_ url: String) -> Bool { isExternal }
    }

    func testUnsetViewsFallBackToTheInfoPlistAndOthersDoNot() {
        var count = 0
        for isUnmanaged in [false, true] {
            let app = SettingsKit.app(SettingsKit.settings { $0.treatAllWebViewsAsUnmanaged = isUnmanaged })
            for policy in MAMWebViewPolicy.allCases {
                let wanted: WebViewTreatment =
                    switch policy {
                    case .unset: isUnmanaged ? .unmanaged : .currentIdentity
                    case .unmanaged: .unmanaged
                    case .currentIdentity: .currentIdentity
                    case .currentIdentityBlockUpload: .currentIdentityBlockUpload
                    }
                XCTAssertEqual(app.policyManager.webViewTreatment(of: policy), wanted)
                count += 1
            }
        }
        XCTAssertEqual(count, 8)
    }

    /// Handled or not, by what the delegate says, by whose link it is, by its scheme: everything there is.
    func testHandledSchemesStayInTheViewUnlessTheDelegateSaysOtherwise() async throws {
        let urls = ["fieldnotes:1", "FieldNotes://x", "other:1", "https://example.com", "tel:1", "", "no scheme"]
        var count = 0
        for schemes in [[], ["fieldnotes"], ["FIELDNOTES:", "tel", "bad scheme", ""], ["https"]] {
            let handled = Set(schemes.map { $0.lowercased().replacingOccurrences(of: ":", with: "") })
            let app = SettingsKit.app(
                SettingsKit.settings {
                    ($0.webViewHandledURLSchemes, $0.multiIdentity) = (schemes, true)
                    $0.multiManagedIdentities = true
                })
            app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "ann")
            let manager = app.policyManager
            let asked = [
                manager.policy(for: "ann"), manager.policy(for: "bob"), manager.policy(forAll: ["ann", "bob"]),
            ]
            for (place, policy) in asked.enumerated() {
                for url in urls {
                    for isExternal in [nil, false, true] {
                        let found = policy.webViewLink(url, delegate: isExternal.map { Delegate(isExternal: $0) })
                        let plain = policy.answer(for: .webViewLink(url, isExternal: isExternal))
                        let scheme = url.split(separator: ":").first.map { $0.lowercased() } ?? ""
                        let isHandled = url.contains(":") && handled.contains(scheme)
                        if isHandled, isExternal != true, place != 2 {
                            XCTAssertEqual(found.target, .webView, url)
                            XCTAssertEqual(found.decision.rule, place == 0 ? .webViewStays : .unmanaged, url)
                            XCTAssertTrue(found.isAllowed)
                        } else {
                            XCTAssertEqual(found, plain, url)
                        }
                        count += 1
                    }
                }
            }
        }
        print("web view links: \(count)")
        XCTAssertEqual(count, 4 * 3 * 7 * 3)
    }

    func testAPasteIntoAPageOfAnUnsetViewFollowsTheInfoPlist() {
        for isUnmanaged in [false, true] {
            let app = SettingsKit.app(SettingsKit.settings { $0.treatAllWebViewsAsUnmanaged = isUnmanaged })
            app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "ann")
            let view = app.policyManager.webViewTreatment(of: .unset)
            XCTAssertEqual(
                app.policyManager.policy(for: "ann").decision(for: .uploadInWebView(view)).isAllowed, !isUnmanaged)
        }
    }
}
