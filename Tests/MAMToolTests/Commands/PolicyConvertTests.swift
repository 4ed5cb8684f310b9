import MAMTool
import XCTest

/// `mam policy convert` in both directions.
final class PolicyConvertTests: ToolTestCase {
    func testAGraphPolicyIsWrittenWithClientKeysAndItsLossesAreReported() async throws {
        let path = try policy("p.json", Self.managed, "\"printBlocked\": true", "\"previousPinBlockCount\": 3")
        let outcome = await mam(["policy", "convert", "--from", "graph", "--to", "client", path])
        XCTAssertEqual(outcome.status, .negative, "a restriction of the PIN is lost")
        XCTAssertEqual(
            outcome.output,
            "{\n  \"AppSharingToLevel\": 1,\n  \"AppSharingFromLevel\": 1,\n  \"PrintingBlocked\": 1\n}\n")
        XCTAssertEqual(
            outcome.error,
            """
            \(path):3:18: info: the client has no key for the setting at $.displayName [noClientKey]
            \(path):7:28: warning: the client has no key for the setting at $.previousPinBlockCount [noClientKey]

            """)
    }

    func testClientKeysAreWrittenAsAGraphPolicyThatCanBeChecked() async throws {
        let path = try file("c.json", "{\"AppSharingToLevel\": 0, \"PINEnabled\": true}".utf8)
        let outcome = await mam(["policy", "convert", "--from", "client", "--to", "graph", path])
        XCTAssertEqual(outcome.status, .success)
        XCTAssertEqual(outcome.error, "")
        let checked = await mam(["policy", "check", "-"], input: Array(outcome.output.utf8))
        XCTAssertEqual(checked.output, "<stdin>: OK\n1 file: 0 errors, 0 warnings, 0 infos\n")
        let asked = await mam(
            ["policy", "decide", "-", "--action", "isAppSharingAllowed"], input: Array(outcome.output.utf8))
        XCTAssertEqual(asked.status, .negative)
    }

    func testAPolicyWithoutASettingIsNotWritten() async throws {
        let unknown = (0..<2001).map { "\"k\($0)\": 1" }.joined(separator: ", ")
        for keys in [
            "\"PINEnabled\": null", "\"PINEnabled\": null, \"PrintingBlocked\": null", "\"ContainerName\": \"a\"",
            unknown + ", \"PINEnabled\": 1",
        ] {
            let outcome = await mam("policy convert --from client --to graph -", input: Array("{\(keys)}".utf8))
            XCTAssertEqual(outcome.status, .dataError, String(keys.prefix(60)))
            XCTAssertEqual(outcome.output, "", "it would allow everything")
        }
    }

    func testKeysThatReadersReadDifferentlyAreAnErrorWithoutAConversionToo() async throws {
        for keys in [
            "\"PINEnabled\": 0, \"PINEnabled\": 1", "\"PINEnabled\": \"maybe\"", "\"PINEnabled\": 0, \"pinenabled\": 1",
        ] {
            let outcome = await mam("policy convert --from client --to client -", input: Array("{\(keys)}".utf8))
            XCTAssertEqual(outcome.status, .negative, keys)
            XCTAssertTrue(outcome.error.contains("error: "), outcome.error)
        }
        let empty = await mam("policy convert --from client --to client -", input: Array("{\"ContainerName\": 1}".utf8))
        XCTAssertEqual(empty.status, .dataError)
    }

    func testAPageOfAListNotesThatTheListContinuesWithoutFailing() async throws {
        let page = """
            {"@odata.nextLink": "https://graph.example/next", "value": [
              {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "pinRequired": true, "printBlocked": true}]}
            """
        let outcome = await mam("policy convert --from graph --to graph -", input: Array(page.utf8))
        XCTAssertEqual(outcome.status, .success, outcome.error)
        XCTAssertTrue(outcome.error.contains("the list goes on in another answer of Graph"), outcome.error)
    }

    func testAPropertyListIsToldFromJSONByItsFirstCharacter() async throws {
        let plist = "\n <plist><dict><key>PINMinLength</key><string>8</string></dict></plist>"
        let outcome = await mam("policy convert --from client --to graph -", input: Array(plist.utf8))
        XCTAssertEqual(outcome.status, .success)
        XCTAssertTrue(outcome.output.contains("\"minimumPinLength\": 8"), outcome.output)
        let marked = await mam(
            "policy convert --from client --to graph -", input: [0xEF, 0xBB, 0xBF] + Array(plist.dropFirst(2).utf8))
        XCTAssertEqual(marked.output, outcome.output)
    }

