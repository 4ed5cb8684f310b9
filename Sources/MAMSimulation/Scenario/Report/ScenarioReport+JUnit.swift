internal import MAMText

extension ScenarioReport {
    /// Writes the reports of scenario files as JUnit XML.
    ///
    /// The XML has a test suite for each file, a test case for each step, and an error for each file that could not be
    /// run.
    ///
    /// - Parameters:
    ///   - reports: The reports, one for each scenario file that was run.
    ///   - unread: The scenario files that could not be run. Defaults to none.
    /// - Returns: The XML document.
    public static func junit(_ reports: [ScenarioReport], unread: [UnreadFile] = []) -> String {
        let summary = Summary(reports)
        let (tests, failures) = (summary.steps + unread.count, summary.unexpected)
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuites tests="\#(tests)" failures="\#(failures)" errors="\#(unread.count)">"#,
        ]
        for report in reports { lines += report.suite }
        for file in unread { lines += file.suite }
        return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
    }

    private var suite: [String] {
        let summary = Summary([self])
        var lines = [
            #"  <testsuite name="\#(XML.escaped(file))" tests="\#(summary.steps)" failures="\#(summary.unexpected)""#
                + #" errors="0" skipped="0" time="0">"#
        ]
        for one in scenarios {
            for step in one.steps { lines += step.testCase(of: one) }
        }
        if !notes.isEmpty { lines.append("    <system-out>\(XML.escaped(notes.joined(separator: "\n")))</system-out>") }
        return lines + ["  </testsuite>"]
    }
}

extension ScenarioReport.UnreadFile {
    fileprivate var suite: [String] {
        let name = XML.escaped(file)
        return [
            #"  <testsuite name="\#(name)" tests="1" failures="0" errors="1" skipped="0" time="0">"#,
            #"    <testcase classname="file" name="\#(name)" time="0">"#,
            #"      <error message="\#(XML.escaped(message))" type="unread"/>"#, "    </testcase>", "  </testsuite>",
        ]
    }
}

extension ScenarioReport.Step {
    fileprivate func testCase(of one: ScenarioReport.Case) -> [String] {
        let name = XML.escaped("\(one.id) \(one.title): \(index) \(app.map { "\($0) " } ?? "")\(action)")
        let head = #"    <testcase classname="\#(XML.escaped(one.id))" name="\#(name)" time="0""#
        guard !isAsExpected else { return [head + "/>"] }
        let found = [answer, rule].compactMap(\.self).joined(separator: " ")
        let stated = [expected, expectedRule].compactMap(\.self).joined(separator: " ")
        let message = XML.escaped("expected \(stated), found \(found)")
        return [
            head + ">",
            #"      <failure message="\#(message)" type="unexpected">\#(XML.escaped(explanation ?? ""))</failure>"#,
            "    </testcase>",
        ]
    }
}

/// Text for XML 1.0.
enum XML {
    /// Escapes markup.
    ///
    /// Unprintable characters become `\u{…}`.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            default: result += Markup.entity(scalar) ?? PlainText.shown(scalar)
            }
        }
    }
}
