internal import MAMCore

/// A location that data of an account can move to, such as another app, the clipboard or a web page.
///
/// A ``LeakProof`` searches a graph whose nodes are these locations and whose edges are allowed transfers.
public enum DataLocation: Sendable, Hashable {
    /// An app that contains the SDK, in which the user works with an account of this kind.
    case managedApp(AccountKind)
    /// An app without the SDK.
    case unmanagedApp
    /// A storage service in which the user is signed in with an account of this kind.
    ///
    /// The first value is the name of the service, such as OneDrive.
    case store(String, AccountKind)
    /// The clipboard, which contains copied data until it is pasted.
    case clipboard
    /// A location without accounts, from which other people or the system can read data.
    case sink(Sink)

    /// How an account relates to the account that owns the data: the owner itself, or another account.
    public enum AccountKind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The account that owns the data.
        case same = "this"
        /// Another account with a policy.
        case otherManaged
        /// An account without a policy, or no account.
        case unmanaged
    }

    /// A location without accounts, from which other people or the system can read data.
    public enum Sink: String, Sendable, Hashable, Codable, CaseIterable {
        /// A web page.
        case webPage
        /// Paper on which the data was printed.
        case printer
        /// A picture or recording of the screen.
        case screen
        /// A notification.
        case notification
        /// A widget.
        case widget
        /// The contacts of the device.
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

    /// Whether data at this location is still under the control of the account that owns the data.
    public var isOfTheAccount: Bool {
        switch self {
        case .managedApp(.same), .store(_, .same), .clipboard: true
        case .managedApp, .store, .unmanagedApp, .sink: false
        }
    }

    /// The location as text, such as `the clipboard`.
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
        case .store(let name, let kind):
            let place = MAMSaveLocation.allCases.first { $0.name == name }?.words ?? name
            return "\(place), \(words(of: kind))"
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

/// A kind of transfer by which data can leave an account, such as printing.
///
/// The caller of a ``LeakProof`` can exclude kinds of transfers from the search.
public enum LeakChannel: String, Sendable, Hashable, Codable, CaseIterable {
    /// Saving copies to a storage location.
    case save
    /// Sending data to other apps.
    case transfer
    /// Cutting and copying data to the clipboard.
    case clipboard
    /// Pasting and uploading into unmanaged web pages.
    case webViews
    /// Opening links in another app.
    case links
    /// Writing mails and messages in the screens of iOS.
    case composers
    /// Printing.
    case printing
    /// Taking pictures and recordings of the screen.
    case screen
    /// Showing data in notifications.
    case notifications
    /// Showing data in widgets.
    case widgets
    /// Copying data to the contacts of the device.
    case contacts
    /// Copying data to a backup.
    case backup
    /// Adding data to the search index of the device.
    case search
    /// Giving data to Siri and App Intents.
    case assistant
    /// Typing with third-party keyboards, Genmoji and Writing Tools.
    case typing
}
