import MAMCore
import MAMPolicyTools
import XCTest

/// The settings that Microsoft Graph describes, beside those that are known here.
final class GraphDriftTests: XCTestCase {
    private func changes(_ text: String) throws -> [String] {
        try GraphDrift(GraphSchema(Array(text.utf8))).changes.map { change in
            "\(change.kind.rawValue) \(change.property)" + (change.value.map { "." + $0 } ?? "")
        }
    }

    func testNothingDiffersInADescriptionOfTheKnownSettings() throws {
        for text in [GraphDescription().metadata, GraphDescription().openAPI] {
            let drift = try GraphDrift(GraphSchema(Array(text.utf8)))
            XCTAssertEqual(try changes(text), [])
            XCTAssertEqual(drift.propertyCount, PolicySetting.allCases.count - 2, "two settings are only client keys")
            XCTAssertGreaterThan(drift.valueCount, 60)
        }
    }

    func testEachDifferenceIsNamed() throws {
        typealias Change = (inout GraphDescription) -> Void
        let rows: [(Change, [String])] = [
            ({ $0.properties["newSwitch"] = "Edm.Boolean" }, ["newProperty newSwitch"]),
            (
                {
                    $0.properties["newChoice"] = "microsoft.graph.choice"
                    $0.enumerations["choice"] = ["a", "unknownFutureValue", "b"]
                }, ["newProperty newChoice", "newValue newChoice.a", "newValue newChoice.b"]
            ),
            ({ $0.properties["printBlocked"] = nil }, ["goneProperty printBlocked"]),
            (
                { $0.enumerations["allowedDataStorageLocations", default: []].append("tape") },
                ["newValue allowedDataStorageLocations.tape"]
            ),
            ({ $0.enumerations["managedBrowser"] = ["notConfigured"] }, ["goneValue managedBrowser.microsoftEdge"]),
            ({ $0.enumerations["managedBrowser"] = ["NotConfigured", "MicrosoftEdge"] }, []),
            ({ $0.properties["printBlocked"] = "Edm.String" }, ["type printBlocked"]),
            ({ $0.properties["pinCharacterSet"] = "Edm.String" }, ["type pinCharacterSet"]),
            ({ $0.properties["apps"] = "Edm.String" }, ["type apps"]),
            ({ $0.pair = ["name", "value", "kind"] }, ["newValue exemptedAppProtocols.kind"]),
            ({ $0.pair = ["name"] }, ["goneValue exemptedAppProtocols.value"]),
        ]
        for (change, expected) in rows {
            var description = GraphDescription()
            change(&description)
            XCTAssertEqual(try changes(description.metadata), expected)
            XCTAssertEqual(try changes(description.openAPI), expected)
        }
    }

    func testMetadataIsReadWithItsNamespacesAndEntities() throws {
        let schema = try GraphSchema(
            Array(
                """
                \u{FEFF}<?xml version='1.0' encoding="utf-8"?>
                <!-- <Edmx> & -->
                <e:Edmx Version="4.0" xmlns:e='x'><e:DataServices>
                <Schema Namespace="microsoft.graph" Alias="g" xmlns="y">
                  <Annotations Target="x"><Annotation Term="t"><String><![CDATA[<a>]]> &unknown; text</String></Annotation></Annotations>
                  <EntityType Name="a"><Property Name="p&#x41;&amp;" Type="Collection(g.b)"/></EntityType>
                  <EntityType Name="c" BaseType="g.a"><Key><PropertyRef Name="id"/></Key>
                    <NavigationProperty Name="q" Type='other.z' ContainsTarget="true"></NavigationProperty></EntityType>
                  <EnumType Name="b" IsFlags="true"><Member Name="one" Value="0" /></EnumType>
                  <Action Name="x"><Parameter Name="p" Type="Edm.String"/></Action>
                </Schema><Schema Namespace="other"><ComplexType Name="z"/></Schema>
                </e:DataServices></e:Edmx>
                """.utf8))
        let found = try schema.properties(of: "microsoft.graph.c")
        XCTAssertEqual(found.map(\.owner), ["microsoft.graph.a", "microsoft.graph.c"])
        XCTAssertEqual(found.map(\.property.name), ["pA&", "q"])
        XCTAssertEqual(found.map(\.property.type), ["Collection(microsoft.graph.b)", "other.z"])
        XCTAssertEqual(schema.members(of: "microsoft.graph.b"), ["one"])
        XCTAssertTrue(schema.isStructure("other.z"))
    }

