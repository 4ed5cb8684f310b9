extension QuestionDescription {
    /// The table of questions, in the order of ``QuestionKind``.
    package static let all = [
        QuestionDescription(
            .save, "save", "May a copy of the owner's data go to this place?",
            Verb("save", "Asks whether a copy may be saved to a location.", in: .policy),
            [
                QuestionParameter(.place, "location", "The location.", \.saveLocation, name: \.name),
                QuestionParameter(.account, "account", "The account that owns the location; `none` when left out."),
            ],
            question: { .save(to: $0.saveLocation, account: $0.account) },
            words: { "save to \($0.place)\($0.beside(", "))" }, report: { "save to \($0.place)\($0.beside(" of "))" }),
        QuestionDescription(
            .open, "open", "May the owner take in data from this place?",
            Verb("open", "Asks whether data may be opened from a location.", in: .policy),
            [
                QuestionParameter(.place, "location", "The location.", \.openLocation, name: \.name),
                QuestionParameter(.account, "account", "The account that owns the location; `none` when left out."),
            ],
            question: { .open(from: $0.openLocation, account: $0.account) },
            words: { "open from \($0.place)\($0.beside(", "))" },
            report: { "open from \($0.place)\($0.beside(" of "))" }),
        QuestionDescription(
            .send, "send", "May the owner's data go to another app?",
            Verb("send", "Asks the sender's policy whether data may go to another app.", in: .policy),
            [
                QuestionParameter(.app, "to", "The other app."),
                QuestionParameter(
                    .account, "toAccount", "The account that receives the data; left out for an app without the SDK."),
                payload,
            ],
            question: { .send(to: $0.peer, payload: $0.payload) },
            words: { "send \($0.payload) to \($0.app)\($0.beside(" with "))" },
            report: { "send \($0.payload) to \($0.app)\($0.beside(" of "))" }),
        QuestionDescription(
            .receive, "receive", "May the owner take in data from another app?",
            Verb("receive", "Asks the receiver's policy whether data may come in from another app.", in: .policy),
            [
                QuestionParameter(.app, "from", "The other app."),
                QuestionParameter(
                    .account, "fromAccount", "The account that sends the data; left out for an app without the SDK."),
                payload,
            ],
            question: { .receive(from: $0.peer, payload: $0.payload) },
            words: { "receive \($0.payload) from \($0.app)\($0.beside(" with "))" },
            report: { "receive \($0.payload) from \($0.app)\($0.beside(" of "))" }),
        QuestionDescription(
            .shareItem, "shareItem", "May the owner take in a shared item with this owner tag?", share("item"), [owner],
            question: { .receiveSharedItem(owner: $0.account) },
            words: { "receive a shared item\($0.beside(" of "))" },
            report: { "receive a shared item\($0.beside(" of "))" }),
        QuestionDescription(
            .shareFile, "shareFile", "May the owner take in a shared file with this owner tag?", share("file"), [owner],
            question: { .receiveSharedFile(owner: $0.account) },
            words: { "receive a shared file\($0.beside(" of "))" },
            report: { "receive a shared file\($0.beside(" of "))" }),
        QuestionDescription(
            .documentPicker, "documentPicker", "May a document picker of this mode be shown?",
            Verb("documentPicker", "Asks whether a document picker may be shown.", in: .policy),
            [QuestionParameter(.place, "mode", "The picker's mode.", \.pickerMode, name: \.name)],
            question: { .documentPicker($0.pickerMode) }, words: { "show a document picker to \($0.place)" },
            report: { "document picker to \($0.place)" }),
        QuestionDescription(
            .property, "property", "What is the value of this property?",
            Verb("property", "Reads a Boolean property of the policy.", in: .policy),
            [QuestionParameter(.place, "property", "The property.", \.property, name: \.name)],
            question: { .property($0.property) }, words: \.place, report: \.place),
        QuestionDescription(
            .copy, "copy", "May the owner's copied content be pasted in another app?",
            Verb(
                "copy", "Asks the copying account's policy whether the content may be pasted in another app.",
                in: .transfer),
            [
                QuestionParameter(.app, "to", "The app that pastes."),
                QuestionParameter(
                    .account, "toAccount", "The account that pastes; left out for an app without the SDK."),
                QuestionParameter(.content, "text", "The copied text; content other than text when left out."),
            ],
            question: { .copy(to: $0.end, $0.content) },
            words: { "copy \($0.content), to be pasted in \($0.app)\($0.beside(" by "))" },
            report: { "copy \($0.content) for \($0.app)\($0.beside(" of "))" }),
        QuestionDescription(
            .paste, "paste", "May the owner paste content that was copied in another app?",
            Verb(
                "paste", "Asks the pasting account's policy whether content of another app may be pasted.",
                in: .transfer),
            [
                QuestionParameter(.app, "from", "The app that copied."), copier,
                QuestionParameter(.content, "text", "The copied text; content other than text when left out."),
            ],
            question: { .paste(from: $0.end, $0.content) },
            words: { "paste \($0.content) that was copied in \($0.app)\($0.beside(" by "))" },
            report: { "paste \($0.content) of \($0.app)\($0.beside(" of "))" }),
        QuestionDescription(
            .pasteIntoWebView, "pasteIntoWebView", nil,
            Verb(
                "pasteIntoPage", "Asks whether copied content may be pasted into the page of a web view.",
                in: .webViews),
            [
                QuestionParameter(.app, "from", "The app that copied."), copier,
                QuestionParameter(.content, "text", "The copied text; content other than text when left out."),
                webView,
            ],
            question: { .pasteIntoWebView($0.view, from: $0.end, $0.content) },
            words: { "paste \($0.content) that was copied in \($0.app)\($0.beside(" by ")) into a page, \($0.view)" },
            report: { "paste \($0.content) of \($0.app)\($0.beside(" of ")) into a page (\($0.view))" }),
        QuestionDescription(
            .uploadInWebView, "uploadInWebView", nil,
            Verb(
                "upload", "Asks whether a file of the effective identity may be uploaded in a web view.", in: .webViews),
            [webView], question: { .uploadInWebView($0.view) }, words: { "upload a file to a page, \($0.view)" },
            report: { "upload in a web view (\($0.view))" }),
        QuestionDescription(
            .openURL, "openURL", "May a URL be opened, and which URL is opened?",
            Verb("openURL", "Asks whether a URL may be opened, and which URL is opened.", in: .transfer),
            [
                url,
                QuestionParameter(
                    .isKnownManagedAppScheme, "knownManagedScheme",
                    "Whether the app knows that the scheme belongs to a managed app; false when left out."),
            ],
            question: { .link(.url($0.url, isKnownManagedAppScheme: $0.isKnownManagedAppScheme)) },
            words: { "open \($0.link)" }, report: { "open \($0.link)" }),
        QuestionDescription(
            .openUniversalLink, "universalLink", "May a link be opened as a universal link, and which URL is opened?",
            Verb(
                "universalLink", "Asks whether a link may be opened as a universal link, and which URL is opened.",
                in: .transfer), [url],
            question: { .link(.universalLink($0.url)) }, words: { "open \($0.link) as a universal link" },
            report: { "open universal link \($0.link)" }),
        QuestionDescription(
            .webViewLink, "webViewLink", nil,
            Verb("followLink", "Asks where a link of a web view opens.", in: .webViewLinks),
            [
                url,
                QuestionParameter(
                    .isExternal, "external",
                    "Whether the app's delegate calls the link external; no delegate when left out."),
            ],
            question: { .link(.webViewLink($0.url, isExternal: $0.isExternal)) },
            words: { "follow \($0.link) in a web view" + ($0.isExternal == true ? ", external to the app" : "") },
            report: { "follow \($0.link)" + ($0.isExternal.map { $0 ? ", external" : ", not external" } ?? "") }),
        QuestionDescription(
            .compose, "compose", nil, nil,
            [QuestionParameter(.place, "composer", "The composer.", \.composer, name: \.name)],
            question: { .link(.compose($0.composer)) }, words: { "fill in the system's \($0.place) composer" },
            report: { "compose a \($0.place)" }),
    ]

    private static func share(_ what: String) -> Verb {
        Verb("share", "Asks, in a share extension, whether an item or a file may come in.", in: .policy, what: what)
    }

    private static let owner = QuestionParameter(.owner, "owner", "The owner tag; `none` when left out.")
    private static let copier = QuestionParameter(
        .account, "fromAccount", "The account that copied; left out for an app without the SDK.")
    private static let payload = QuestionParameter(
        .payload, "payload", "The kind of data; `text` when left out.", \.payload,
        name: { $0 == .text ? "text" : "file" })
    private static let url = QuestionParameter(.url, "url", "The URL.")
    private static let webView = QuestionParameter(
        .webView, "webView", "The app's setting for the view; `unset` when left out, and then the Info.plist applies.",
        \.webView, name: \.name)
}
