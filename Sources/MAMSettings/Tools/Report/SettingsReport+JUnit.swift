internal import MAMSettings
internal import MAMText

/// The report for servers that read JUnit: a suite per file, a case per finding.
///
/// A finding that does not fail the check is a case that passes, with its text as output. A file without findings has
/// one case that passes.
extension SettingsReport {
    /// The report as an XML document.
    package var junit: String {
        let failures = files.reduce(0) { $0 + failing($1) }
        let suites = files.map(suite).joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="mam settings check" tests="\(files.reduce(0) { $0 + max($1.findings.count, 1) })" \
            failures="\(failures)" errors="0">
            \(suites)</testsuites>

            """
    }

    private func failing(_ file: File) -> Int { file.findings.count { fails($0.issue) } }

    private func suite(_ file: File) -> String {
        let name = ReportXML.escaped(file.name)
        let cases =
            file.findings.isEmpty
            ? "    <testcase classname=\"\(name)\" name=\"no findings\"/>\n"
            : file.findings.map { testCase($0, in: file, named: name) }.joined()
        return """
              <testsuite name="\(name)" tests="\(max(file.findings.count, 1))" failures="\(failing(file))" errors="0">
            \(cases)  </testsuite>

            """
    }

    private func testCase(_ finding: SettingsFinding, in file: File, named name: String) -> String {
        let issue = finding.issue
        let place = issue.position.map { " at \(file.isBinary ? "byte \($0.byteOffset)" : "\($0)")" }
        let title = ReportXML.escaped(
            issue.id.rawValue + (place ?? "") + (issue.keyPath.isEmpty ? "" : " " + issue.keyPath))
        let text = [issue.message, issue.help.map { "help: " + $0 }, issue.fix.map { "fix: " + $0 }]
            .compactMap { $0 }.map(ReportXML.escaped).joined(separator: "\n")
        let body =
            fails(issue)
            ? "<failure message=\"\(ReportXML.escaped(issue.message))\" "
                + "type=\"\(ReportXML.escaped(issue.id.rawValue))\">\(text)</failure>"
            : "<system-out>\(issue.severity.rawValue): \(text)</system-out>"
        return "    <testcase classname=\"\(name)\" name=\"\(title)\">\(body)</testcase>\n"
    }
}

/// Functions about text in XML documents.
enum ReportXML {
    /// Escapes a text for content and for attributes.
    ///
    /// Readers turn a line end in an attribute into a blank, so line ends are escaped like other unprintable
    /// characters.
    static func escaped(_ text: String) -> String {
        PlainText.line(text, limit: 4000) { Markup.entity($0) ?? ($0 == "'" ? "&apos;" : nil) }
    }
}