    func testAnUnreadableValueFailsAndTheStrictestIsWritten() async throws {
        let client = await mam(
            "policy convert --from client --to graph -", input: Array("{\"PrintingBlocked\": 7}".utf8))
        XCTAssertEqual(client.status, .negative)
        XCTAssertTrue(client.output.contains("\"printBlocked\": true"))
        XCTAssertTrue(client.error.hasPrefix("<stdin>:1:21: error: "), client.error)
        let wrong = try policy("p.json", "\"printBlocked\": \"x\"")
        for to in ["graph", "client"] {
            let graph = await mam(["policy", "convert", "--from", "graph", "--to", to, wrong])
            XCTAssertEqual(graph.status, .negative)
            XCTAssertTrue(graph.output.contains(to == "graph" ? "\"printBlocked\": true" : "\"PrintingBlocked\": 1"))
        }
    }

    func testAnElementThatCannotBeReadFailsAlthoughItsListIsWritten() async throws {
        let path = try policy("p.json", "\"exemptedUniversalLinks\": [7, \"https://a.example\"]")
        let outcome = await mam(["policy", "convert", "--from", "graph", "--to", "client", path])
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertEqual(outcome.output, "{\n  \"UniversalLinkExclusions\": \"https://a.example|\"\n}\n")
        XCTAssertTrue(outcome.error.contains("error: "), outcome.error)
        XCTAssertTrue(outcome.error.contains("at $.exemptedUniversalLinks[0] [wrongType]"), outcome.error)
    }

    func testAPolicyInsideADumpIsConverted() async throws {
        let keys = "{\"AppSharingToLevel\": 0}"
        for dump in ["{\"IntuneMAMPolicies\": \(keys)}", "[\(keys)]", "{\"policies\": [\(keys)]}"] {
            let outcome = await mam(
                ["policy", "convert", "--from", "client", "--to", "graph", "-"], input: Array(dump.utf8))
            XCTAssertEqual(outcome.status, .success, outcome.error)
            XCTAssertTrue(
                outcome.output.contains("\"allowedOutboundDataTransferDestinations\": \"none\""), outcome.output)
        }
        let two = Array("[\(keys), {\"AppSharingToLevel\": 2}]".utf8)
        let refused = await mam(["policy", "convert", "--from", "client", "--to", "graph", "-"], input: two)
        XCTAssertEqual(refused.status, .dataError)
        XCTAssertEqual(refused.output, "")
        XCTAssertTrue(refused.error.contains("use `--select`: select one by its index, 0 to 1"), refused.error)
        let second = await mam(
            ["policy", "convert", "--from", "client", "--to", "graph", "-", "--select", "1"], input: two)
        XCTAssertTrue(second.output.contains("\"allApps\""), second.output)
    }

    func testADumpInWhichNothingIsRecognizedIsNoPolicy() async throws {
        let list = "<plist><dict><key>Other</key><true/></dict></plist>"
        for (dump, help) in [
            ("{\"IntuneMAMPolicies\": {}}", "expected keys such as"), ("{}", "expected keys such as"),
            ("{\"Other\": 1}", "expected keys such as"),
            (list, "expected keys such as"),
        ] {
            for to in ["graph", "client"] {
                let outcome = await mam(
                    ["policy", "convert", "--from", "client", "--to", to, "-"], input: Array(dump.utf8))
                XCTAssertEqual(outcome.status, .dataError, dump)
                XCTAssertEqual(outcome.output, "", dump)
                XCTAssertTrue(outcome.error.contains("no client key was recognized"), outcome.error)
                XCTAssertTrue(outcome.error.contains(help), outcome.error)
            }
        }
    }

    func testDamagedNumbersAreWrittenAsTheStrictestValueFromBothForms() async throws {
        let list = ["AppSharingToLevel", "PrintingBlocked"].map { "<key>\($0)</key><real>1e400</real>" }.joined()
        for dump in [
            "{\"AppSharingToLevel\":1e400,\"PrintingBlocked\":1e400}", "<plist><dict>\(list)</dict></plist>",
        ] {
            let outcome = await mam("policy convert --from client --to graph -", input: Array(dump.utf8))
            XCTAssertEqual(outcome.status, .negative)
            XCTAssertTrue(
                outcome.output.contains("\"allowedOutboundDataTransferDestinations\": \"none\""), outcome.output)
            XCTAssertTrue(outcome.output.contains("\"printBlocked\": true"), outcome.output)
        }
    }

