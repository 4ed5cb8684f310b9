import MAMCore
import MAMPolicyTools
import MAMSettings
import XCTest

final class ClientDumpTests: XCTestCase {
    private func read(_ text: String) throws -> ClientDump { try ClientDump(Array(text.utf8)) }

    private func refusal(_ work: () throws -> Void) -> PolicyReadError? {
        do { try work() } catch { return error as? PolicyReadError }
        return nil
    }

    private let mia = #"{"IntuneIdentityUPN": "mia@example.com", "PrintingBlocked": 1}"#
    private let tom = #"{"IntuneIdentityUPN": "tom@example.com", "PrintingBlocked": 0, "PINEnabled": 7}"#

    private func list(_ body: String) -> String { "<plist version=\"1.0\">\(body)</plist>" }

    func testEveryFormOfADumpGivesItsPoliciesWithTheirPlaces() throws {
        let keys = "<dict><key>PrintingBlocked</key><true/></dict>"
        for (text, paths) in [
            (mia, ["$"]), ("{\"IntuneMAMPolicies\": \(mia)}", ["$.IntuneMAMPolicies"]),
            ("[\(mia), \(tom)]", ["$[0]", "$[1]"]),
            ("{\"IntuneMAMPolicies\": [\(mia), \(tom)]}", ["$.IntuneMAMPolicies[0]", "$.IntuneMAMPolicies[1]"]),
            ("{\"policies\": {\"one\": \(mia), \"two\": \(tom)}}", ["$.policies.one", "$.policies.two"]),
            ("{\"IntuneIdentityUPN\": \"mia\", \"policy\": {\"PINEnabled\": 1}}", ["$.policy"]),
            (list(keys), ["$"]), (list("<array>\(keys)\(keys)</array>"), ["$[0]", "$[1]"]),
            (list("<dict><key>IntuneMAMPolicies</key>\(keys)</dict>"), ["$.IntuneMAMPolicies"]),
            ("{\"ContainerName\": \"x\"}", ["$"]),
        ] {
            XCTAssertEqual(try read(text).entries.map(\.path), paths, text)
        }
    }

    func testAWrappedPolicyIsThePolicyOfItsOwnDump() throws {
        let alone = try ClientPolicy(json: Array(tom.utf8)).document()
        for text in ["[\(tom)]", "{\"IntuneMAMPolicies\": \(tom)}", "{\"a\": [{\"b\": \(tom)}]}"] {
            let wrapped = try read(text).policy().document()
            XCTAssertEqual(wrapped.result.values, alone.result.values, text)
            XCTAssertEqual(wrapped.issues.map(\.code), alone.issues.map(\.code), text)
            XCTAssertEqual(wrapped.result.values[.printBlocked], .boolean(false), text)
        }
        let issue = try read("{\"IntuneMAMPolicies\":\n\(tom)}").policy().document().issues.first {
            $0.code == "unreadable"
        }
        XCTAssertEqual(issue?.path, "$.IntuneMAMPolicies.PINEnabled")
        XCTAssertEqual(issue?.position?.line, 2)
    }

