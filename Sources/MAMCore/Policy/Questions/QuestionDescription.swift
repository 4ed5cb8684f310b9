internal import MAMJSON

/// One row of the table of questions: the name of a kind of question, its summary, its parameters and its words.
///
/// Explanations, scenarios and the command line take their names, options and words from here.
package struct QuestionDescription: Sendable {
    @usableFromInline package let kind: QuestionKind
    /// The name of the action in tables and on the command line.
    package let name: String
    /// The question in words, for the help of the command line.
    package let summary: String
    /// The words by which people look for the question, besides its name.
    package let searchWords: [SearchWords]
    /// The verb of scenarios.
    package let verb: Verb
    /// The parameters, in the order of help and schema.
    package let parameters: [QuestionParameter]
    package let question: @Sendable (QuestionArguments) -> PolicyQuestion
    /// Returns the question in the words of explanations.
    @usableFromInline package let words: @Sendable (QuestionWords) -> String
    /// Returns the question in the words of a scenario's report.
    package let report: @Sendable (QuestionWords) -> String

    /// The step of a scenario that asks a question.
    package struct Verb: Sendable {
        /// The groups of verbs in the schema.
        package enum Group: Sendable {
            case policy, transfer, webViewLinks, webViews
        }

        package let name: String
        /// The step's summary, in one line.
        package let summary: String
        package let group: Group
        /// The value of the field `what`, for a verb that several questions share.
        package let what: String?

        init(_ name: String, _ summary: String, in group: Group, what: String? = nil) {
            self.name = name
            self.summary = summary
            self.group = group
            self.what = what
        }
    }

    init(
        _ kind: QuestionKind, _ name: String, _ summary: String, found searchWords: [SearchWords], _ verb: Verb,
        _ parameters: [QuestionParameter], question: @escaping @Sendable (QuestionArguments) -> PolicyQuestion,
        words: @escaping @Sendable (QuestionWords) -> String, report: @escaping @Sendable (QuestionWords) -> String
    ) {
        self.kind = kind
        self.name = name
        self.summary = summary
        self.searchWords = searchWords
        self.verb = verb
        self.parameters = parameters
        self.question = question
        self.words = words
        self.report = report
    }

    /// Returns the parameter with this meaning; `nil` when the question has none.
    package func parameter(_ role: QuestionParameter.Role) -> QuestionParameter? {
        parameters.first { $0.role == role }
    }
}

/// Words by which people look for a question: names of iOS, of the SDK, of the admin center, and everyday words.
package struct SearchWords: Sendable {
    @usableFromInline package let words: [String]
    /// The value of the question's parameter ``QuestionParameter/Role/place`` that the words mean; `nil` for any.
    @usableFromInline package let place: String?

    /// The other app that the words mean; `nil` for any.
    @usableFromInline package let app: PeerApp.Kind?

    init(_ words: String..., place: String? = nil, app: PeerApp.Kind? = nil) {
        (self.words, self.place, self.app) = (words, place, app)
    }

    /// Returns a text without letter case, blanks and punctuation, in which form words are compared.
    package static func folded(_ text: String) -> String {
        String(
            decoding: text.lowercased().utf8.filter { JSONQuoting.isLetter($0) || JSONQuoting.isDigit($0) },
            as: UTF8.self)
    }

    /// One place of the table that a word finds.
    package struct Match: Sendable {
        package let question: QuestionDescription
        /// The value of its parameter ``QuestionParameter/Role/place``; `nil` for any.
        package let place: String?
        /// The other app; `nil` for any.
        package let app: PeerApp.Kind?
    }

    /// Returns the questions that a word finds, in the order of the table.
    package static func matches(_ word: String) -> [Match] {
        let folded = folded(word)
        guard !folded.isEmpty else { return [] }
        return QuestionDescription.all.flatMap { row in
            row.searchWords.filter { $0.words.contains { Self.folded($0) == folded } }
                .map { Match(question: row, place: $0.place, app: $0.app) }
        }
    }

    package static var all: [String] { QuestionDescription.all.flatMap { $0.searchWords.flatMap(\.words) } }
}

extension QuestionKind {
    package var description: QuestionDescription { QuestionDescription.all[Int(rawValue)] }
}

@usableFromInline package struct QuestionWords: Sendable {
    /// The account beside the question; `nil` to leave it out.
    @usableFromInline package var account: String?
    @usableFromInline package var place = ""
    @usableFromInline package var app = ""
    @usableFromInline package var payload = ""
    @usableFromInline package var content = ""
    @usableFromInline package var link = ""
    @usableFromInline package var view = ""
    @usableFromInline package var isExternal: Bool?
    @usableFromInline package var isDetected = false
    var isKnownManagedAppScheme = false
    package var isFromFrameOrScript = false

    /// Makes words that name only the account.
    @usableFromInline package init(account: String? = nil) { self.account = account }

    /// Returns the account with a preposition before it; empty without an account.
    func beside(_ preposition: String) -> String { account.map { preposition + $0 } ?? "" }
}

extension AccountReference.Kind {
    /// The account in the words of explanations.
    @usableFromInline package var words: String {
        switch self {
        case .none: "no account"
        case .same: "the same account"
        case .unmanaged: "an unmanaged account"
        case .otherManaged: "another managed account"
        }
    }
}