    func testTheSameLayerWritesTheNormalForm() async throws {
        let page = """
            <plist><dict><key>PreferenceSpecifiers</key><array>
            <dict><key>Key</key><string>IntuneMAMPolicy.Location8</string><key>DefaultValue</key><true/></dict>
            </array></dict></plist>
            """
        let outcome = await mam("policy convert --from client --to client -", input: Array(page.utf8))
        XCTAssertEqual(outcome, Outcome(status: .success, output: "{\n  \"ManagedLocations\": 8\n}\n", error: ""))
    }

    func testWrongInputsAndOptionsEndWithTheirStatus() async throws {
        let graph = try policy()
        let missing = folder.path + "/none.json"
        for (arguments, status) in [
            (["--from", "client", "--to", "graph", graph], ExitStatus.dataError),
            (["--from", "graph", "--to", "client", missing], .noInput),
            (["--from", "graph", graph], .usage), (["--from", "gr", "--to", "client", graph], .usage),
            (["--from", "graph", "--to", "client"], .usage),
        ] {
            let outcome = await mam(["policy", "convert"] + arguments)
            XCTAssertEqual(outcome.status, status, "\(arguments)")
            XCTAssertEqual(outcome.output, "")
        }
        let broken = await mam("policy convert --from client --to graph -", input: Array("<plist><dict>".utf8))
        XCTAssertEqual(broken.status, .dataError)
    }

    func testALostRestrictionIsNegativeWhateverItsName() async throws {
        let rows: [(from: String, to: String, content: String, status: ExitStatus)] = [
            ("graph", "client", "\"appActionIfAccountIsClockedOut\": \"warn\", \"pinRequired\": true", .negative),
            ("graph", "client", "\"newRestriction\": true, \"pinRequired\": true", .negative),
            ("graph", "client", "\"newRestriction\": \"block\", \"pinRequired\": true", .negative),
            ("graph", "client", "\"newRestriction\": [1], \"pinRequired\": true", .negative),
            ("graph", "client", "\"allowThings\": false, \"pinRequired\": true", .negative),
            ("graph", "client", "\"allowedThings\": [], \"maximumThings\": 0, \"pinRequired\": true", .negative),
            ("graph", "client", "\"newRestriction\": null, \"other\": \"\", \"pinRequired\": true", .success),
            ("graph", "graph", "\"newRestriction\": true, \"pinRequired\": true", .success),
        ]
        for (from, to, content, status) in rows {
            let path = try policy("p.json", content)
            let outcome = await mam(["policy", "convert", "--from", from, "--to", to, path])
            XCTAssertEqual(outcome.status, status, "\(content): \(outcome.error)")
            XCTAssertFalse(outcome.output.isEmpty, content)
        }
        for (content, status) in [
            ("{\"PINEnabled\": true, \"FooBlocked\": true}", ExitStatus.negative),
            ("{\"PINEnabled\": true, \"RequireFileEncryption\": true}", .negative),
            ("{\"PINEnabled\": true, \"RequireFileEncryption\": false}", .success),
        ] {
            let path = try file("c.json", content.utf8)
            let outcome = await mam(["policy", "convert", "--from", "client", "--to", "graph", path])
            XCTAssertEqual(outcome.status, status, "\(content): \(outcome.error)")
        }
    }

    func testNothingOfAPolicyVanishesWithoutALine() async throws {
        let path = try policy(
            "p.json", "\"pinRequired\": true", "\"assignments\": [{\"target\": {}}]",
            "\"customBrowserPackageId\": \"a.b\"",
            "\"newThing\": 1", "\"apps\": []")
        for to in ["graph", "client"] {
            let outcome = await mam(["policy", "convert", "--from", "graph", "--to", to, path])
            for name in ["assignments", "customBrowserPackageId", "newThing"] {
                XCTAssertTrue(outcome.error.contains("$.\(name) "), "\(to): \(outcome.error)")
            }
        }
    }

    func testAnEmptyResultIsNotWritten() async throws {
        let path = try file("p.json", "{\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\"}".utf8)
        let outcome = await mam(["policy", "convert", "--from", "graph", "--to", "client", path])
        XCTAssertEqual(outcome.status, .dataError)
        XCTAssertEqual(outcome.output, "")
        XCTAssertTrue(outcome.error.contains("nothing is written"), outcome.error)
    }
}
