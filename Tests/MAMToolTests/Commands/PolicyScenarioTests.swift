import MAMTool
import XCTest

/// The sharing cases of the test plan (policy.md B.12), asked through the command line.
final class PolicyScenarioTests: ToolTestCase {
    private func check(_ cases: [(String, String, Bool)], _ policy: String, line: UInt = #line) async {
        for (name, question, isAllowed) in cases {
            let arguments = question.split(separator: " ").map(String.init)
            let outcome = await mam(["policy", "decide", policy, "--action"] + arguments)
            XCTAssertEqual(outcome.status, isAllowed ? .success : .negative, "\(name): \(outcome.output)", line: line)
            XCTAssertTrue(outcome.output.hasPrefix(isAllowed ? "allowed: " : "BLOCKED: "), name, line: line)
        }
    }

    func testDataSharingBetweenManagedAndUnmanagedComesOutAsStageFiveSays() async throws {
        await check(
            [
                ("S5-14", "send --peer-app unmanaged", false), ("S5-14 by a picker", "save --location other", false),
                ("S5-15", "send", true), ("S5-16", "send --owner unmanaged --account same", false),
                ("S5-16", "send --owner unmanaged --account otherManaged", false),
                ("S5-17", "send --owner unmanaged --peer-app unmanaged", true),
                ("S5-18", "receive --peer-app unmanaged", false), ("S5-18 by a picker", "open --location other", false),
                ("S5-19", "receive", true), ("S5-20", "receive --owner unmanaged --account same", false),
                ("S5-20", "receive --owner unmanaged --account otherManaged", false),
                ("S5-21", "receive --owner unmanaged --peer-app unmanaged", true),
                ("S5-22", "receive --peer-app unmanaged --payload file", false), ("S5-22", "shareItem", false),
                ("S5-22", "shareFile", false), ("S5-23", "receive --payload file", true),
                ("S5-23", "shareItem --account same", true), ("S5-23", "shareFile --account same", true),
                ("S5-24", "receive --owner unmanaged --account same --payload file", false),
                ("S5-24", "shareItem --owner unmanaged --account otherManaged", false),
                ("S5-24", "shareFile --owner unmanaged --account otherManaged", false),
                ("S5-25", "receive --owner unmanaged --peer-app unmanaged --payload file", true),
                ("S5-25", "shareItem --owner unmanaged", true), ("S5-25", "shareFile --owner unmanaged", true),
            ], try policy("p.json", Self.managed))
    }

    func testSavingAndOpeningComeOutAsStageFourSays() async throws {
        let save = "save --account same --location"
        let open = "open --account same --location"
        await check(
            [("S4-01", "\(save) oneDriveForBusiness", true), ("S4-04", "\(open) oneDriveForBusiness", true)],
            try policy("allow.json", Self.managed))
        await check(
            [
                ("S4-02", "\(save) oneDriveForBusiness", true), ("S4-02", "\(save) sharePoint", true),
                ("S4-02", "save --location dropbox", false), ("S4-02", "save --location box", false),
                ("S4-05", "\(open) oneDriveForBusiness", true), ("S4-05", "\(open) sharePoint", false),
                ("S4-05", "open --location box", false),
            ],
            try policy(
                "list.json", Self.managed, "\"saveAsBlocked\": true",
                "\"allowedDataStorageLocations\": [\"oneDriveForBusiness\"]",
                "\"blockDataIngestionIntoOrganizationDocuments\": true",
                "\"allowedDataIngestionLocations\": [\"oneDriveForBusiness\"]"))
        await check(
            [
                ("S4-03", "\(save) oneDriveForBusiness", false), ("S4-03", "\(save) sharePoint", false),
                ("S4-03", "save --location googleDrive", false), ("S4-06", "\(open) oneDriveForBusiness", false),
                ("S4-06", "\(open) sharePoint", false),
            ],
            try policy(
                "none.json", Self.managed, "\"saveAsBlocked\": true", "\"allowedDataStorageLocations\": []",
                "\"blockDataIngestionIntoOrganizationDocuments\": true", "\"allowedDataIngestionLocations\": []"))
    }
}
