import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// Lists of query schemes as guides, samples and plug-ins print them, written anew: what is found in each.
final class SampleListTests: RuleTestCase {
    private static let web = ["http-intunemam", "https-intunemam"]
    private static let edge = ["microsoft-edge-http-intunemam", "microsoft-edge-https-intunemam"]
    private static let threat = [
        "scmx", "smsec", "lookoutwork-ase", "mvisionmobile", "skycure", "lacoonsecurity", "wandera",
        "betteractiveshield", "zips", "smart-ns",
    ]
    private static let outlook = "ms-outlook-intunemam"
    private static let broker = ["msauthv2", "msauthv3"]

    private static let samples: [(name: String, schemes: [String], missing: [String])] = [
        ("the guide of 11/2025", web + edge + threat + ["intunemam-mtd"], []),
        (
            "a sample with bare schemes beside the twins",
            threat + ["microsoft-edge-http", "companyportal", "microsoft-edge-https", "ms-outlook", outlook] + edge
                + web,
            ["intunemam-mtd"]
        ),
        ("an older state of it", web + edge + [outlook, "companyportal"], threat + ["intunemam-mtd"]),
        ("a template for web apps", threat + web + edge + [outlook, "companyportal"] + broker, ["intunemam-mtd"]),
        (
            "a plug-in with the whole list",
            web + edge + threat + ["intunemam-mtd", outlook, "companyportal"] + broker, []
        ),
        ("a plug-in with web schemes alone", web + broker, edge + threat + ["intunemam-mtd"]),
    ]

    func testEachSampleListLacksTheExpectedSchemes() throws {
        let path = Self.path("LSApplicationQueriesSchemes")
        for sample in Self.samples {
            let list = sample.schemes.map { "<string>\($0)</string>" }.joined(separator: "\n")
            let found = try findings("<key>LSApplicationQueriesSchemes</key>\n<array>\n\(list)\n</array>")
            guard !sample.missing.isEmpty else {
                XCTAssertEqual(lines(found), [], sample.name)
                continue
            }
            XCTAssertEqual(lines(found), ["4:1-4:39 error I005"], sample.name)
            guard case .append(let added) = edits(found).first?.operation, edits(found).first?.path == path else {
                XCTFail(sample.name)
                continue
            }
            // In the order of the guide, whatever the order of the sample is.
            let order =
                ["http-intunemam"]
                + Self.required.split(separator: "<").compactMap { part -> String? in
                    part.hasPrefix("string>") ? String(part.dropFirst(7)) : nil
                }
            let wanted = order.filter(Set(sample.missing).contains)
            XCTAssertEqual(added, wanted.map(PropertyListValue.string), sample.name)
        }
    }
}
