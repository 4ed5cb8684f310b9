internal import MAMCore

/// A location that can contain an account's data: a node of the graph that a ``LeakProof`` searches.
public enum DataLocation: Sendable, Hashable {
    /// An app that contains the SDK, used with an account of this kind.
    case managedApp(AccountKind)
    /// An app without the SDK.
    case unmanagedApp
    /// A save location by its name, such as OneDrive, in which the user is signed in with an account of this kind.
    case store(String, AccountKind)
    /// The clipboard, before data is pasted.
    case clipboard
    /// A location without accounts, from which other people or the system can read data.
    case sink(Sink)

    /// The relation of an account to the account that owns the data.
    public enum AccountKind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The account that owns the data.
        case same = "this"
        /// Another account with a policy.
        case otherManaged
        /// An account without a policy, or none at all.
        case unmanaged
    }

    /// A location without accounts, from which other people or the system can read data.
    public enum Sink: String, Sendable, Hashable, Codable, CaseIterable {
        /// A web page.
        case webPage
        /// Paper.
        case printer
        /// A picture or recording of the screen.
        case screen
        /// A notification.
        case notification
        /// A widget.
        case widget
        /// The device's contacts.
        case contacts
        /// A backup.
        case backup
        /// The search index of the device.
        case search
        /// Siri and App Intents.
        case assistant
        /// A mail or message to any recipient.
        case composer
        /// A third-party keyboard.
        case keyboard
        /// Genmoji and Writing Tools.
        case textTools
    }

    /// Whether data at this location is still under the control of the account that owns it.
    public var isOfTheAccount: Bool {
        switch self {
        case .managedApp(.same), .store(_, .same), .clipboard: true
        case .managedApp, .store, .unmanagedApp, .sink: false
        }
    }

    /// The location in words.
    public var words: String {
        func words(of kind: AccountKind) -> String {
            switch kind {
            case .same: "of the account"
            case .otherManaged: "of another managed account"
            case .unmanaged: "without an account, or of a private account"
            }
        }
        switch self {
        case .managedApp(.same): return "a managed app with the account"
        case .managedApp(.otherManaged): return "a managed app with another managed account"
        case .managedApp(.unmanaged): return "a managed app with a private account"
        case .unmanagedApp: return "an app without the SDK"
        case .store(let name, let kind): return "\(name), \(words(of: kind))"
        case .clipboard: return "the clipboard"
        case .sink(let sink): return sink.words
        }
    }
}

extension DataLocation.Sink {
    fileprivate var words: String {
        switch self {
        case .webPage: "a web page"
        case .printer: "paper"
        case .screen: "a picture of the screen"
        case .notification: "a notification"
        case .widget: "a widget"
        case .contacts: "the device's contacts"
        case .backup: "a backup"
        case .search: "the search index of the device"
        case .assistant: "Siri and App Intents"
        case .composer: "a mail or message to any recipient"
        case .keyboard: "a third-party keyboard"
        case .textTools: "Genmoji and Writing Tools"
        }
    }
}

/// A group of transfers that a ``LeakProof`` can leave out on request.
public enum LeakChannel: String, Sendable, Hashable, Codable, CaseIterable {
    /// Copies saved to a location.
    case save
    /// Data that is sent to other apps.
    case transfer
    /// Data that is cut or copied.
    case clipboard
    /// Pasting and uploading into unmanaged web pages.
    case webViews
    /// Links that open in another app.
    case links
    /// The system's screens for writing mails and messages.
    case composers
    /// Printing.
    case printing
    /// Pictures and recordings of the screen.
    case screen
    /// Notifications.
    case notifications
    /// Widgets.
    case widgets
    /// The device's contacts.
    case contacts
    /// Backups.
    case backup
    /// The search index of the device.
    case search
    /// Siri and App Intents.
    case assistant
    /// Third-party keyboards, Genmoji and Writing Tools.
    case typing
}