    func testWhatIsNotUnderstoodIsNamedWithItsPlace() {
        func types(_ text: String) -> String { "<Edmx><Schema Namespace='n'>\(text)</Schema></Edmx>" }
        let deep = String(repeating: "<a>", count: 64)
        let rows: [(String, String)] = [
            ("", "1:1 is neither XML nor JSON"), ("openapi: 3.0.4\n", "1:1 is neither XML nor JSON"),
            ("<!DOCTYPE x [<!ENTITY a \"b\">]><Edmx/>", "1:1 a document type or a declaration"),
            ("<Edmx><!ENTITY a 'b'></Edmx>", "1:7 a document type or a declaration"),
            ("<html></html>", "1:1 the root is `html`, expected `edmx:Edmx`"),
            ("<Edmx>\n<a></b></Edmx>", "2:4 the end of `b`, expected that of `a`"), ("<Edmx", "1:1 a tag does not end"),
            ("<Edmx>", "1:2 `Edmx` does not end"), ("<Edmx/>x", "1:8 text outside of the root element"),
            ("<Edmx/><Edmx/>", "1:8 a second root element"), ("</Edmx>", "1:1 `</` closes nothing"),
            ("<Edmx a></Edmx>", "1:7 an attribute has no value"),
            ("<Edmx a=b/>", "1:9 the value of an attribute has no quotes"),
            ("<Edmx a=\"<\"/>", "1:10 `<` in the value of an attribute"),
            ("<Edmx a='1' a='2'/>", "1:13 the attribute `a` is given twice"),
            ("<Edmx a='1'b='2'/>", "1:12 a blank is missing before an attribute"),
            ("<Edmx><!-- a", "1:11 a comment does not end"),
            ("<Edmx>\(deep)", "1:196 more than 64 elements inside one another"),
            (types("<EntityType/>"), "1:29 an element `EntityType` has no attribute `Name`"),
            (types("<EntityType Name='&lol;'/>"), "1:47 unknown entity `lol`"),
            (types("<EntityType Name='a'/>\n<EnumType Name='a'/>"), "2:1 the type `n.a` is declared twice"),
            (
                types("<EntityType Name='\(String(repeating: "n", count: 600))'/>"),
                "1:47 a name has more than 512 bytes"
            ),
            (types("<EntityType Name='a\u{0}'/>"), "1:48 a control character, which XML does not have"),
            (
                types("<EntityType Name='a'><Property Name='p' Type='x'/>\n<Property Name='p' Type='y'/></EntityType>"),
                "2:1 the property `p` is declared twice"
            ),
            (
                #"{"openapi": "3.0.4", "components": {"schemas": {"e": {"enum": [null, 1]}}}}"#,
                "1:70 a member of `e` is no text"
            ),
            (
                #"{"openapi": "3.0.4", "components": {"schemas": {"t": {"properties": {"p": {}}, "allOf": [{"properties": {"p": {"type": "string"}}}]}}}}"#,
                "1:111 the property `p` is declared twice"
            ),
            ("<?xml version='1.0' encoding='utf-16'?><Edmx/>", "1:1 has another encoding than UTF-8"),
            (types(""), "- has no type `microsoft.graph.iosManagedAppProtection`"),
            ("{\"a\": 1}", "1:1 is no OpenAPI document with `components.schemas`"),
            (
                "{\"openapi\": \"3.0.4\", \"components\": {\"schemas\": {}}}",
                "- has no type `microsoft.graph.iosManagedAppProtection`"
            ),
        ]
        for (text, expected) in rows {
            XCTAssertThrowsError(try changes(text), text) { error in
                let error = error as? GraphSchemaError
                XCTAssertEqual("\(error?.position.map { "\($0)" } ?? "-") \(error?.message ?? "")", expected, text)
            }
        }
    }

    func testATypeThatInheritsFromItselfIsRefused() {
        let name = "iosManagedAppProtection"
        let text =
            "<Edmx><Schema Namespace='microsoft.graph'><EntityType Name='\(name)' BaseType='microsoft.graph.\(name)'/></Schema></Edmx>"
        XCTAssertThrowsError(try changes(text)) { error in
            XCTAssertTrue((error as? GraphSchemaError)?.message.contains("inherits from itself") ?? false, "\(error)")
        }
    }
}

/// A description of Graph, made from the settings that are known here.
private struct GraphDescription {
    /// The types of the properties, by their names.
    var properties: [String: String] = [:]
    /// The members of the enumerations; each has the name of its property.
    var enumerations: [String: [String]] = [:]
    /// The properties of a pair.
    var pair = ["name", "value"]

