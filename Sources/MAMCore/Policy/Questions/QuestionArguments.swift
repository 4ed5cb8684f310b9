/// The arguments of a question, from a scenario or the command line.
package struct QuestionArguments: Sendable {
    var saveLocation = MAMSaveLocation.other
    var openLocation = MAMOpenLocation.other
    var pickerMode = DocumentPickerMode.open
    package var property = PolicyProperty.isPINRequired
    var composer = SystemComposer.mail
    package var notification = NotificationContent.orgData
    /// The other app of a transfer.
    @usableFromInline package var app = ClipboardEnd.Kind.managedApp
    /// Whether the other app of a transfer has the SDK and no policy on a device under management.
    package var isUnenrolled = false
    /// The second account of the question, in addition to the account whose policy answers it.
    @usableFromInline package var account = AccountReference.none
    @usableFromInline package var payload = TransferPayload.text
    @usableFromInline package var content = ClipboardContent.other
    package var url = ""
    package var isKnownManagedAppScheme = false
    @usableFromInline package var isExternal: Bool?
    /// Whether the system found the URL in a text.
    @usableFromInline package var isDetected = false
    /// Whether a frame or a script of a page opens the link.
    package var isFromFrameOrScript = false
    /// The web-view policy that the app set.
    package var webView = MAMWebViewPolicy.unset
    /// The treatment of a web view with that policy.
    @usableFromInline package var view = WebViewTreatment.currentIdentity

    package init() {}

    /// Sets the other app and the account in it.
    package mutating func set(_ end: ClipboardEnd) { (app, account) = (end.kind, end.account) }

    var peer: PeerApp {
        if isUnenrolled { return .unenrolled }
        return app == .unmanagedApp ? .unmanaged : .managed(account: account)
    }

    var end: ClipboardEnd {
        switch app {
        case .thisApp: .thisApp(account: account)
        case .managedApp: .managedApp(account: account)
        case .unmanagedApp: .unmanagedApp
        }
    }
}

/// A parameter of a question: a field of a scenario's step, an option of the command line.
package struct QuestionParameter: Sendable {
    package enum Role: Sendable, Hashable {
        /// The location, mode or property that the question is about, one of ``QuestionParameter/words``.
        case place
        /// The other app of a transfer.
        case app
        /// The second account of the question, in addition to the account whose policy answers it.
        case account
        /// The account in the owner tag of a shared item or file.
        case owner
        /// The payload of a transfer, one of ``QuestionParameter/words``.
        case payload
        /// A text on the clipboard.
        case content
        /// A URL object on the clipboard.
        case contentURL
        case url
        case isKnownManagedAppScheme
        case isDetected
        case isExternal
        case isFromFrameOrScript
        /// The web-view policy that the app set, one of ``QuestionParameter/words``.
        case webView
    }

    package let role: Role
    /// The field of a scenario's step.
    package let field: String
    /// The field's meaning, in one line.
    package let help: String
    /// The words that are allowed; empty if any text is.
    @usableFromInline package let words: [String]
    /// Sets the argument to one of the words; any other word changes nothing.
    package let take: @Sendable (String, inout QuestionArguments) -> Void
    @usableFromInline package let word: @Sendable (QuestionArguments) -> String

    init(_ role: Role, _ field: String, _ help: String) {
        self.role = role
        self.field = field
        self.help = help
        words = []
        take = { _, _ in }
        word = { _ in "" }
    }

    /// Makes a parameter from the cases of an enumeration, by their names.
    init<Value: CaseIterable & Sendable>(
        _ role: Role, _ field: String, _ help: String, _ path: any WritableKeyPath<QuestionArguments, Value> & Sendable,
        name: @escaping @Sendable (Value) -> String
    ) {
        // The names are written out in each type, and the few cases are searched. By reflection, and in dictionaries of
        // each type, the table took the runtime a third of the time in which `mam policy decide` runs.
        self.role = role
        self.field = field
        self.help = help
        words = Value.allCases.map(name)
        take = { word, arguments in
            if let value = Value.allCases.first(where: { name($0) == word }) { arguments[keyPath: path] = value }
        }
        word = { arguments in name(arguments[keyPath: path]) }
    }
}