extension QuestionDescription {
    /// The words by which people look for a property, one row for each property that iOS or everyday words name.
    static let properties: [SearchWords] = [
        SearchWords("PIN", "app PIN", "passcode", "app passcode", place: "isPINRequired"),
        SearchWords("app sharing", place: "isAppSharingAllowed"),
        SearchWords(
            "Spotlight", "Core Spotlight", "CSSearchableIndex", "CSSearchableItem", "search",
            place: "isSpotlightIndexingAllowed"),
        SearchWords(
            "Siri", "SiriKit", "INIntent", "INInteraction", "Siri shortcuts", "Intents", place: "areSiriIntentsAllowed"),
        SearchWords("App Intents", "AppIntent", "Shortcuts", "AppShortcutsProvider", place: "areAppIntentsAllowed"),
        SearchWords(
            "contacts", "contact sync", "CNContactStore", "address book", "calendar", "EKEventStore", "add-ins",
            "native apps",
            place: "isContactSyncAllowed"),
        SearchWords("WidgetKit", "widget", "widgets", place: "isWidgetContentSyncAllowed"),
        SearchWords(
            "screenshot", "screen capture", "screen recording", "ReplayKit", "RPScreenRecorder", "AirPlay",
            "screen mirroring", "screen sharing", place: "isScreenCaptureAllowed"),
        SearchWords("encryption", "encrypt", "file protection", place: "isFileEncryptionRequired"),
        SearchWords(
            "file provider", "NSFileProviderExtension", "NSFileProviderReplicatedExtension",
            place: "shouldFileProviderEncryptFiles"),
        SearchWords("Microsoft Edge", "Edge", "managed browser", "browser", place: "isManagedBrowserRequired"),
        SearchWords("AirPrint", "print", "UIPrintInteractionController", "UIPrintInfo", "printer", place: "printing"),
        SearchWords(
            "keyboards", "keyboard", "custom keyboard", "Gboard", "SwiftKey", "shouldAllowExtensionPointIdentifier",
            place: "thirdPartyKeyboards"),
        SearchWords("NSAdaptiveImageGlyph", "emoji", "Apple Intelligence", place: "genmoji"),
        SearchWords("UIWritingToolsCoordinator", "Apple Intelligence", place: "writingTools"),
        SearchWords("SFSpeechRecognizer", "speech", place: "dictation"),
        SearchWords(
            "Quick Look", "QLPreviewController", "QLPreviewItem", "QLPreviewingController", "preview",
            "quickLookPreview",
            place: "quickLook"),
        SearchWords(
            "ImagePlaygroundViewController", "ImagePlaygroundConcept", "image generation", "Apple Intelligence",
            place: "imagePlayground"),
        SearchWords(
            "PiP", "AVPictureInPictureController", "AVPictureInPictureVideoCallViewController",
            place: "pictureInPicture"),
        SearchWords("Ask Siri button", place: "askSiri"),
        SearchWords(
            "SharePlay", "GroupSession", "GroupActivity", "GroupActivitySharingController", place: "groupActivities"),
        SearchWords("TranslationSession", "translation", "Translate action", place: "translate"),
        SearchWords("UIReferenceLibraryViewController", "dictionary", "reference library", "define", place: "lookUp"),
        SearchWords(
            "backups", "back up", "iCloud backup", "iCloud", "Finder backup", "iTunes backup", "iTunes",
            "device backup",
            "encrypted backup", "computer backup", "Quick Start", "NSURLIsExcludedFromBackupKey",
            "isExcludedFromBackup", place: "backup"),
    ]

    /// The words by which people look for ways to another app, which the user chooses among managed and unmanaged ones.
    static func outgoing(_ app: PeerApp.Kind) -> SearchWords {
        SearchWords(
            "UIActivityViewController", "ShareLink", "share sheet", "share", "Open In", "Copy to",
            "UIDocumentInteractionController", "share extension", "drag and drop", "UIDragInteraction", app: app)
    }

    /// The words by which people look for a place, for copies or for data that is opened.
    static func places(saving: Bool) -> [SearchWords] {
        let both = [
            SearchWords("OneDrive", place: "oneDriveForBusiness"),
            SearchWords("SharePoint Online", "SharePoint", "SharePoint site", place: "sharePoint"),
            SearchWords("Box", "Box.com", "Box app", place: "box"),
            SearchWords("iManage", "iManage Work", place: "iManage"),
            SearchWords("Egnyte", "Egnyte Connect", place: "egnyte"),
            SearchWords("document of an account", "cloud document", place: "accountDocument"),
            SearchWords(
                "local storage", "local drive", "On My iPhone", "device storage", "documents folder",
                place: saving ? "localDrive" : "localStorage"),
            SearchWords(
                "Photos", "Photos app", "photo album", "photo library", place: saving ? "cameraRoll" : "photos"),
        ]
        guard saving else { return both }
        return both + [
            SearchWords("Dropbox", "Dropbox app", place: "dropbox"),
            SearchWords("Google Drive", "GDrive", place: "googleDrive"),
        ]
    }
}
