import MAMTool
import XCTest

/// What `mam doctor` finds in the files of made-up people, whose questions have the form of public ones.
final class DoctorCaseTests: ToolTestCase {
    private typealias Files = DoctorFiles

    private func check(_ row: DoctorCase, line: UInt = #line) async throws {
        var arguments = ["doctor", "--format", "json"]
        for word in row.arguments.split(separator: " ").map(String.init) {
            guard let text = row.files[word] else {
                arguments.append(word)
                continue
            }
            arguments.append(try file(word, text.utf8))
        }
        let outcome = await mam(arguments)
        // A policy for another platform is named, and nothing else.
        let others = row.files.values.reduce(0) { $0 + $1.components(separatedBy: "androidManagedApp").count - 1 }
        let notes = outcome.error.split(separator: "\n")
        XCTAssertEqual(notes.count, others, "\(row.name): \(outcome.error)", line: line)
        XCTAssertTrue(notes.allSatisfy { $0.contains("it is left out") }, outcome.error, line: line)
        XCTAssertEqual(outcome.status, row.broken == nil ? .success : .negative, row.name, line: line)
        let report = try document(outcome.output, line: line)
        let links = try XCTUnwrap(report["links"] as? [[String: Any]], line: line)
        let signs = ["fine": "+", "broken": "-", "unknown": "?"]
        XCTAssertEqual(
            links.map { signs[$0["state"] as? String ?? ""] ?? "!" }.joined(), row.states,
            "\(row.name): \(outcome.output)", line: line)
        XCTAssertEqual(report["firstBroken"] as? String, row.broken, row.name, line: line)
        for link in links where link["state"] as? String != "fine" {
            XCTAssertFalse((link["advice"] as? String ?? "").isEmpty, "\(row.name): \(link)", line: line)
        }
        let first = links.first { $0["link"] as? String == row.broken }
        XCTAssertEqual(first?["advice"] as? String, row.fix, row.name, line: line)
        let place = first.flatMap { $0["file"] as? String }.map { path in
            let number = (first?["line"] as? Int).map { ":\($0)" } ?? ""
            return (path.split(separator: "/").last.map(String.init) ?? path) + number
        }
        XCTAssertEqual(place, row.place, row.name, line: line)
        for secret in ["mia", "tom@", Files.field, Files.sales, Files.guests] {
            XCTAssertFalse(outcome.output.contains(secret), "\(row.name) names an account or a group", line: line)
        }
    }

    func testAnAppConfigurationReachesAnAccountByTheRulesOfPolicies() async throws {
        for row in DoctorCase.configurationTargets { try await check(row) }
    }

    func testAnAssignmentThatDoesNotReachTheAccountIsFoundBehindStatus225() async throws {
        for row in DoctorCase.assignments { try await check(row) }
    }

    func testAnExcludedGroupCountsMoreThanAnIncludedOne() async throws {
        for row in DoctorCase.exclusions { try await check(row) }
    }

    func testAnAppThatThePolicyDoesNotIncludeIsFound() async throws {
        for row in DoctorCase.apps { try await check(row) }
    }

    func testAManagementLevelThatThePolicyDoesNotIncludeIsFound() async throws {
        for row in DoctorCase.managementLevels { try await check(row) }
    }

    func testAnInfoPlistThatDoesNotFitToTheSDKIsFound() async throws {
        for row in DoctorCase.misfits { try await check(row) }
    }

    func testAMistakeInTheBundleIsFoundInItsFile() async throws {
        for row in DoctorCase.bundles { try await check(row) }
    }

    func testAStatusOfTheDelegateNamesTheBrokenLink() async throws {
        for row in DoctorCase.statuses { try await check(row) }
    }

    func testALicenseIsReadFromGraph() async throws {
        for row in DoctorCase.licenses { try await check(row) }
    }

    func testAnSDKThatTheServiceRefusesIsFound() async throws {
        for row in DoctorCase.versions { try await check(row) }
    }

    func testAnotherAccountThanTheAllowedOneIsFound() async throws {
        for row in DoctorCase.accounts { try await check(row) }
    }

    func testADumpTellsWhichPolicyTheAppHas() async throws {
        for row in DoctorCase.dumps { try await check(row) }
    }

    func testADumpIsComparedWithTheExport() async throws {
        for row in DoctorCase.comparisons { try await check(row) }
    }

    func testASettingWithoutAnEffectIsFoundLast() async throws {
        for row in DoctorCase.settings { try await check(row) }
    }

    func testAHealthySetupHasNoBrokenLink() async throws {
        for row in DoctorCase.everything { try await check(row) }
    }

    func testATargetThatTheFilesDoNotDescribeIsUnknown() async throws {
        for row in DoctorCase.missingTargets { try await check(row) }
    }

    func testPartsMissingFromTheFilesAreUnknown() async throws {
        for row in DoctorCase.missingParts { try await check(row) }
    }

    func testKeysThatDoNotReachTheSDKAreFound() async throws {
        for row in DoctorCase.wrongConfigurations { try await check(row) }
    }

    func testAStatusIsExplainedByTheOtherFiles() async throws {
        for row in DoctorCase.explainedStatuses { try await check(row) }
    }

    func testOfSeveralPoliciesTheOneThatReachesTheAppCounts() async throws {
        for row in DoctorCase.lists { try await check(row) }
    }
}
