import MAMCore
import MAMSettings
import XCTest

/// The answers of policies in apps with older SDKs, compared with the slow evaluator's.
final class SDKExhaustiveTests: XCTestCase {
    private static let versions: [[Int]] = [
        [12, 6, 1], [12, 7], [13, 9], [14], [14, 4, 1], [14, 5], [18, 9], [19], [19, 7, 5], [19, 7, 6], [20, 1, 0],
        [20, 2, 1], [21, 7, 1], [22, 1], [22, 2],
    ]

    func testEveryLinkInAnAppWithAnOlderSDKEqualsTheSlowEvaluators() throws {
        var compared = 0
        for number in stride(from: 0, to: URLFixtures.policyCount, by: 997) {
            let policy = URLFixtures.policy(number)
            let compiled = try policy.compiled()
            for version in Self.versions {
                let read = compiled.read(by: VersionNumber(parts: version))
                for openable in URLFixtures.openable {
                    for url in URLFixtures.urls {
                        for isDetected in [false, true] {
                            let slow = slowOpenURL(
                                url, isKnown: false, ownerManaged: true, policy: policy, openable: openable,
                                world: SlowWorld(), isDetected: isDetected, sdk: version)
                            let fast = read.answer(
                                for: .url(url.text, isDetected: isDetected), openableSchemes: OpenableSchemes(openable))
                            let text = "\(url.text) \(isDetected) SDK \(version) \(policy): \(fast.decision.rule.name)"
                            XCTAssertEqual(fast.isAllowed, slow != nil, text)
                            XCTAssertEqual(fast.target?.slow, slow, text)
                            compared += 1
                        }
                    }
                }
            }
        }
        // 41,472 policies, every 997th of them.
        XCTAssertEqual(compared, 42 * 15 * 2 * 12 * 2)
    }

    func testEveryCopiedURLInAnAppWithAnOlderSDKEqualsTheSlowEvaluators() throws {
        var compared = 0
        for level in SlowClipboardLevel.allCases {
            for limit in [0, 10] {
                var policy = SlowPolicy()
                (policy.clipboard, policy.clipboardLimit) = (level, limit)
                let compiled = try policy.compiled()
                for version in Self.versions {
                    for (length, isURL) in [(10, false), (11, false), (10, true), (11, true)] {
                        let content: ClipboardContent = isURL ? .url(length: length) : .text(length: length)
                        let slow =
                            slowClipboardCell(.managedToUnmanaged, level)
                            || slowClipboardException(policy, length, isURL: isURL, sdk: version)
                        let read = compiled.read(by: VersionNumber(parts: version))
                        let fast = read.decision(for: .copy(to: .unmanagedApp, content))
                        XCTAssertEqual(fast.isAllowed, slow, "\(level) \(limit) \(content) SDK \(version)")
                        compared += 1
                    }
                }
            }
        }
        XCTAssertEqual(compared, 4 * 2 * 15 * 4)
    }
}
