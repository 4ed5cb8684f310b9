import MAMCore

/// What the cells of a page have to say: asked of an app with accounts, and written down without the code of the page.
struct PageMatrix {
    private let app: ManagedApp
    private let alice = AccountID("alice@contoso.example")
    private let carol = AccountID("carol@contoso.example")
    private let bob = AccountID("bob@home.example")
    private let sam = AccountID("sam@home.example")

    init(_ policy: MAMPolicy, isMDMEnrolled: Bool) {
        let device = DeviceEnvironment(facts: isMDMEnrolled ? [.mdmEnrolled] : [])
        app = ManagedApp(ManagedApp.Configuration(bundleID: "com.example.notes"), on: device)
        for account in [alice, carol] { app.policyManager.setPolicyInMemory(policy, for: account) }
        if isMDMEnrolled {
            app.accounts.register("00000000-0000-0000-0000-000000000001", alias: alice)
            app.appConfigManager.setDeviceManagementConfiguration([
                "IntuneMAMUPN": "alice@contoso.example", "IntuneMAMOID": "00000000-0000-0000-0000-000000000001",
            ])
        }
    }

    private static let save: [(MAMSaveLocation, String)] = [
        (.other, "other places"), (.oneDriveForBusiness, "OneDrive for Business"), (.sharePoint, "SharePoint"),
        (.box, "Box"), (.dropbox, "Dropbox"), (.googleDrive, "Google Drive"), (.localDrive, "local storage"),
        (.cameraRoll, "the photo library"), (.accountDocument, "an account's documents"), (.iManage, "iManage"),
        (.egnyte, "Egnyte"),
    ]
    private static let open: [(MAMOpenLocation, String)] = [
        (.other, "other places"), (.oneDriveForBusiness, "OneDrive for Business"), (.sharePoint, "SharePoint"),
        (.camera, "the camera"), (.localStorage, "local storage"), (.photos, "the photo library"),
        (.accountDocument, "an account's documents"), (.box, "Box"), (.iManage, "iManage"), (.egnyte, "Egnyte"),
    ]
    private static let pages: [(WebViewTreatment, String)] = [
        (.unmanaged, "unmanaged web pages"), (.currentIdentity, "the account's web pages"),
        (.currentIdentityBlockUpload, "the account's web pages that take nothing in"),
    ]
    private static let features: [(PolicyProperty, String, isRequirement: Bool)] = [
        (.isPINRequired, "an app PIN", true), (.isAppSharingAllowed, "sharing with other apps", false),
        (.isSpotlightIndexingAllowed, "Spotlight indexing", false), (.areSiriIntentsAllowed, "Siri", false),
        (.areAppIntentsAllowed, "App Intents", false), (.isContactSyncAllowed, "contact sync", false),
        (.isWidgetContentSyncAllowed, "widgets", false), (.isScreenCaptureAllowed, "screen capture", false),
        (.isFileEncryptionRequired, "encryption of files", true),
        (.shouldFileProviderEncryptFiles, "encryption of what a file provider hands out", true),
        (.isManagedBrowserRequired, "the managed browser for links", true), (.printing, "printing", false),
        (.thirdPartyKeyboards, "third-party keyboards", false), (.genmoji, "Genmoji", false),
        (.writingTools, "Writing Tools", false), (.dictation, "dictation", false),
        (.quickLook, "Quick Look", false),
        (.imagePlayground, "Image Playground", false), (.pictureInPicture, "picture in picture", false),
        (.askSiri, "Ask Siri", false), (.groupActivities, "SharePlay", false), (.translate, "Translate", false),
        (.lookUp, "looking up long selections", false), (.backup, "backup of files", false),
    ]
    private static let pickers: [(DocumentPickerMode, String)] = [
        (.import, "import"), (.open, "open in place"), (.exportToService, "export"), (.moveToService, "move out"),
    ]

    typealias Answers = [PageTable.Place: String]

    private func ask(_ owner: AccountID, _ question: PolicyQuestion) -> String {
        app.policyManager.policy(for: owner).decision(for: question).outcome.mark
    }

    /// The accounts of the columns, beside the managed or the private account.
    private func accounts(_ isPrivate: Bool) -> [AccountReference] {
        isPrivate ? [.none, .id(sam), .id(alice)] : [.none, .same, .id(bob), .id(carol)]
    }

    /// The answers about places, apps and shared data.
    func transfers(isPrivate: Bool = false) -> Answers {
        var answers: Answers = [:]
        let (owner, data) = isPrivate ? (bob, "private data") : (alice, "Org data")
        func add(_ group: String, _ row: String, _ column: Int, _ question: PolicyQuestion) {
            answers[PageTable.Place(group: group, row: row, column: column)] = ask(owner, question)
        }
        for (column, account) in accounts(isPrivate).enumerated() {
            for (place, name) in Self.save {
                add("Save a copy", "\(data) → \(name)", column, .save(to: place, account: account))
            }
            for (place, name) in Self.open {
                add("Open a copy", "\(name) → \(data)", column, .open(from: place, account: account))
            }
            for (payload, form) in [(TransferPayload.text, "text"), (.file, "a file")] {
                let apps: [(PeerApp, String)] =
                    column == 0
                    ? [(.unmanaged, "apps without the SDK")] : [(.managed(account: account), "managed apps")]
                for (app, name) in apps {
                    add("Send to an app", "\(data) → \(name), as \(form)", column, .send(to: app, payload: payload))
                    add(
                        "Receive from an app", "\(name), as \(form) → \(data)", column,
                        .receive(from: app, payload: payload))
                }
            }
            let group = "Take in what another app shares"
            add(group, "a shared item → \(data)", column, .receiveSharedItem(owner: account))
            add(group, "a shared file → \(data)", column, .receiveSharedFile(owner: account))
        }
        return answers
    }

