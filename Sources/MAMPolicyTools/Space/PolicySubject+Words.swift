package import MAMCore

/// Subjects and conditions in words, for people who write and read policies.
extension PolicySubject {
    /// The action and its object in words.
    ///
    /// Subjects with the same verb share a sentence.
    var words: (verb: String, object: String) {
        switch self {
        case .save(let location): ("save to", location.words)
        case .open(let location): ("open from", location.words)
        case .send(let app): ("send to", app.words)
        case .receive(let app): ("receive from", app.words)
        case .shareItem: ("take in", "shared items")
        case .shareFile: ("take in", "shared files")
        case .copy(let end): ("copy, to paste in", end.words)
        case .paste(let end): ("paste what was copied in", end.words)
        case .pasteIntoWebView(let view, _): ("paste into", view.words)
        case .uploadInWebView(let view): ("upload to", view.words)
        case .link(let link): link.words
        case .webViewLink(let link): ("follow", link.words.object)
        case .documentPicker(let mode): ("show a document picker to", mode.words)
        case .property(let property): ("", property.words)
        case .notifications: ("", "notifications")
        case .protectionClass: ("", "protection class of files")
        }
    }

    /// Returns a condition in words; empty if it always holds.
    func words(for condition: PolicyCondition, _ contents: [ClippedLength]) -> String {
        PolicyCircumstances.Dimension.allCases.compactMap { dimension in
            condition.coordinates[dimension].map { coordinates in
                coordinates.sorted().map { phrase(dimension, $0, contents) }.joined(separator: " or ")
            }
        }.joined(separator: ", ")
    }

    private func phrase(
        _ dimension: PolicyCircumstances.Dimension, _ coordinate: Int, _ contents: [ClippedLength]
    ) -> String {
        let isTrue = coordinate != 0
        switch dimension {
        case .account: return accountPhrases.indices.contains(coordinate) ? accountPhrases[coordinate] : ""
        case .payload: return isTrue ? "as a file" : "as text"
        case .content: return contents.phrase(coordinate)
        case .managedApp:
            return isTrue ? "where a managed app opens them" : "where no managed app opens them"
        case .management: return isTrue ? "on managed devices" : "on devices without management"
        case .passcode: return isTrue ? "with a device passcode" : "without a device passcode"
        case .connection: return isTrue ? "offline" : "online"
        case .peerSends where isClipboard:
            return "when the other policy \(isTrue ? "lets" : "does not let") any app paste its data"
        case .peerTakes where isClipboard:
            return "when the other policy \(isTrue ? "takes" : "does not take") pasted data"
        case .peerSends: return "when the other policy \(isTrue ? "lets" : "does not let") data go to all apps"
        case .peerTakes: return "when the other policy \(isTrue ? "takes" : "does not take") data from all apps"
        }
    }

    private var isClipboard: Bool {
        switch self {
        case .copy, .paste: true
        default: false
        }
    }

    private var accountPhrases: [String] {
        switch self {
        case .send, .receive, .copy, .paste:
            ["without an account", "with the same account", "with a private account", "with another managed account"]
        case .shareItem, .shareFile:
            ["without an owner", "of the same account", "of a private account", "of another managed account"]
        default:
            ["naming no account", "under the same account", "under a private account", "under another managed account"]
        }
    }
}

extension PeerApp.Kind {
    package var words: String {
        switch self {
        case .managed: "managed apps"
        case .unmanaged: "apps without the SDK"
        case .unenrolled: "apps with the SDK and no policy"
        }
    }
}

extension MAMSaveLocation {
    package var words: String {
        switch self {
        case .other: "other places"
        case .oneDriveForBusiness: "OneDrive for Business"
        case .sharePoint: "SharePoint"
        case .box: "Box"
        case .dropbox: "Dropbox"
        case .googleDrive: "Google Drive"
        case .localDrive: "local storage"
        case .cameraRoll: "the photo library"
        case .accountDocument: "an account's documents"
        case .iManage: "iManage"
        case .egnyte: "Egnyte"
        }
    }
}

extension MAMOpenLocation {
    package var words: String {
        switch self {
        case .other: "other places"
        case .oneDriveForBusiness: "OneDrive for Business"
        case .sharePoint: "SharePoint"
        case .camera: "the camera"
        case .localStorage: "local storage"
        case .photos: "the photo library"
        case .accountDocument: "an account's documents"
        case .box: "Box"
        case .iManage: "iManage"
        case .egnyte: "Egnyte"
        }
    }
}

extension WebViewTreatment {
    package var words: String {
        switch self {
        case .unmanaged: "unmanaged web pages"
        case .currentIdentity: "the account's web pages"
        case .currentIdentityBlockUpload: "the account's web pages that take nothing in"
        }
    }
}

extension DocumentPickerMode {
    package var words: String {
        switch self {
        case .import: "import"
        case .open: "open in place"
        case .exportToService: "export"
        case .moveToService: "move out"
        }
    }
}

extension PolicyProperty {
    /// The allowed or required feature.
    package var words: String {
        switch self {
        case .isPINRequired: "an app PIN"
        case .isAppSharingAllowed: "sharing with other apps"
        case .isSpotlightIndexingAllowed: "Spotlight indexing"
        case .areSiriIntentsAllowed: "Siri"
        case .areAppIntentsAllowed: "App Intents"
        case .isContactSyncAllowed: "contact sync"
        case .isWidgetContentSyncAllowed: "widgets"
        case .isScreenCaptureAllowed: "screen capture"
        case .isFileEncryptionRequired: "encryption of files"
        case .shouldFileProviderEncryptFiles: "encryption of what a file provider hands out"
        case .isManagedBrowserRequired: "the managed browser for links"
        case .printing: "printing"
        case .thirdPartyKeyboards: "third-party keyboards"
        case .genmoji: "Genmoji"
        case .writingTools: "Writing Tools"
        case .dictation: "dictation"
        case .quickLook: "Quick Look"
        case .imagePlayground: "Image Playground"
        case .pictureInPicture: "picture in picture"
        case .askSiri: "Ask Siri"
        case .groupActivities: "SharePlay"
        case .translate: "Translate"
        case .lookUp: "looking up long selections"
        case .backup: "backup of files"
        }
    }
}

extension ClipboardEnd.Kind {
    fileprivate var words: String {
        switch self {
        case .thisApp: "the same app"
        case .managedApp: "other managed apps"
        case .unmanagedApp: "apps without the SDK"
        }
    }
}

extension [ClippedLength] {
    /// Returns the contents that two policies distinguish, one length of each: texts up to the limits, longer texts, no
    /// text.
    static func toldApart(by limits: [UInt16]) -> [ClippedLength] {
        let limits = Set(limits.filter { $0 > 0 }).sorted()
        guard let last = limits.last else { return [.noText] }
        return limits.map { ClippedLength(rawValue: UInt32($0)) } + [
            ClippedLength(rawValue: UInt32(last) + 1), .noText,
        ]
    }

    func phrase(_ place: Int) -> String {
        guard indices.contains(place) else { return "" }
        guard self[place].isText else { return "anything but text" }
        let least = place == 0 ? 0 : self[place - 1].rawValue + 1
        guard place + 2 < count else { return "text of \(least) characters and more" }
        return least == 0
            ? "text of up to \(self[place].rawValue) \(self[place].rawValue == 1 ? "character" : "characters")"
            : "text of \(least) to \(self[place].rawValue) characters"
    }
}