    func testPairsOfANameAndAValueAreReadAsTheirKeys() throws {
        func pair(_ key: String, _ value: String) -> String { "{\"name\": \"\(key)\", \"value\": \(value)}" }
        let alone = try read(#"{"PINEnabled": 1, "PrintingBlocked": "x", "DisableAria": true}"#).policy().document()
        let pairs = "[\(pair("PINEnabled", "1")), \(pair("PrintingBlocked", "\"x\"")), \(pair("DisableAria", "true"))]"
        for text in [pairs, "{\"policies\": [{\"settings\": \(pairs)}]}", "[\(pairs)]"] {
            let conversion = try read(text).policy().document()
            XCTAssertEqual(conversion.result.values, alone.result.values, text)
            XCTAssertEqual(conversion.issues.map(\.code), alone.issues.map(\.code), text)
        }
        XCTAssertEqual(
            try read("{\"policies\": [\(pairs), \(pairs)]}").entries.map(\.path), ["$.policies[0]", "$.policies[1]"])
        let twice = try read("[\(pair("PrintingBlocked", "0")), \(pair("PrintingBlocked", "1"))]").policy().document()
        XCTAssertEqual(twice.result.values[.printBlocked], .boolean(true), "the strictest of two values counts")
        let tree =
            "<array><dict><key>Key</key><string>PINEnabled</string><key>Value</key><integer>1</integer></dict></array>"
        XCTAssertEqual(try read(list(tree)).policy()["PINEnabled"], .integer(1))
        let typed = try read(#"[{"name": "PINEnabled", "value": "x", "valueType": "boolean"}]"#).policy().document()
        XCTAssertEqual(typed.issues.map(\.path), ["$[0].value"], "a finding names the value of its pair")
        // Pairs of an app configuration, and lists with another element.
        for text in [
            "[\(pair("color", "1")), \(pair("PINEnabled", "1")), \(pair("size", "1"))]",
            "[\(pair("PINEnabled", "1")), 1]", "[{\"name\": \"PINEnabled\"}]",
            // A pair with two names, two values or another part.
            #"[{"name": "PINEnabled", "value": 0, "Value": 1}]"#, #"[{"name": "PINEnabled", "value": 0, "value": 1}]"#,
            #"[{"name": "AppSharingToLevel", "key": "PINEnabled", "value": 1}]"#,
            #"[{"name": "PINEnabled", "value": 0, "extra": 1}]"#,
        ] {
            XCTAssertEqual(refusal { _ = try read(text) }?.code, .notAPolicy, text)
        }
    }

    func testASelectorPicksByIndexOrIdentityAndErrorsNameNoIdentity() throws {
        let dump = try read("[\(mia), \(tom)]")
        XCTAssertEqual(try dump.policy(selectedBy: "0")["PrintingBlocked"], .integer(1))
        XCTAssertEqual(try dump.policy(selectedBy: "TOM@example.com")["PrintingBlocked"], .integer(0))
        for selector in [nil, "2", "-1", "ann@example.com"] {
            let error = refusal { _ = try dump.policy(selectedBy: selector) }
            XCTAssertEqual(error?.code, .severalPolicies, selector ?? "none")
            XCTAssertEqual(error?.help, "select one by its index, 0 to 1, or by its `IntuneIdentityUPN`")
            XCTAssertFalse("\(error?.message ?? "")\(error?.help ?? "")".contains("example.com"))
        }
        XCTAssertEqual(
            refusal { _ = try read("[\(mia), \(mia)]").policy(selectedBy: "mia@example.com") }?.message,
            "2 policies have this identity")
    }

    func testASettingsPageIsNeverReadAsAPolicyAtAnyDepth() throws {
        let keys = #"[{"Key": "PINEnabled", "DefaultValue": 1, "PINEnabled": 1}]"#
        let page = "{\"PreferenceSpecifiers\": \(keys), \"Title\": \"x\"}"
        let specifier = "<dict><key>Key</key><string>x</string></dict>"
        let inList = "<dict><key>PreferenceSpecifiers</key><array>\(specifier)</array></dict>"
        for text in [
            page, "{\"a\": {\"b\": \(page)}}", "[\(page)]", "{\"PreferenceSpecifiers\": [], \"PINEnabled\": 1}",
            "{\"PreferenceSpecifiers\": \(keys), \"IntuneMAMPolicies\": [\(mia)]}",
            list("<array>\(inList)</array>"), list("<dict><key>a</key>\(inList)</dict>"),
        ] {
            let dump = try ClientDump(Array(text.utf8), acceptsEmpty: true)
            XCTAssertTrue(dump.isSettingsPage, text)
            XCTAssertEqual(dump.entries.count, 0, text)
            XCTAssertEqual(refusal { _ = try read(text) }?.code, .notAPolicy, text)
        }
        let beside = try read("{\"page\": \(page), \"policy\": \(mia)}")
        XCTAssertFalse(beside.isSettingsPage)
        XCTAssertEqual(beside.entries.map(\.path), ["$.policy"])
        XCTAssertFalse(try read("{\"PreferenceSpecifiers\": 1, \"PINEnabled\": 1}").isSettingsPage)
    }

    func testADumpWithoutAClientKeyIsRefused() {
        for text in [
            "{}", "[]", "[1, {}]", "{\"Other\": {\"Another\": 1}}", list("<dict/>"), list("<array/>"),
            list("<dict><key>Other</key><true/></dict>"),
        ] {
            XCTAssertEqual(refusal { _ = try read(text) }?.message, "no client key was recognized", text)
        }
        XCTAssertEqual(
            refusal { _ = try read("7") }?.message, "expected an object of client keys, found a number")
        XCTAssertEqual(
            refusal { _ = try read(#"{"@odata.type": "x", "PINEnabled": 1}"#) }?.message,
            "this is a Graph document, not a dictionary of client keys")
    }

    func testTwoPoliciesInOneAnotherAreNeverReadAsTheLooserOne() throws {
        let nested = try read(#"{"PrintingBlocked": 0, "more": {"PrintingBlocked": 1}}"#)
        XCTAssertEqual(nested.entries.map(\.path), ["$", "$.more"])
        XCTAssertEqual(refusal { _ = try nested.policy() }?.code, .severalPolicies)
        let twice = try read(
            #"{"IntuneMAMPolicies": {"PrintingBlocked": 0}, "IntuneMAMPolicies": {"PrintingBlocked": 1}}"#)
        XCTAssertEqual(refusal { _ = try twice.policy() }?.code, .severalPolicies)
        let repeated = try read(#"{"IntuneMAMPolicies": {"PrintingBlocked": 0, "PrintingBlocked": 1}}"#).policy()
            .document()
        XCTAssertEqual(repeated.result.values[.printBlocked], .boolean(true))
    }

    func testADumpHasAtMostAThousandPolicies() throws {
        let most = "[" + Array(repeating: "{\"PINEnabled\":1}", count: ClientDump.maximumCount).joined(separator: ",")
        XCTAssertEqual(try read(most + "]").entries.count, ClientDump.maximumCount)
        XCTAssertEqual(
            refusal { _ = try read(most + ",{\"PINEnabled\":1}]") }?.message,
            "the dump contains more than 1000 policies")
    }

    func testAKeyWithTwoValuesCountsAsTheStrictestInAPropertyListAsInJSON() throws {
        func list(_ values: [Int]) -> [UInt8] {
            let members = values.map { "<key>PINEnabled</key><integer>\($0)</integer>" }.joined()
            return Array("<plist version=\"1.0\"><dict>\(members)</dict></plist>".utf8)
        }
        for values in [[0, 1], [1, 0], [0, 1, 0]] {
            let json = values.map { "\"PINEnabled\": \($0)" }.joined(separator: ", ")
            for dump in [try ClientDump(list(values)), try ClientDump(Array("{\(json)}".utf8))] {
                let conversion = try dump.policy().document()
                XCTAssertEqual(conversion.result.values[.pinRequired], .boolean(true), "\(values)")
                XCTAssertTrue(conversion.issues.contains { $0.severity == .error }, "\(values)")
            }
        }
        let same = try ClientDump(list([0, 0])).policy().document()
        XCTAssertFalse(same.issues.contains { $0.severity == .error })
        let policy = "<key>IntuneMAMPolicies</key><dict><key>PINEnabled</key><integer>1</integer></dict>"
        let other = policy.replacingOccurrences(of: "<integer>1", with: "<integer>0")
        let both = try ClientDump(Array("<plist version=\"1.0\"><dict>\(policy)\(other)</dict></plist>".utf8))
        XCTAssertEqual(both.entries.count, 2, "neither of two policies disappears")
    }
}
