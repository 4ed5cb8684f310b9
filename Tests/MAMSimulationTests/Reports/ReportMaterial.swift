import Foundation
import MAMSimulation

/// Logs that several tests of reports look at.
enum ReportMaterial {
    /// The logs of all documented scenarios, which run once for all tests.
    static func documented() throws -> [ScenarioLog] { try logs.get() }

    /// Their report as one page.
    static func documentedPage() throws -> String { try page.get() }

    private static let logs = Result {
        try Documented.files().map { name, bytes in
            try ScenarioRunner(files: Documented.source(of: name)).log(Scenario.read(bytes, named: name))
        }
    }

    private static let page = Result { ScenarioLog.html(try logs.get()) }

    static func log(_ steps: String..., title: String = "one", file: String = "s.json") throws -> ScenarioLog {
        let quoted = try String(decoding: JSONEncoder().encode(title), as: UTF8.self)
        let text = SmallScenario.text(steps.joined(separator: ",\n"))
            .replacing(#""title": "one""#, with: #""title": \#(quoted)"#)
        return try ScenarioRunner(files: SmallScenario.files).log(Scenario.read(Array(text.utf8), named: file))
    }

    /// Texts that are syntax somewhere.
    static let hostile = [
        "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "<!--<script>", "]]></failure>",
        "a; participant evil", "x\n    end", "%%{init: {\"theme\": \"dark\"}}%%", "#quot;#35;", "style: #ff0000;",
        "end",
        "\u{2028}\u{2029}\u{1}\u{7F}", "{{x}} `y` $$z$$ \\", "a->>b: c", "&amp;&lt;", "'+alert(1)+'",
        "\u{202E}txt.exe", "@{ \"type\": \"actor\" }", "autonumber", "https://evil.example/x.js",
    ]

    /// The hostile texts wherever a scenario takes them: file names take any, titles and addresses those on one line.
    static func hostileLogs() throws -> [ScenarioLog] {
        try hostile.map { text in
            let line = String(
                String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value < 0x7F }))
            let quoted = try String(decoding: JSONEncoder().encode(line + "."), as: UTF8.self)
            return try log(
                #"{"do": "openURL", "app": "notes", "as": "alice", "url": \#(quoted), "expect": "blocked"}"#,
                #"{"do": "save", "app": "notes", "as": "alice", "location": "other", "expect": "allowed"}"#,
                title: line + ".", file: text)
        }
    }
}
