internal import MAMCore

extension StepVerb {
    private static let webView = FieldShape(
        "webView", .word(MAMWebViewPolicy.allCases.map(\.name)),
        "What the app has set on the view; `unset` when left out, and then the Info.plist counts.")
    private static let window = FieldShape("window", .name, "The window the task belongs to; the key window.")
    private static let answer = [
        window,
        FieldShape("expect", .word(["allowed", "blocked"]), required: true, "The answer."),
        FieldShape("rule", .rule, "The rule that must decide; any when left out."),
    ]

    private static func expectation(_ fields: Fields) throws(ScenarioError) -> ScenarioExpectation {
        .answer(try fields.text("expect") == "allowed", rule: try fields.rule("rule"))
    }

    /// Web views: where links go, what may be pasted in and uploaded.
    static let webViews = [
        StepVerb(
            "followLink", "Asks where a link of a web view opens.",
            [
                FieldShape("url", .text, required: true, "The URL."),
                FieldShape("external", .boolean, "What the app's delegate says of it; no delegate when left out."),
                FieldShape("opens", .text, "What opens in its place, or the URL itself; anything when left out."),
            ] + answer,
            expecting: { (fields) throws(ScenarioError) in
                .link(
                    try fields.text("expect") == "allowed", opens: fields.optionalText("opens"),
                    rule: try fields.rule("rule"))
            }
        ) { (fields) throws(ScenarioError) in
            .ask(
                .followLink(try fields.text("url"), isExternal: fields.bool("external")),
                window: fields.optionalText("window"))
        },
        StepVerb(
            "pasteIntoPage", "Asks whether what was copied may be pasted into the page of a web view.",
            [
                FieldShape("from", .app, required: true, "The app it was copied in."),
                FieldShape("fromAccount", .account, "Who copied; left out for an app without the SDK."),
                FieldShape("text", .content, "What was copied; something that is no text when left out."), webView,
            ] + answer, expecting: expectation
        ) { (fields) throws(ScenarioError) in
            .ask(
                .pasteIntoPage(
                    app: try fields.text("from"), fields.optionalAccount("fromAccount") ?? .none,
                    fields.optionalText("text").map { ClipboardContent($0) } ?? .other, try fields.webViewPolicy()),
                window: fields.optionalText("window"))
        },
        StepVerb(
            "upload", "Asks whether a file of whoever acts may be uploaded in a web view.", [webView] + answer,
            expecting: expectation
        ) { (fields) throws(ScenarioError) in
            .ask(.upload(try fields.webViewPolicy()), window: fields.optionalText("window"))
        },
    ]
}

extension Fields {
    fileprivate func webViewPolicy() throws(ScenarioError) -> MAMWebViewPolicy {
        try optional("webView", among: MAMWebViewPolicy.allCases, \.name) ?? .unset
    }
}
