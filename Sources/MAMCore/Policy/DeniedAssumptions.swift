/// A set of this library's assumptions about the SDK that an app does without.
///
/// Public sources leave questions open, and `Docs/Assumptions.md` lists the answer that this library assumes for each. For
/// each assumption in the set, the engine of the app makes the other choice, which the member describes. So a test can run
/// an app as if an assumption were wrong. `mam calibrate` does so to find the assumptions that a recording of the real SDK
/// refutes. Only assumptions about which a recording can decide are members; the others are constants.
public struct DeniedAssumptions: OptionSet, Sendable, Hashable {
    /// The bits of the set, one for each assumption.
    ///
    /// They have a meaning only within the running process, so do not store them.
    public let rawValue: UInt32
    /// Makes a set of assumptions from its bits.
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The settings about copies also decide about the location "other".
    @inlinable public static var otherLocationFollowsTransferLevel: Self { Self(rawValue: 1 << 0) }
    /// Screen capture is allowed only if the policy's own setting and the send level both allow it.
    @inlinable public static var screenCaptureOrder: Self { Self(rawValue: 1 << 1) }
    /// The setting about saving copies applies although data may go to all apps.
    @inlinable public static var staleLocationLists: Self { Self(rawValue: 1 << 2) }
    /// A policy without a setting for widgets blocks their content.
    @inlinable public static var widgetSyncDefault: Self { Self(rawValue: 1 << 3) }
    /// App Intents are allowed, whatever the policy contains.
    @inlinable public static var appIntentsLikeSiri: Self { Self(rawValue: 1 << 4) }
    /// Every policy requires encryption.
    @inlinable public static var encryptionRequired: Self { Self(rawValue: 1 << 5) }
    /// Every browser that a policy requires counts as the managed browser.
    @inlinable public static var unmanagedBrowserIsNotManaged: Self { Self(rawValue: 1 << 6) }
    /// The policy of a merged window blocks all notifications.
    @inlinable public static var lockdownContent: Self { Self(rawValue: 1 << 7) }
    /// The location SharePoint needs SharePoint in the list of services.
    @inlinable public static var sharePointOnline: Self { Self(rawValue: 1 << 8) }
    /// A document picker that exports files is allowed unless data may go to no app.
    @inlinable public static var exportPickers: Self { Self(rawValue: 1 << 9) }
    /// The send level decides about messages if the policy has "any messaging app".
    @inlinable public static var anyMessagingApp: Self { Self(rawValue: 1 << 10) }
    /// The send level decides about web links if the policy requires no browser.
    @inlinable public static var webLinksOfManagedData: Self { Self(rawValue: 1 << 11) }
    /// A policy that requires a specific dialer or messaging app without naming its scheme blocks no links.
    @inlinable public static var unnamedApp: Self { Self(rawValue: 1 << 12) }
    /// A policy by which no data may leave blocks all universal links.
    @inlinable public static var managedLinksAndNone: Self { Self(rawValue: 1 << 13) }
    /// The send level decides about URLs that cannot be read.
    @inlinable public static var unreadableURL: Self { Self(rawValue: 1 << 14) }
    /// URLs with `telprompt` and `imessage` are links like others.
    @inlinable public static var telephoneAndMessageSchemes: Self { Self(rawValue: 1 << 15) }
    /// A policy without lists of links has empty lists.
    @inlinable public static var linkDefaults: Self { Self(rawValue: 1 << 16) }
    /// Protecting empty data returns empty data.
    @inlinable public static var emptyData: Self { Self(rawValue: 1 << 17) }
    /// Protecting data of an account without a policy fails with status 100.
    @inlinable public static var protectWithoutPolicy: Self { Self(rawValue: 1 << 18) }
    /// `encryptFile` encrypts only files that the policy requires to be encrypted.
    @inlinable public static var encryptAnyway: Self { Self(rawValue: 1 << 19) }
    /// `protect` with `nil` makes the account the owner for which the code acts.
    @inlinable public static var protectNil: Self { Self(rawValue: 1 << 20) }
    /// The account for which the code acts owns a new file, also if the call names another account.
    @inlinable public static var givenOwnerWins: Self { Self(rawValue: 1 << 21) }
    /// In a single-identity app, the app itself can set the identity of the process.
    @inlinable public static var singleIdentityProcess: Self { Self(rawValue: 1 << 22) }

