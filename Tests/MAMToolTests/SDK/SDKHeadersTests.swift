import Foundation
import MAMTool
import XCTest

/// `mam sdk headers`, on headers that are made from the table of symbols.
final class SDKHeadersTests: ToolTestCase {
    private func folder(_ name: String, _ change: (inout SDKHeaderFixture) throws -> Void = { _ in }) throws -> String {
        var fixture = SDKHeaderFixture()
        try change(&fixture)
        let folder = folder.appendingPathComponent(name)
        try fixture.write(to: folder)
        return folder.path
    }

    /// The differences as one line each.
    private func changes(_ outcome: Outcome, line: UInt = #line) throws -> [String] {
        let json = try document(outcome.output, line: line)
        let changes = try XCTUnwrap(json["changes"] as? [[String: Any]], line: line)
        return changes.map { change in
            let (kind, name, text) = (change["kind"] ?? "", change["name"] ?? "", change["text"] as? String ?? "")
            return "\(kind) \(name)" + (text.isEmpty ? "" : " | \(text)")
        }
    }

    func testEverySymbolOfTheTableIsFoundInHeadersOfTheirForm() async throws {
        let path = try folder("same")
        let outcome = await mam(["sdk", "headers", path])
        XCTAssertEqual(
            outcome.output,
            "416 declarations in 25 files, compared with SDK 21.7.1 as this library knows it: 416 found, 0 new, 0 gone, 0 with another value, 0 with other nullability, 0 changed\n"
        )
        XCTAssertEqual(outcome.error, "")
        XCTAssertEqual(outcome.status, .success)
        let json = try document(await mam(["sdk", "headers", path, "--format", "json"]).output)
        XCTAssertEqual(json["found"] as? Int, 416)
        XCTAssertEqual(json["isEmpty"] as? Bool, true)
        XCTAssertEqual(json["sdk"] as? String, "21.7.1")
    }

