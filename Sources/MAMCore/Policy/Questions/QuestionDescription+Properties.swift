extension QuestionDescription {
    /// The words by which people look for a property, one row for each property that iOS or everyday words name.
    static let properties: [SearchWords] = [
        SearchWords("PIN", "app PIN", place: "isPINRequired"),
        SearchWords("app sharing", place: "isAppSharingAllowed"),
        SearchWords(
            "Spotlight", "Core Spotlight", "CSSearchableIndex", "CSSearchableItem", "search",
            place: "isSpotlightIndexingAllowed"),
        SearchWords(
            "Siri", "SiriKit", "INIntent", "INInteraction", "Siri shortcuts", "Intents", place: "areSiriIntentsAllowed"),
        SearchWords("App Intents", "AppIntent", "Shortcuts", "AppShortcutsProvider", place: "areAppIntentsAllowed"),
        SearchWords("contacts", "contact sync", "CNContactStore", "address book", place: "isContactSyncAllowed"),
        SearchWords("WidgetKit", "widget", "widgets", place: "isWidgetContentSyncAllowed"),
        SearchWords(
            "screenshot", "screen capture", "screen recording", "ReplayKit", "RPScreenRecorder", "AirPlay",
            "screen mirroring", "captureImageOfWindow", place: "isScreenCaptureAllowed"),
        SearchWords("encryption", "encrypt", "file protection", place: "isFileEncryptionRequired"),
        SearchWords(
            "file provider", "NSFileProviderExtension", "NSFileProviderReplicatedExtension",
            place: "shouldFileProviderEncryptFiles"),
        SearchWords("Microsoft Edge", "Edge", "managed browser", "browser", place: "isManagedBrowserRequired"),
        SearchWords(
            "AirPrint", "print", "UIPrintInteractionController", "UIPrintInfo", "printer", place: "printing"),
        SearchWords(
            "keyboards", "keyboard", "custom keyboard", "shouldAllowExtensionPointIdentifier",
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
        SearchWords(
            "UIReferenceLibraryViewController", "dictionary", "reference library", "define", place: "lookUp"),
    ]

    /// The words by which people look for ways to another app, which the user chooses among managed and unmanaged ones.
    static func outgoing(_ app: PeerApp.Kind) -> SearchWords {
        SearchWords(
            "UIActivityViewController", "ShareLink", "share sheet", "Open In", "Copy to",
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
                "local storage", "On My iPhone", "device storage", "documents folder",
                place: saving ? "localDrive" : "localStorage"),
            SearchWords("Photos", "Photos app", "photo album", place: saving ? "cameraRoll" : "photos"),
        ]
        guard saving else { return both }
        return both + [
            SearchWords("Dropbox", "Dropbox app", place: "dropbox"),
            SearchWords("Google Drive", "GDrive", place: "googleDrive"),
        ]
    }
}