    private func ends(_ account: AccountReference, _ column: Int) -> [(ClipboardEnd, String)] {
        [(.thisApp(account: account), "the same app"), (.managedApp(account: account), "other managed apps")]
            + (column == 0 ? [(.unmanagedApp, "apps without the SDK")] : [])
    }

    /// The contents of the clipboard that a limit distinguishes, with their words.
    private static func contents(_ limit: Int) -> [(ClipboardContent, String)] {
        limit == 0
            ? [(.text(length: 7), "")]
            : [
                (.text(length: limit), ", text of up to \(limit) characters"),
                (.text(length: limit + 1), ", text of \(limit + 1) characters and more"),
                (.other, ", anything but text"),
            ]
    }

    /// The answers about copy and paste, for a limit of characters; 0 for none.
    func clipboard(limit: Int, isPrivate: Bool = false) -> Answers {
        var answers: Answers = [:]
        let (owner, data) = isPrivate ? (bob, "private data") : (alice, "Org data")
        for (column, account) in accounts(isPrivate).enumerated() {
            for (end, name) in ends(account, column) {
                for (content, words) in Self.contents(limit) {
                    let copy = PageTable.Place(
                        group: "Copy, and paste elsewhere", row: "\(data) → \(name)\(words)", column: column)
                    answers[copy] = ask(owner, .copy(to: end, content))
                    let paste = PageTable.Place(
                        group: "Paste what was copied elsewhere", row: "\(name)\(words) → \(data)", column: column)
                    answers[paste] = ask(owner, .paste(from: end, content))
                }
            }
        }
        return answers
    }

    /// The answers about the pages of web views.
    func pages(limit: Int) -> Answers {
        var answers: Answers = [:]
        for (view, page) in Self.pages {
            for (column, account) in accounts(false).enumerated() {
                for (end, name) in ends(account, column) {
                    for (content, words) in Self.contents(limit) {
                        let place = PageTable.Place(
                            group: "Paste into a page", row: "\(name)\(words) → \(page)", column: column)
                        answers[place] = ask(alice, .pasteIntoWebView(view, from: end, content))
                    }
                }
            }
            let place = PageTable.Place(group: "Upload a file to a page", row: "Org data → \(page)", column: 0)
            answers[place] = ask(alice, .uploadInWebView(view))
        }
        return answers
    }

    /// The answers about features, document pickers included.
    var features: Answers {
        var answers: Answers = [:]
        for (property, name, isRequirement) in Self.features {
            let decision = app.policyManager.policy(for: alice).decision(for: .property(property))
            let words =
                isRequirement ? (decision.isAllowed ? "● required" : "○ not required") : decision.outcome.mark
            let group =
                isRequirement ? "Requirements" : property == .backup ? "Files and notifications" : "Features"
            answers[PageTable.Place(group: group, row: name, column: 0)] = words
        }
        for (mode, name) in Self.pickers {
            answers[PageTable.Place(group: "Document picker", row: name, column: 0)] =
                ask(alice, .documentPicker(mode))
        }
        return answers
    }

    /// Links that every policy distinguishes, by the heading of their row, and how the page says what opens.
    var links: Answers {
        var answers: Answers = [:]
        func add(_ group: String, _ row: String, _ column: Int, _ link: LinkQuestion) {
            let target = app.policyManager.policy(for: alice).answer(for: link).target
            let words =
                switch target {
                case nil: "✗ blocked"
                case .asAsked?, .webView?: "✓ allowed"
                case .redirect(let url, _)?: "↪ opens as \(url.prefix { $0 != ":" }):"
                case .managedApp?: "↪ opens in the managed app, else in the managed browser"
                }
            answers[PageTable.Place(group: group, row: row, column: column)] = words
        }
        for (scheme, name) in [
            ("http", "web links (http)"), ("https", "web links"), ("tel", "telephone numbers"), ("sms", "messages"),
            ("x-scheme-that-no-policy-names", "links to other apps"),
        ] {
            add("Open a link", name, 0, .url("\(scheme)://host.invalid/"))
        }
        add("Put data into a composer", "the mail composer", 0, .compose(.mail))
        add("Put data into a composer", "the message composer", 0, .compose(.message))
        return answers
    }
}

extension PolicyOutcome {
    /// The outcome as a cell shows it.
    fileprivate var mark: String {
        switch self {
        case .allowed: "✓ allowed"
        case .allowedAfterEvaluation: "↪ allowed after an evaluation of the content"
        case .blocked: "✗ blocked"
        }
    }
}
