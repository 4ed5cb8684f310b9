extension ScenarioLog {
    /// How long a page may become, in bytes, so that any browser opens it at once.
    public static let htmlByteLimit = 2_097_152

    /// The logs as one page that needs nothing else: no address is fetched, and its policy forbids that besides.
    ///
    /// Steps for which there is no room are counted below the summary, as are files that were not run.
    /// Everything that comes from scenario files is data, put into the page as text by its script; equal logs give equal
    /// bytes.
    public static func html(_ logs: [ScenarioLog], unread: [ScenarioReport.UnreadFile] = []) -> String {
        let (style, script) = (HTMLPage.style, HTMLPage.script)
        let policy =
            "default-src 'none'; base-uri 'none'; form-action 'none'; style-src \(HTMLText.allowance(of: style)); "
            + "script-src \(HTMLText.allowance(of: script))"
        let summary = ScenarioReport.Summary(logs.map(\.report)).line
        // The markup and the policy around them take less than 4 KiB.
        let data = PageData(
            logs, unread: unread, room: htmlByteLimit - style.utf8.count - script.utf8.count - 4096)
        let leftOut = data.leftOut.words.map { "\n<p id=\"left-out\">\($0)</p>" } ?? ""
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(HTMLText.escaped(summary))</title>
            <style>\(style)</style>
            </head>
            <body>
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
            <script>\(script)</script>
            </body>
            </html>

            """
    }
}

extension ScenarioReport.UnreadFile {
    fileprivate var item: String { "<li>not run: \(HTMLText.escaped(file)): \(HTMLText.escaped(message))</li>" }
}

/// The parts of the page that are the same in every report.
enum HTMLPage {}
