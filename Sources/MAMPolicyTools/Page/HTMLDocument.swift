/// A self-contained HTML page, which fetches nothing.
///
/// Its content security policy forbids fetching, and allows only the page's own script and style, by their digests.
package struct HTMLDocument {
    private let title: String
    private let style: String
    private let script: String
    private let body: String

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - title: The title as plain text.
    ///   - style: The styles, which contain no text from outside.
    ///   - script: The script at the end of the page, which contains no text from outside.
    ///   - body: The markup of the page, in which every text from outside is escaped.
    package init(title: String, style: String, script: String, body: String) {
        (self.title, self.style, self.script, self.body) = (title, style, script, body)
    }

    /// The bytes of the page as text.
    package var text: String {
        let policy =
            "default-src 'none'; base-uri 'none'; form-action 'none'; style-src \(HTMLText.allowance(of: style)); "
            + "script-src \(HTMLText.allowance(of: script))"
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(HTMLText.escaped(title))</title>
            <style>\(style)</style>
            </head>
            <body>
            \(body)
            <script>\(script)</script>
            </body>
            </html>

            """
    }

    /// The colors of every page, in the light or dark colors of the user's system.
    package static let colors = """
        :root{--bg:#fff;--fg:#1b1b1f;--dim:#5c5f66;--line:#d9dbe0;--soft:#f3f4f6;--bad:#b3261e;--badbg:#fdeceb;--no:#9a3d00;\
        --yes:#0b6b4f;--focus:#0a58ca;--c0:#0072b2;--c1:#d55e00;--c2:#009e73;--c3:#cc4fa0;--c4:#8a6d00;--c5:#56399b;\
        --c6:#2f9ed6;--c7:#7a4b2a}
        @media (prefers-color-scheme:dark){:root{--bg:#131417;--fg:#e7e8ea;--dim:#a3a7b0;--line:#33363d;--soft:#1e2025;\
        --bad:#ff8a80;--badbg:#3a1c1b;--no:#ffb27d;--yes:#6fd8b4;--focus:#8ab4ff;--c0:#4aa8e8;--c1:#ff8a3d;--c2:#2fc79b;\
        --c3:#ee8cc8;--c4:#e2c044;--c5:#a992f0;--c6:#8fd0f5;--c7:#c99a75}}
        """
}