    /// Every assumption that can be denied, with its name in `Docs/Assumptions.md`.
    public static let named: [(name: String, assumption: DeniedAssumptions)] = [
        ("other-location-follows-transfer-level", .otherLocationFollowsTransferLevel),
        ("screen-capture-order", .screenCaptureOrder), ("stale-location-lists", .staleLocationLists),
        ("widget-sync-default", .widgetSyncDefault), ("app-intents-like-siri", .appIntentsLikeSiri),
        ("encryption-required", .encryptionRequired),
        ("unmanaged-browser-is-not-managed", .unmanagedBrowserIsNotManaged), ("lockdown-content", .lockdownContent),
        ("sharepoint-online", .sharePointOnline), ("export-pickers", .exportPickers),
        ("any-messaging-app", .anyMessagingApp), ("web-links-of-managed-data", .webLinksOfManagedData),
        ("unnamed-app", .unnamedApp), ("managed-links-and-none", .managedLinksAndNone),
        ("url-unreadable", .unreadableURL), ("telephone-and-message-schemes", .telephoneAndMessageSchemes),
        ("link-defaults", .linkDefaults), ("empty-data", .emptyData),
        ("protect-without-policy", .protectWithoutPolicy), ("encrypt-anyway", .encryptAnyway),
        ("protect-nil", .protectNil), ("given-owner-wins", .givenOwnerWins),
        ("single-identity-process", .singleIdentityProcess),
    ]

    /// The names of the assumptions in the set, in the order of ``named``.
    public var names: [String] { Self.named.filter { contains($0.assumption) }.map(\.name) }
}

extension DeniedAssumptions {
    /// The settings that a policy lacks, or has in the other way, with the other choices.
    ///
    /// These choices need no look at a question: they are made when a policy is put in force.
    package func applied(to policy: MAMPolicy, _ document: PolicyDocument) -> MAMPolicy {
        let (word, links) = (word(of: policy, document), links(of: policy, document))
        guard word != policy.word || links != policy.links else { return policy }
        return MAMPolicy(
            word: word, links: links, settings: policy.settings, content: policy.content,
            launchRequirements: policy.launchRequirements, reading: policy.reading)
    }

    private func word(of policy: MAMPolicy, _ document: PolicyDocument) -> PolicyWord {
        var word = policy.word
        guard word.isManaged else { return word }
        if contains(.screenCaptureOrder), word.send != .all, word.screenCapture == .notBlocked {
            word.screenCapture = .blocked
        }
        if contains(.widgetSyncDefault), document.value(of: .allowWidgetContentSync) == nil {
            word.isWidgetContentSyncBlocked = true
        }
        if contains(.encryptionRequired) { word.isEncryptionRequired = true }
        if contains(.unmanagedBrowserIsNotManaged), policy.links.browser != .any {
            word.isManagedBrowserRequired = true
        }
        return word
    }

    private func links(of policy: MAMPolicy, _ document: PolicyDocument) -> PolicyLinks {
        var links = policy.links
        if contains(.linkDefaults) {
            if document.value(of: .exemptedAppProtocols) == nil { links.exemptedSchemes = [] }
            if document.value(of: .exemptedUniversalLinks) == nil { links.exemptedPatterns = [] }
            if document.value(of: .managedUniversalLinks) == nil { links.managedPatterns = [] }
        }
        if contains(.unnamedApp) {
            if links.dialer == .specific, links.dialerScheme == nil { links.dialer = .any }
            if links.messaging == .specific, links.messagingScheme == nil { links.messaging = .any }
        }
        return links
    }
}

/// Choices where the public sources are silent or contradict each other, with one constant for each.
///
/// `Docs/Assumptions.md` has a row for each that names the sources and the effect of the other choice.
@usableFromInline package enum SourceChoices {
    /// The prefix of `http` and `https` in links that the managed browser opens.
    package static let managedBrowserPrefix = "microsoft-edge-"
}
