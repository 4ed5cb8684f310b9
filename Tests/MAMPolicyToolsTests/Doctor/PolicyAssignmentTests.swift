import MAMCore
import MAMPolicyTools
import XCTest

final class PolicyAssignmentTests: XCTestCase {
    private func assignments(_ text: String) throws -> [PolicyAssignment]? {
        let export = ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "assignments": \##(text)}"##
        return try PolicyFile(json: Array(export.utf8)).entries[0].assignments
    }

    private func target(_ type: String, _ group: String? = nil) -> String {
        let id = group.map { #", "groupId": "\#($0)""# } ?? ""
        return ##"{"target": {"@odata.type": "#microsoft.graph.\##(type)AssignmentTarget"\##(id)}}"##
    }

    func testTargetsAreReadByTheirTypes() throws {
        let text = [
            target("group", "a"), target("exclusionGroup", "b"), target("allLicensedUsers"), target("allDevices"),
            target("group"), "{}", "7",
        ].joined(separator: ", ")
        let read = try XCTUnwrap(try assignments("[\(text)]"))
        XCTAssertEqual(
            read.map(\.target),
            [
                .group(id: "a"), .group(id: "b"), .allLicensedUsers,
                .other(type: "#microsoft.graph.allDevicesAssignmentTarget"),
                .other(type: "#microsoft.graph.groupAssignmentTarget"), .other(type: ""), .other(type: ""),
            ])
        XCTAssertEqual(read.map(\.isExclusion), [false, true, false, false, false, false, false])
        XCTAssertEqual(try assignments("[]"), [])
        XCTAssertNil(try assignments("null"))
        // What cannot be read is not missing: nothing is known of it.
        for text in ["7", "{}"] {
            let read = try XCTUnwrap(try assignments(text), text)
            for groups in [nil, [], ["a"]] { XCTAssertNil(PolicyAssignment.reach(read, membersOf: groups), text) }
        }
    }

    private func filtered(_ target: String, _ members: String) -> String {
        target.replacingOccurrences(of: "}}", with: ", \(members)}}")
    }

    func testAFilterMakesAnAssignmentUnknownWhereItWouldCount() throws {
        let (type, id) = ("deviceAndAppManagementAssignmentFilterType", "deviceAndAppManagementAssignmentFilterId")
        let guid = "aaaaaaaa-0000-4000-8000-000000000001"
        for (members, hasFilter) in [
            (#""\#(type)": "include", "\#(id)": "\#(guid)""#, true), (#""\#(type)": "exclude""#, true),
            (#""\#(type)": "none", "\#(id)": null"#, false), (#""\#(type)": "None", "\#(id)": "\#(guid)""#, false),
            (#""\#(id)": "\#(guid)""#, true), (#""\#(id)": "00000000-0000-0000-0000-000000000000""#, false),
            (#""\#(type)": null, "\#(id)": null"#, false), (#""\#(type)": null"#, true),
            (#""\#(id)": """#, false), (#""\#(type)": 7"#, true), (#""\#(type)": null, "\#(id)": 7"#, true),
        ] {
            let read = try XCTUnwrap(try assignments("[\(filtered(target("group", "a"), members))]"))
            XCTAssertEqual(read.map(\.hasFilter), [hasFilter], members)
            XCTAssertEqual(PolicyAssignment.reach(read, membersOf: ["a"]), hasFilter ? nil : true, members)
            XCTAssertEqual(PolicyAssignment.reach(read, membersOf: ["b"]), false, members)
        }
        let include = #""\#(type)": "include""#
        let rows: [([String], Bool?)] = [
            ([filtered(target("allLicensedUsers"), include)], nil),
            ([target("group", "a"), filtered(target("group", "a"), include)], true),
            ([target("allLicensedUsers"), filtered(target("exclusionGroup", "a"), include)], nil),
            ([target("allLicensedUsers"), filtered(target("exclusionGroup", "b"), include)], true),
        ]
        for (text, answer) in rows {
            let read = try XCTUnwrap(try assignments("[\(text.joined(separator: ", "))]"))
            XCTAssertEqual(PolicyAssignment.reach(read, membersOf: ["a"]), answer, "\(text)")
        }
    }

    func testAFilterBesideTheTargetCounts() throws {
        let type = "deviceAndAppManagementAssignmentFilterType"
        let id = "deviceAndAppManagementAssignmentFilterId"
        for (members, hasFilter) in [
            (#""\#(type)": "include""#, true), (#""\#(id)": "aaaaaaaa-0000-4000-8000-000000000001""#, true),
            (#""\#(type)": "none""#, false), (#""\#(id)": null"#, false),
        ] {
            let element = String(target("group", "a").dropLast()) + ", \(members)}"
            let read = try XCTUnwrap(try assignments("[\(element)]"))
            XCTAssertEqual(read.map(\.hasFilter), [hasFilter], members)
        }
    }

    func testAssignmentsOnAnotherPageAreUnknown() throws {
        let export =
            ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "assignments@odata.nextLink": "https://n", "##
            + #""assignments": [\#(target("group", "a"))]}"#
        let read = try XCTUnwrap(try PolicyFile(json: Array(export.utf8)).entries[0].assignments)
        XCTAssertEqual(read.map(\.target), [.group(id: "a"), .furtherPages])
        for groups in [["a"], ["b"], []] { XCTAssertNil(PolicyAssignment.reach(read, membersOf: groups)) }
        let counted = export.replacing(
            #""assignments@odata.nextLink": "https://n""#, with: #""assignments@odata.count": 2"#)
        XCTAssertEqual(try PolicyFile(json: Array(counted.utf8)).entries[0].assignments, read)
        let whole = counted.replacing("@odata.count\": 2", with: "@odata.count\": 1")
        XCTAssertEqual(try PolicyFile(json: Array(whole.utf8)).entries[0].assignments?.count, 1)
    }

    func testReachFollowsTheTableAndExclusionsCountMore() throws {
        let (one, two) = (target("group", "A"), target("group", "b"))
        let (without, everyone) = (target("exclusionGroup", "c"), target("allLicensedUsers"))
        let odd = target("allDevices")
        // The answer for a member of no group, of a, of b and c, and for unknown groups.
        let rows: [(text: [String], answers: [Bool?])] = [
            ([], [false, false, false, false]), ([one], [false, true, false, nil]),
            ([one, two], [false, true, true, nil]), ([one, without], [false, true, false, nil]),
            ([two, without], [false, false, false, nil]), ([everyone], [true, true, true, true]),
            ([everyone, without], [true, true, false, nil]), ([without], [false, false, false, false]),
            ([odd], [nil, nil, nil, nil]), ([odd, one], [nil, true, nil, nil]),
            ([odd, without], [nil, nil, false, nil]),
            // What cannot be read may exclude.
            (["{}", one], [nil, nil, nil, nil]), (["7", everyone], [nil, nil, nil, nil]),
            ([target("group"), one], [nil, true, nil, nil]),
            ([target("exclusionGroup"), one], [false, nil, false, nil]),
            ([target("somethingNew"), everyone], [nil, nil, nil, nil]),
        ]
        for row in rows {
            let read = try XCTUnwrap(try assignments("[\(row.text.joined(separator: ", "))]"))
            let answers = [[], ["a"], ["B", "C"], nil].map { PolicyAssignment.reach(read, membersOf: $0) }
            XCTAssertEqual(answers, row.answers, "\(row.text)")
        }
    }
}