    func testEachDifferenceFromTheTableIsNamed() async throws {
        let rows: [(header: String, from: String, to: String, expected: [String])] = [
            ("IntuneMAMVersionInfo.h", "+ (NSString *) sdkVersion;\n", "", ["gone IntuneMAMVersionInfo sdkVersion"]),
            (
                "IntuneMAMUIHelper.h", "@end",
                "+ (void)hideMessageFor:(NSString *)name API_AVAILABLE(ios(18.0));\n@end",
                ["new IntuneMAMUIHelper hideMessageFor:"]
            ),
            (
                "IntuneMAMUIHelper.h", "getRestartApplicationMessage", "restartApplicationMessage",
                [
                    "new IntuneMAMUIHelper restartApplicationMessage",
                    "gone IntuneMAMUIHelper getRestartApplicationMessage",
                ]
            ),
            (
                "IntuneMAMDefs.h", "    IntuneMAMSwitchIdentityResultFailed",
                "    IntuneMAMSwitchIdentityResultFailed = 7",
                ["value IntuneMAMSwitchIdentityResult.IntuneMAMSwitchIdentityResultFailed | value 7, was 3"]
            ),
            (
                "IntuneMAMDefs.h", "    IntuneMAMSwitchIdentityResultCanceled",
                "    IntuneMAMSwitchIdentityResultCanceled = SOME_MACRO",
                [
                    "value IntuneMAMSwitchIdentityResult.IntuneMAMSwitchIdentityResultCanceled | value not known, was 1",
                    "value IntuneMAMSwitchIdentityResult.IntuneMAMSwitchIdentityResultNotAllowed | value not known, was 2",
                    "value IntuneMAMSwitchIdentityResult.IntuneMAMSwitchIdentityResultFailed | value not known, was 3",
                ]
            ),
            (
                "IntuneMAMUserStatus.h", "IntuneMAMClockStatusUnknown", "IntuneMAMClockStatusOther",
                [
                    "new IntuneMAMClockStatus.IntuneMAMClockStatusOther",
                    "gone IntuneMAMClockStatus.IntuneMAMClockStatusUnknown",
                ]
            ),
            (
                "IntuneMAMVersionInfo.h", "+ (NSString *) sdkVersion;", "+ (nullable NSString *) sdkVersion;",
                ["nullability IntuneMAMVersionInfo sdkVersion | types: `() -> String?`, was `() -> String`"]
            ),
            (
                "IntuneMAMVersionInfo.h", "NS_ASSUME_NONNULL_BEGIN\n", "",
                ["nullability IntuneMAMVersionInfo sdkVersion | types: `() -> String!`, was `() -> String`"]
            ),
            (
                "IntuneMAMVersionInfo.h", "+ (NSString *) sdkVersion;", "+ (NSNumber *) sdkVersion;",
                ["changed IntuneMAMVersionInfo sdkVersion | types: `() -> NSNumber`, was `() -> String`"]
            ),
            (
                "IntuneMAMVersionInfo.h", "+ (NSString *) sdkVersion;",
                "+ (NSString *) sdkVersion __attribute__((deprecated(\"use version\")));",
                ["changed IntuneMAMVersionInfo sdkVersion | deprecated: `use version`"]
            ),
            (
                "IntuneMAMVersionInfo.h", "+ (NSString *) sdkVersion;", "- (NSString *) sdkVersion;",
                ["changed IntuneMAMVersionInfo sdkVersion | kind: `method`, was `class method`"]
            ),
            (
                "IntuneMAMVersionInfo.h", "+ (NSString *) sdkVersion;",
                "+ (NSString *) sdkVersion NS_SWIFT_UNAVAILABLE(\"no\");",
                ["changed IntuneMAMVersionInfo sdkVersion | in Swift: `unavailable`, was `available`"]
            ),
            (
                "IntuneMAMVersionInfo.h", "+ (NSString *) sdkVersion;",
                "+ (NSString *) sdkVersion NS_SWIFT_NAME(version());",
                [
                    "changed IntuneMAMVersionInfo sdkVersion | name in Swift: `version()`, was `IntuneMAMVersionInfo.sdkVersion()`"
                ]
            ),
            (
                "IntuneMAMComplianceManager.h", "@optional", "@required",
                [
                    "changed IntuneMAMComplianceDelegate accountId:hasComplianceStatus:withErrorMessage:andErrorTitle: | in a protocol: `required`, was `optional`"
                ]
            ),
            (
                "IntuneMAMSwift.swiftinterface", "getScopedAccountId() -> Swift.String?",
                "getScopedAccountId() -> Swift.String",
                [
                    "nullability IntuneMAMSwiftContextManager getScopedAccountId() | types: `() -> String`, was `() -> String?`"
                ]
            ),
            (
                "IntuneMAMSwift.swiftinterface", "public enum IntuneMAMSwiftError : Swift.Error {\n",
                "public enum IntuneMAMSwiftError : Swift.Error {\n  case blocked\n",
                ["new IntuneMAMSwiftError.blocked"]
            ),
            (
                "IntuneMAMSwift.swiftinterface", "  case unmanaged\n", "  case other, unmanaged\n",
                [
                    "new IntuneMAMSwiftWebViewPolicy.other",
                    "value IntuneMAMSwiftWebViewPolicy.unmanaged | value 2, was 1",
                    "value IntuneMAMSwiftWebViewPolicy.currentIdentity | value 3, was 2",
                    "value IntuneMAMSwiftWebViewPolicy.currentIdentityBlockUpload | value 4, was 3",
                ]
            ),
            (
                "IntuneMAMSwift.swiftinterface", "  case currentIdentityBlockUpload\n",
                "  case currentIdentityBlockUpload = 9\n",
                ["value IntuneMAMSwiftWebViewPolicy.currentIdentityBlockUpload | value 9, was 3"]
            ),
        ]
        let same = try folder("same")
        for (place, row) in rows.enumerated() {
            let path = try folder("\(place)") { try $0.replace(row.from, in: row.header, with: row.to) }
            let outcome = await mam(["sdk", "headers", path, "--format", "json"])
            XCTAssertEqual(outcome.status, .negative, "\(row.to) \(outcome.error)")
            XCTAssertEqual(try changes(outcome), row.expected, row.to)
            // The other headers are the older ones here, so a table and headers agree about each of these.
            let against = await mam(["sdk", "headers", path, "--against", same, "--format", "json"])
            XCTAssertEqual(against.status, .negative)
            XCTAssertEqual(
                try changes(against).map { $0.prefix { $0 != "|" } }, row.expected.map { $0.prefix { $0 != "|" } }
            )
        }
    }

