extension QuestionDescription {
    /// The table of questions, in the order of ``QuestionKind``.
    package static let all = [
        QuestionDescription(
            .save, "save", "May a copy of the owner's data go to this place?",
            found: [
                SearchWords("save as", "save a copy", "save copies", "isSaveToAllowedForLocation", "export"),
                SearchWords(
                    "Save to Files", "Files app", "iCloud Drive", "iCloud", "personal OneDrive", "OneDrive personal",
                    "USB drive", "external drive", "file server", "network share", place: "other"),
                SearchWords(
                    "Save Image", "Save to Photos", "save photo", "save a photo", "save picture", "save to camera roll",
                    "camera roll", "UIImageWriteToSavedPhotosAlbum", "PHPhotoLibrary", "PHAssetCreationRequest",
                    place: "cameraRoll"),
            ] + places(saving: true),
            Verb("save", "Asks whether a copy may be saved to a location.", in: .policy),
            [
                QuestionParameter(.place, "location", "The location.", \.saveLocation, name: \.name),
                QuestionParameter(.account, "account", "The account that owns the location; `none` when left out."),
            ],
            question: { .save(to: $0.saveLocation, account: $0.account) },
            words: { "save to \($0.place)\($0.beside(", "))" }, report: { "save to \($0.place)\($0.beside(" of "))" }),
        QuestionDescription(
            .open, "open", "May the owner take in data from this place?",
            found: [
                SearchWords("isOpenFromAllowedForLocation", "attach", "attachment", "import", "import a file"),
                SearchWords("PHPickerViewController", "PhotosPicker", place: "photos"),
                SearchWords(
                    "UIImagePickerController", "VNDocumentCameraViewController", "AVCaptureSession", "scan",
                    place: "camera"),
                SearchWords("camera", "take a photo", "take a picture", place: "camera"),
                SearchWords("another app's file", "file of another place", place: "other"),
            ] + places(saving: false),
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
            found: [
                // The list of apps has managed and unmanaged ones.
                outgoing(.managed), outgoing(.unmanaged),
                SearchWords("AirDrop", "WhatsApp", "personal app", "unmanaged app", app: .unmanaged),
                SearchWords("managed app", "Outlook", "Microsoft Teams", "Teams", app: .managed),
            ],
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
            found: [
                SearchWords(
                    "application:openURL:options:", "document import", "incoming file", "UIDropInteraction",
                    "drag and drop")
            ],
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
            .shareItem, "shareItem", "May the owner take in a shared item with this owner tag?",
            found: [
                SearchWords(
                    "canReceiveSharedItemProvider", "NSItemProvider", "NSExtensionItem", "NSExtensionContext",
                    "share extension")
            ],
            share("item"), [owner],
            question: { .receiveSharedItem(owner: $0.account) },
            words: { "receive a shared item\($0.beside(" of "))" },
            report: { "receive a shared item\($0.beside(" of "))" }),
        QuestionDescription(
            .shareFile, "shareFile", "May the owner take in a shared file with this owner tag?",
            found: [SearchWords("canReceiveSharedFile", "share extension")], share("file"), [owner],
            question: { .receiveSharedFile(owner: $0.account) },
            words: { "receive a shared file\($0.beside(" of "))" },
            report: { "receive a shared file\($0.beside(" of "))" }),
        QuestionDescription(
            .documentPicker, "documentPicker", "May a document picker of this mode be shown?",
            found: [
                SearchWords(
                    "UIDocumentPickerViewController", "UIDocumentPicker", "UIDocumentBrowserViewController",
                    "fileImporter", "fileExporter", "isDocumentPickerAllowed", "file picker")
            ],
            Verb("documentPicker", "Asks whether a document picker may be shown.", in: .policy),
            [QuestionParameter(.place, "mode", "The picker's mode.", \.pickerMode, name: \.name)],
            question: { .documentPicker($0.pickerMode) }, words: { "show a document picker to \($0.place)" },
            report: { "document picker to \($0.place)" }),
        QuestionDescription(
            .property, "property", "What is the value of this property?", found: properties,
            Verb("property", "Reads a Boolean property of the policy.", in: .policy),
            [QuestionParameter(.place, "property", "The property.", \.property, name: \.name)],
            question: { .property($0.property) }, words: \.place, report: \.place),
        QuestionDescription(
            .copy, "copy", "May the owner's copied content be pasted in another app?",
            found: [SearchWords("UIPasteboard", "pasteboard", "clipboard", "cut", "cut and copy", "copy and paste")],
            Verb(
                "copy", "Asks the copying account's policy whether the content may be pasted in another app.",
                in: .transfer),
            [
                QuestionParameter(.app, "to", "The app that pastes."),
                QuestionParameter(
                    .account, "toAccount", "The account that pastes; left out for an app without the SDK."),
                QuestionParameter(.content, "text", "The copied text; content other than text when left out."),
                copiedURL,
            ],
            question: { .copy(to: $0.end, $0.content) },
            words: { "copy \($0.content), to be pasted in \($0.app)\($0.beside(" by "))" },
            report: { "copy \($0.content) for \($0.app)\($0.beside(" of "))" }),
        QuestionDescription(
            .paste, "paste", "May the owner paste content that was copied in another app?",
            found: [
                SearchWords(
                    "UIPasteboard", "pasteboard", "clipboard", "UIPasteControl", "PasteButton", "paste in",
                    "copy and paste")
            ],
            Verb(
                "paste", "Asks the pasting account's policy whether content of another app may be pasted.",
                in: .transfer),
            [
                QuestionParameter(.app, "from", "The app that copied."), copier,
                QuestionParameter(.content, "text", "The copied text; content other than text when left out."),
                copiedURL,
            ],
            question: { .paste(from: $0.end, $0.content) },
            words: { "paste \($0.content) that was copied in \($0.app)\($0.beside(" by "))" },
            report: { "paste \($0.content) of \($0.app)\($0.beside(" of "))" }),
        QuestionDescription(
            .pasteIntoWebView, "pasteIntoWebView", "May copied content be pasted into a page of a web view?",
            found: [SearchWords("pasteIntoPage", "WKWebView", "web view")],
            Verb(
                "pasteIntoPage", "Asks whether copied content may be pasted into the page of a web view.",
                in: .webViews),
            [
                QuestionParameter(.app, "from", "The app that copied."), copier,
                QuestionParameter(.content, "text", "The copied text; content other than text when left out."),
                copiedURL,
                webView,
            ],
            question: { .pasteIntoWebView($0.view, from: $0.end, $0.content) },
            words: { "paste \($0.content) that was copied in \($0.app)\($0.beside(" by ")) into a page, \($0.view)" },
            report: { "paste \($0.content) of \($0.app)\($0.beside(" of ")) into a page (\($0.view))" }),
        QuestionDescription(
            .uploadInWebView, "uploadInWebView", "May a page of a web view upload a file of the owner?",
            found: [SearchWords("upload", "WKOpenPanelParameters", "WKWebView", "web view")],
            Verb(
                "upload", "Asks whether a file of the effective identity may be uploaded in a web view.", in: .webViews),
            [webView], question: { .uploadInWebView($0.view) }, words: { "upload a file to a page, \($0.view)" },
            report: { "upload in a web view (\($0.view))" }),
        QuestionDescription(
            .openURL, "openURL", "May a URL be opened, and which URL is opened?",
            found: [
                SearchWords(
                    "UIApplication.open", "open(_:options:completionHandler:)", "canOpenURL", "isURLAllowed",
                    "SFSafariViewController", "Safari", "deep link", "LSApplicationQueriesSchemes", "mailto", "tel",
                    "telprompt", "phone number", "phone call", "call", "FaceTime", "dialer", "sms", "link", "hyperlink",
                    "QR code", "Chrome", "Firefox", "exempt app", "CallKit", "CXStartCallAction")
            ],
            Verb("openURL", "Asks whether a URL may be opened, and which URL is opened.", in: .transfer),
            [
                url,
                QuestionParameter(
                    .isKnownManagedAppScheme, "knownManagedScheme",
                    "Whether the app knows that the scheme belongs to a managed app; false when left out."),
                QuestionParameter(
                    .isDetected, "detected",
                    "Whether the system found the URL in a text, such as a telephone number; false when left out."),
            ],
            question: {
                .link(.url($0.url, isKnownManagedAppScheme: $0.isKnownManagedAppScheme, isDetected: $0.isDetected))
            },
            words: {
                "open \($0.link)\(found($0))" + ($0.isKnownManagedAppScheme ? ", known as one of a managed app" : "")
            }, report: { "open \($0.link)\(found($0))" }),
        QuestionDescription(
            .openUniversalLink, "universalLink", "May a link be opened as a universal link, and which URL is opened?",
            found: [
                SearchWords(
                    "isUniversalLinkAllowed", "universal links", "associated domains", "applinks", "NSUserActivity",
                    "continueUserActivity", "App Clip", "App Clips", "App Clip link")
            ],
            Verb(
                "universalLink", "Asks whether a link may be opened as a universal link, and which URL is opened.",
                in: .transfer), [url],
            question: { .link(.universalLink($0.url)) }, words: { "open \($0.link) as a universal link" },
            report: { "open universal link \($0.link)" }),
        QuestionDescription(
            .webViewLink, "webViewLink", "May a link of a web view be opened, and where does it open?",
            found: [
                SearchWords(
                    "isExternalURL", "followLink", "WKNavigationDelegate", "WKUIDelegate", "WKWebView", "web view",
                    "iframe")
            ],
            Verb("followLink", "Asks where a link of a web view opens.", in: .webViewLinks),
            [
                url,
                QuestionParameter(
                    .isExternal, "external",
                    "Whether the app's delegate calls the link external; no delegate when left out."),
                QuestionParameter(
                    .isFromFrameOrScript, "fromFrame",
                    "Whether a frame or a script of the page opens the link, not a tap; false when left out."),
            ],
            question: {
                .link(.webViewLink($0.url, isExternal: $0.isExternal, isFromFrameOrScript: $0.isFromFrameOrScript))
            },
            words: {
                "follow \($0.link) in a web view" + ($0.isExternal == true ? ", external to the app" : "")
                    + ($0.isFromFrameOrScript ? ", from a frame or a script" : "")
            },
            report: {
                "follow \($0.link)" + ($0.isExternal.map { $0 ? ", external" : ", not external" } ?? "")
                    + ($0.isFromFrameOrScript ? ", from a frame" : "")
            }),
        QuestionDescription(
            .compose, "compose", "May the owner's data be put into a mail or message of the system?",
            found: [
                SearchWords("MessageUI", "composer"),
                SearchWords(
                    "MFMailComposeViewController", "mail", "Apple Mail", "mail composer", "mail sheet", "e-mail",
                    "mailto", place: "mail"),
                SearchWords(
                    "MFMessageComposeViewController", "Messages", "Messages app", "message composer", "message sheet",
                    "iMessage", "text message",
                    "sms", place: "message"),
            ],
            Verb(
                "compose", "Asks whether Org data may be put into the system's sheet for a mail or a message.",
                in: .transfer),
            [QuestionParameter(.place, "composer", "The composer.", \.composer, name: \.name)],
            question: { .link(.compose($0.composer)) }, words: { "fill in the system's \($0.place) composer" },
            report: { "compose a \($0.place)" }),
        QuestionDescription(
            .notification, "notification", "May a notification with this content be shown?",
            found: [
                SearchWords(
                    "notificationPolicy", "UNUserNotificationCenter", "UNNotificationRequest", "notifications",
                    "UNMutableNotificationContent", "UNNotificationServiceExtension", "push notification",
                    "lock screen", "banner", "Apple Watch",
                    "Live Activity")
            ],
            Verb("notification", "Asks whether a notification with this content may be shown.", in: .transfer),
            [QuestionParameter(.place, "content", "The content.", \.notification, name: \.name)],
            question: { .notification($0.notification) },
            words: { "show a notification, \($0.place)" }, report: { "notification, \($0.place)" }),
    ]

    private static func found(_ words: QuestionWords) -> String { words.isDetected ? " that was found in a text" : "" }

    private static func share(_ what: String) -> Verb {
        Verb("share", "Asks, in a share extension, whether an item or a file may come in.", in: .policy, what: what)
    }

    private static let owner = QuestionParameter(.owner, "owner", "The owner tag; `none` when left out.")
    private static let copier = QuestionParameter(
        .account, "fromAccount", "The account that copied; left out for an app without the SDK.")
    @usableFromInline package static let payload = QuestionParameter(
        .payload, "payload", "The kind of data; `text` when left out.", \.payload,
        name: { $0 == .text ? "text" : "file" })
    private static let url = QuestionParameter(.url, "url", "The URL.")
    private static let copiedURL = QuestionParameter(
        .contentURL, "copiedURL", "The copied URL, as an object and not as a text; none when left out.")
    private static let webView = QuestionParameter(
        .webView, "webView", "The app's setting for the view; `unset` when left out, and then the Info.plist applies.",
        \.webView, name: \.name)
}
