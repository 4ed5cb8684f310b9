/// What a question asks about, as scenarios and the command line give it: each kind reads what it takes
/// (``QuestionDescription/parameters``).
package struct QuestionArguments: Sendable {
    package var saveLocation = MAMSaveLocation.other
    package var openLocation = MAMOpenLocation.other
    package var pickerMode = DocumentPickerMode.open
    package var property = PolicyProperty.isPINRequired
    package var composer = SystemComposer.mail
    /// The app on the other side.
    package var app = ClipboardEnd.Kind.managedApp
    /// Whose account stands beside the question.
    package var account = AccountReference.none
    package var payload = TransferPayload.text
    package var content = ClipboardContent.other
    package var url = ""
    package var isKnownManagedAppScheme = false
    package var isExternal: Bool?
    /// What an app has set on a web view.
    package var webView = MAMWebViewPolicy.unset
    /// What that setting comes to in the app.
    package var view = WebViewTreatment.currentIdentity

    /// Every argument as it is when nothing is said.
    package init() {}

    /// What travels goes there, or comes from there.
    package mutating func set(_ end: ClipboardEnd) { (app, account) = (end.kind, end.account) }

    var peer: PeerApp { app == .unmanagedApp ? .unmanaged : .managed(account: account) }

    var end: ClipboardEnd {
        switch app {
        case .thisApp: .thisApp(account: account)
        case .managedApp: .managedApp(account: account)
        case .unmanagedApp: .unmanagedApp
        }
    }
}

/// Something that a question takes: a field of a scenario's step, an option of the command line.
package struct QuestionParameter: Sendable {
    /// What it stands for.
    package enum Role: Sendable, Hashable {
        /// The place, mode or property that is asked about, one of ``QuestionParameter/words``.
        case place
        /// The app on the other side.
        case app
        /// Whose account stands beside the question.
        case account
        /// Whose account the owner tag of what is shared names.
        case owner
        /// What travels, one of ``QuestionParameter/words``.
        case payload
        /// What lies on the clipboard.
        case content
        case url
        case isKnownManagedAppScheme
        case isExternal
        /// What an app has set on a web view, one of ``QuestionParameter/words``.
        case webView
    }

    package let role: Role
    /// The field of a scenario's step.
    package let field: String
    /// What the field means, one line.
    package let help: String
    /// The words it may be; empty where any will do.
    package let words: [String]
    /// Takes one of the words.
    package let take: @Sendable (String, inout QuestionArguments) -> Void
    /// The word that the arguments hold.
    package let word: @Sendable (QuestionArguments) -> String

    init(_ role: Role, _ field: String, _ help: String) {
        (self.role, self.field, self.help, words) = (role, field, help, [])
        (take, word) = ({ _, _ in }, { _ in "" })
    }

    /// One of the cases of an enumeration, by their names.
    init<Value: CaseIterable & Sendable>(
        _ role: Role, _ field: String, _ help: String, _ path: any WritableKeyPath<QuestionArguments, Value> & Sendable,
        name: @escaping @Sendable (Value) -> String = { "\($0)" }
    ) {
        (self.role, self.field, self.help) = (role, field, help)
        words = Value.allCases.map(name)
        take = { word, arguments in
            if let value = Value.allCases.first(where: { name($0) == word }) { arguments[keyPath: path] = value }
        }
        word = { name($0[keyPath: path]) }
    }
}