    func testTheTextHasPlacesAndRowsToAdd() async throws {
        let path = try folder("new") {
            try $0.replace(
                "@end", in: "IntuneMAMUIHelper.h",
                with:
                    "+ (nullable NSString *)titleFor:(NSString *)name;\n@end\ntypedef NS_ENUM(NSInteger, IntuneMAMTone) { IntuneMAMToneLow = 4 };\n"
            )
        }
        let outcome = await mam(["sdk", "headers", path])
        let lines = (SDKHeaderFixture().files["IntuneMAMUIHelper.h"] ?? "").components(separatedBy: "\n")
        let line = try XCTUnwrap(lines.firstIndex(of: "@end")) + 1
        XCTAssertTrue(
            outcome.output.hasSuffix(
                """
                : 416 found, 3 new, 0 gone, 0 with another value, 0 with other nullability, 0 changed

                new IntuneMAMUIHelper titleFor:
                    \(path)/Headers/IntuneMAMUIHelper.h:\(line)

                new IntuneMAMTone
                    \(path)/Headers/IntuneMAMUIHelper.h:\(line + 2)

                new IntuneMAMTone.IntuneMAMToneLow
                    \(path)/Headers/IntuneMAMUIHelper.h:\(line + 2)

                Rows for `SDKSymbol`, whose counterparts are still to be named:
                  // IntuneMAMUIHelper.h
                  ("IntuneMAMUIHelper titleFor:", .classMethod, nil, ""), // (String!) -> String?
                  ("IntuneMAMTone", .enumeration, nil, ""), // Int
                  ("IntuneMAMTone.IntuneMAMToneLow", .value(4), nil, ""),

                """), outcome.output)
    }

    func testWhatOneSideHasNoFilesForIsNotCompared() async throws {
        let path = try folder("whole")
        let headers = await mam(["sdk", "headers", path + "/Headers"])
        XCTAssertEqual(headers.status, .negative)
        XCTAssertEqual(
            headers.output,
            """
            398 declarations in 24 files, compared with SDK 21.7.1 as this library knows it: 398 found, 0 new, 0 gone, 0 with another value, 0 with other nullability, 0 changed
            18 declarations not compared: one side has only headers (`.h`), or only interfaces of Swift (`.swiftinterface`). Name the folder of the whole framework.

            """)
        let against = await mam(["sdk", "headers", path, "--against", path + "/Headers", "--format", "json"])
        let json = try document(against.output)
        XCTAssertEqual(json["notCompared"] as? Int, 18)
        XCTAssertEqual(json["isEmpty"] as? Bool, false)
        XCTAssertEqual(try changes(against), [])
        XCTAssertEqual(against.status, .negative)
    }

    func testAnInterfaceOutsideItsModuleHasTheNameInItsFlags() async throws {
        let path = try folder("whole")
        let text = try XCTUnwrap(SDKHeaderFixture().files["IntuneMAMSwift.swiftinterface"])
        try FileManager.default.removeItem(atPath: path + "/Modules")
        let flags =
            "// swift-interface-format-version: 1.0\n// swift-module-flags: -target arm64-apple-ios17.0 -module-name IntuneMAMSwift\n"
        try (flags + text).write(toFile: path + "/arm64-apple-ios.swiftinterface", atomically: true, encoding: .utf8)
        let outcome = await mam(["sdk", "headers", path])
        XCTAssertEqual(outcome.status, .success, outcome.output)
    }