    init() {
        for setting in PolicySetting.allCases where setting.hasGraphName {
            let name = setting.rawValue
            properties[name] =
                switch setting.descriptor.kind {
                case .boolean: "Edm.Boolean"
                case .integer: "Edm.Int32"
                case .duration: "Edm.Duration"
                case .dateTime: "Edm.DateTimeOffset"
                case .text, .version: "Edm.String"
                case .texts: "Collection(Edm.String)"
                case .pairs: "Collection(microsoft.graph.keyValuePair)"
                case .apps, .opaque: "Collection(microsoft.graph.app)"
                case .members: "Collection(microsoft.graph.\(name))"
                case .member, .flags: "microsoft.graph.\(name)"
                }
            switch setting.descriptor.kind {
            case .member(let names, _, _), .flags(let names, _, _), .members(let names, _): enumerations[name] = names
            default: break
            }
        }
    }

    /// The types with their properties; the base type has every second one.
    private var structures: [(name: String, base: String?, properties: [(String, String)])] {
        let names = properties.keys.sorted()
        func half(_ rest: Int) -> [(String, String)] {
            names.enumerated().filter { $0.offset % 2 == rest }.map { ($0.element, properties[$0.element] ?? "") }
        }
        return [
            ("managedAppProtection", nil, half(0)), ("iosManagedAppProtection", "managedAppProtection", half(1)),
            ("keyValuePair", nil, pair.map { ($0, "Edm.String") }), ("app", nil, [("id", "Edm.String")]),
        ]
    }

    var metadata: String {
        let types = structures.map { structure in
            let base = structure.base.map { " BaseType=\"graph.\($0)\"" } ?? ""
            let lines = structure.properties.map { name, type in
                "<Property Name=\"\(name)\" Type=\"\(type.replacingOccurrences(of: "microsoft.graph.", with: "graph."))\" />\n"
            }
            return "<EntityType Name=\"\(structure.name)\"\(base)>\n\(lines.joined())</EntityType>\n"
        }
        let lists = enumerations.sorted { $0.key < $1.key }.map { name, members in
            "<EnumType Name=\"\(name)\">\(members.map { "<Member Name=\"\($0)\" Value=\"1\" />" }.joined())</EnumType>\n"
        }
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
            <edmx:DataServices><Schema Namespace="microsoft.graph" Alias="graph" xmlns="http://docs.oasis-open.org/odata/ns/edm">
            \(lists.joined())\(types.joined())</Schema></edmx:DataServices></edmx:Edmx>
            """
    }

    private static func schema(_ type: String) -> String {
        if type.hasPrefix("Collection(") {
            return "{\"type\": \"array\", \"items\": \(schema(String(type.dropFirst(11).dropLast())))}"
        }
        return switch type {
        case "Edm.Boolean": "{\"type\": \"boolean\"}"
        case "Edm.Int32": "{\"type\": \"number\", \"format\": \"int32\"}"
        case "Edm.Duration": "{\"type\": \"string\", \"format\": \"duration\"}"
        case "Edm.DateTimeOffset": "{\"type\": [\"null\", \"string\"], \"format\": \"date-time\"}"
        case "Edm.String": "{\"type\": \"string\", \"nullable\": true}"
        default:
            "{\"anyOf\": [{\"$ref\": \"#/components/schemas/\(type)\"}, {\"type\": \"object\", \"nullable\": true}]}"
        }
    }

    var openAPI: String {
        let types = structures.map { structure in
            let members =
                structure.properties.map { "\"\($0.0)\": \(Self.schema($0.1))" } + [
                    "\"@odata.type\": {\"type\": \"string\"}"
                ]
            let own = "{\"title\": \"x\", \"type\": \"object\", \"properties\": {\(members.joined(separator: ", "))}}"
            let base = structure.base.map { "{\"$ref\": \"#/components/schemas/microsoft.graph.\($0)\"}, " } ?? ""
            return "\"microsoft.graph.\(structure.name)\": \(base.isEmpty ? own : "{\"allOf\": [\(base)\(own)]}")"
        }
        let lists = enumerations.map { name, members in
            "\"microsoft.graph.\(name)\": {\"type\": \"string\", \"enum\": [\(members.map { "\"\($0)\"" }.joined(separator: ", "))]}"
        }
        return "{\"openapi\": \"3.0.4\", \"components\": {\"schemas\": {\((types + lists).joined(separator: ",\n"))}}}"
    }
}
