internal import MAMPolicyTools

extension ScenarioLog {
    /// The maximum size of a page, in bytes: 2 MiB, which browsers open without delay.
    public static let htmlByteLimit = 2_097_152

    /// Writes the logs of scenario files as one HTML page, which needs no other file.
    ///
    /// The content security policy of the page prevents all loading from the network. If the page would exceed
    /// ``htmlByteLimit``, steps and unread files are left out, and a line below the summary shows their number. The
    /// page's script inserts all content from scenario files as text, never as markup. Equal logs give equal bytes.
    ///
    /// - Parameters:
    ///   - logs: The logs, one for each scenario file that was run.
    ///   - unread: The scenario files that could not be run. Defaults to none.
    /// - Returns: The page.
    public static func html(_ logs: [ScenarioLog], unread: [ScenarioReport.UnreadFile] = []) -> String {
        let (style, script) = (HTMLPage.style, HTMLPage.script)
        let summary = ScenarioReport.Summary(logs.map(\.report)).line
        // The surrounding markup and the content security policy take less than 4 KiB.
        let data = PageData(
            logs, unread: unread, room: htmlByteLimit - style.utf8.count - script.utf8.count - 4096)
        let leftOut = data.leftOut.words.map { "\n<p id=\"left-out\">\($0)</p>" } ?? ""
        let body = """
            <header>
            <h1>Scenarios</h1>
            <p id="summary">\(HTMLText.escaped(summary))</p>\(leftOut)
            <p><button type="button" id="first" hidden>Go to the first failure</button>
            <button type="button" id="next" hidden>Next failure</button></p>
            <ul id="unread">\(unread.prefix(data.x.count).map(\.item).joined())</ul>
            </header>
            <div id="page">
            <nav aria-label="Scenarios"><details id="list" open><summary>All scenarios</summary></details></nav>
            <main id="main"><noscript>The steps are drawn by a script of this page, which is switched off here.</noscript></main>
            </div>
            <script type="application/json" id="data">\(HTMLText.inScript(data))</script>
            """
        return HTMLDocument(title: summary, style: style, script: script, body: body).text
    }
}

extension ScenarioReport.UnreadFile {
    fileprivate var item: String { "<li>not run: \(HTMLText.escaped(file)): \(HTMLText.escaped(message))</li>" }
}

/// The parts of the page that are the same in every report.
enum HTMLPage {}