    func testOneHeaderForEachPlatformCountsOnce() async throws {
        let path = try folder("sdk/ios-arm64")
        _ = try folder("sdk/ios-arm64-simulator")
        let outcome = await mam(["sdk", "headers", folder.appendingPathComponent("sdk").path])
        XCTAssertEqual(outcome.status, .success, outcome.output)
        XCTAssertTrue(outcome.output.hasPrefix("416 declarations in 50 files"), outcome.output)
        _ = path
        _ = try folder("sdk/older") {
            try $0.replace("sdkVersion;", in: "IntuneMAMVersionInfo.h", with: "sdkVersion NS_UNAVAILABLE;")
        }
        let mixed = await mam(["sdk", "headers", folder.appendingPathComponent("sdk").path])
        XCTAssertEqual(mixed.status, .dataError)
        XCTAssertTrue(mixed.error.contains("`IntuneMAMVersionInfo sdkVersion` is declared differently at"), mixed.error)
    }

    func testTheTypeOfNumbersAndTheNameForSwiftAreCompared() async throws {
        let text = """
            typedef NS_ENUM(NSInteger, K) { KA };
            @interface T : NSObject
            - (void)a API_AVAILABLE(ios(16.0));
            @end
            """
        let rows = [
            ("NSInteger", "NSUInteger", ["changed K | types: `UInt`, was `Int`"]),
            ("- (void)a", "- (void)a NS_REFINED_FOR_SWIFT", ["changed T a | in Swift: the name begins with `__`"]),
            ("16.0", "17.0", ["changed T a | availability: `ios(17.0)`, was `ios(16.0)`"]),
        ]
        for (place, row) in rows.enumerated() {
            func write(_ name: String, _ text: String) throws -> String {
                let folder = folder.appendingPathComponent("\(name)\(place)")
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: folder.appendingPathComponent("A.h"))
                return folder.path
            }
            let old = try write("old", text)
            let new = try write("new", text.replacingOccurrences(of: row.0, with: row.1))
            let outcome = await mam(["sdk", "headers", new, "--against", old, "--format", "json"])
            XCTAssertEqual(try changes(outcome), row.2)
        }
    }

    func testAFolderWithoutHeadersIsRefused() async throws {
        let file = try file("IntuneMAM.h", "@class A;\n".utf8)
        let missing = await mam(["sdk", "headers", folder.appendingPathComponent("none").path])
        XCTAssertEqual(missing.status, .noInput)
        let notAFolder = await mam(["sdk", "headers", file])
        XCTAssertEqual(notAFolder.status, .noInput)
        XCTAssertTrue(notAFolder.error.contains("is no folder"), notAFolder.error)
        let empty = await mam(["sdk", "headers", folder.path])
        XCTAssertEqual(empty.status, .dataError)
        XCTAssertTrue(empty.error.contains("has headers without declarations"), empty.error)
    }

    func testAHeaderThatIsNoFileIsRefused() async throws {
        let path = try folder("same")
        let header = path + "/Headers/IntuneMAM2.h"
        try FileManager.default.createSymbolicLink(
            atPath: header, withDestinationPath: path + "/Headers/IntuneMAMDefs.h")
        let link = await mam(["sdk", "headers", path])
        XCTAssertEqual(link.status, .noInput)
        XCTAssertTrue(link.error.contains("IntuneMAM2.h: is a symbolic link"), link.error)
        try FileManager.default.removeItem(atPath: header)
        XCTAssertEqual(mkfifo(header, 0o600), 0)
        let pipe = await mam(["sdk", "headers", path])
        XCTAssertEqual(pipe.status, .noInput)
        XCTAssertTrue(pipe.error.contains("IntuneMAM2.h: is no file that can be read"), pipe.error)
    }

    func testTheCommandIsNotTakenForANameOfASymbol() async {
        let usage = await mam("sdk headers")
        XCTAssertEqual(usage.status, .usage)
        XCTAssertTrue(usage.error.contains("missing FOLDER"), usage.error)
        let help = await mam("sdk --help")
        XCTAssertTrue(help.output.contains("mam sdk [NAME…]"), help.output)
    }
}
