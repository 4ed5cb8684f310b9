import MAMTool
import XCTest

/// `mam policy known`.
final class PolicyKnownTests: ToolTestCase {
    private static let metadata = """
        <edmx:Edmx xmlns:edmx="x"><edmx:DataServices><Schema Namespace="microsoft.graph" Alias="graph">
        <EnumType Name="managedBrowserType"><Member Name="notConfigured"/><Member Name="microsoftEdge"/><Member Name="tape"/></EnumType>
        <EntityType Name="managedAppProtection"><Property Name="printBlocked" Type="Edm.Boolean"/>
        <Property Name="managedBrowser" Type="graph.managedBrowserType"/></EntityType>
        <EntityType Name="iosManagedAppProtection" BaseType="graph.managedAppProtection">
        <Property Name="newSetting" Type="Edm.String"/><Property Name="pinRequired" Type="Edm.String"/></EntityType>
        </Schema></edmx:DataServices></edmx:Edmx>
        """

    func testTheDifferencesArePrinted() async throws {
        let path = try file("metadata.xml", Self.metadata.utf8)
        let outcome = await mam(["policy", "known", "--against", path])
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertEqual(outcome.error, "")
        let lines = outcome.output.components(separatedBy: "\n")
        XCTAssertTrue(
            lines[0].hasPrefix("3 properties and 2 values of `iosManagedAppProtection` are known, "), lines[0])
        XCTAssertEqual(
            lines.filter { !$0.hasPrefix("goneProperty ") }.dropFirst().dropLast(),
            [
                "newProperty newSetting: Edm.String, of iosManagedAppProtection",
                "newValue managedBrowser.tape: microsoft.graph.managedBrowserType, of managedAppProtection",
                "type pinRequired: Edm.String, of iosManagedAppProtection",
            ])
        XCTAssertTrue(lines.contains("goneProperty saveAsBlocked"), outcome.output)
        XCTAssertFalse(outcome.output.contains("DictationBlocked"), "a client key is no property of Graph")
    }

    func testJSONHasEveryMember() async throws {
        let outcome = await mam(
            ["policy", "known", "--against", "-", "--format", "json"], input: Array(Self.metadata.utf8))
        let json = try document(outcome.output)
        XCTAssertEqual(Set(json.keys), ["version", "type", "properties", "values", "isEmpty", "changes"])
        XCTAssertEqual(json["isEmpty"] as? Bool, false)
        let changes = try XCTUnwrap(json["changes"] as? [[String: Any]])
        XCTAssertEqual(changes.first?["property"] as? String, "newSetting")
        for change in changes { XCTAssertEqual(Set(change.keys), ["kind", "property", "value", "type", "owner"]) }
    }

    func testNoNameOfAnAccountIsPrinted() async throws {
        let text = Self.metadata.replacing("newSetting", with: "mia@contoso.example")
            .replacing("Edm.Boolean", with: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc")
        for format in ["text", "json"] {
            let outcome = await mam(["policy", "known", "--against", "-", "--format", format], input: Array(text.utf8))
            XCTAssertTrue(outcome.output.contains("…"), outcome.output)
            XCTAssertFalse(outcome.output.contains(#/mia@|eyJ/#), outcome.output)
        }
    }

    func testAnErrorInJSONHasItsPlaceOnce() async throws {
        let outcome = await mam(["policy", "known", "--against", "-"], input: Array("{\"a\": 1, \"a\": 2}".utf8))
        XCTAssertEqual(outcome.status, .dataError)
        XCTAssertEqual(outcome.error.matches(of: #/1:10/#).count, 1, outcome.error)
    }

    func testAFileThatIsNotUnderstoodHasAPlaceAndAdvice() async throws {
        let path = try file("metadata.xml", "<Edmx>\n<a></b></Edmx>".utf8)
        let broken = await mam(["policy", "known", "--against", path])
        XCTAssertEqual(broken.status, .dataError)
        XCTAssertEqual(broken.error, "mam: \(path):2:4: the end of `b`, expected that of `a`\n")
        let yaml = await mam(["policy", "known", "--against", try file("openapi.yaml", "openapi: 3.0.4\n".utf8)])
        XCTAssertEqual(yaml.status, .dataError)
        XCTAssertTrue(yaml.error.contains("https://graph.microsoft.com/beta/$metadata"), yaml.error)
        let missing = await mam("policy known")
        XCTAssertEqual(missing.status, .usage)
        XCTAssertTrue(missing.error.contains("missing `--against`"), missing.error)
    }
}
