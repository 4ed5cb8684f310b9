/// The settings of a policy about links: levels, and the texts that do not fit into a ``PolicyWord``.
package struct PolicyLinks: Sendable, Hashable {
    /// The apps to which telephone numbers or messages may go.
    package enum Level: UInt8, Sendable, Hashable, CaseIterable {
        case any = 0, managed, specific, blocked
    }

    /// The browsers in which web links open.
    package enum Browser: UInt8, Sendable, Hashable, CaseIterable {
        case any = 0, managed, custom
    }

    /// The exempted schemes in small letters.
    package var exemptedSchemes: Set<String>
    package var exemptedPatterns: [LinkPattern]
    package var managedPatterns: [LinkPattern]
    package var dialer: Level
    /// The scheme of the specific dialer.
    package var dialerScheme: String?
    package var messaging: Level
    /// The scheme of the specific messaging app.
    package var messagingScheme: String?
    package var browser: Browser
    /// The scheme of the browser if ``browser`` is ``Browser/custom``; `https` links get an `s` after it.
    package var browserScheme: String?

    /// Exempts nothing and blocks everything that can be blocked; for an account without texts.
    package static let closed = PolicyLinks(
        exemptedSchemes: [], exemptedPatterns: [], managedPatterns: [], dialer: .blocked, dialerScheme: nil,
        messaging: .blocked, messagingScheme: nil, browser: .managed, browserScheme: nil)

    /// Returns the schemes of lists that are separated by semicolons or commas.
    static func schemes(_ lists: [String]) -> Set<String> {
        Set(
            lists.flatMap { list in
                list.utf8.split { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }
                    .compactMap { ParsedURL.schemeName(Substring($0)) }
            })
    }
}

extension PolicyDocument {
    /// The document's settings about links.
    package var links: PolicyLinks {
        links(
            PolicyDocument.exemptedSchemes(value(of: .exemptedAppProtocols)),
            exempted: patterns(.exemptedUniversalLinks, missing: DefaultLinks.exemptedPatterns),
            managed: patterns(.managedUniversalLinks, missing: DefaultLinks.managedPatterns))
    }

    /// Returns the document's settings about links with the lists of another value, so that no list is read again.
    package func links(withListsOf other: PolicyLinks) -> PolicyLinks {
        links(other.exemptedSchemes, exempted: other.exemptedPatterns, managed: other.managedPatterns)
    }

    private func links(_ schemes: Set<String>, exempted: [LinkPattern], managed: [LinkPattern]) -> PolicyLinks {
        PolicyLinks(
            exemptedSchemes: schemes, exemptedPatterns: exempted, managedPatterns: managed,
            dialer: redirectLevel(.dialerRestrictionLevel),
            dialerScheme: ParsedURL.schemeName(text(.customDialerAppProtocol)),
            messaging: redirectLevel(.protectedMessagingRedirectAppType),
            messagingScheme: ParsedURL.schemeName(text(.messagingRedirectAppUrlScheme)), browser: browser,
            browserScheme: ParsedURL.schemeName(text(.customBrowserProtocol)))
    }

    /// Returns the schemes that a value of `exemptedAppProtocols` exempts.
    package static func exemptedSchemes(_ value: PolicyValue?) -> Set<String> {
        switch value {
        case nil: DefaultLinks.schemeNames
        case .pairs(let pairs): PolicyLinks.schemes(pairs.map(\.value))
        default: []
        }
    }

    private func patterns(_ setting: PolicySetting, missing: [LinkPattern]) -> [LinkPattern] {
        switch value(of: setting) {
        case nil: missing
        case .list(let texts): texts.compactMap(LinkPattern.init)
        default: []
        }
    }

    /// Returns the level of a setting for telephone numbers or messages.
    package func redirectLevel(_ setting: PolicySetting) -> PolicyLinks.Level {
        switch member(setting) {
        case "allApps", "anyApp": .any
        case "managedApps", "anyManagedApp": .managed
        case "customApp", "specificApps": .specific
        default: .blocked
        }
    }

    private var browser: PolicyLinks.Browser {
        guard boolean(.managedBrowserToOpenLinksRequired) else { return .any }
        return isManagedBrowserRequired ? .managed : .custom
    }

    /// Whether links need the managed browser.
    ///
    /// An unmanaged browser named by its scheme is not the managed browser. A text that is no scheme names no browser.
    var isManagedBrowserRequired: Bool {
        guard boolean(.managedBrowserToOpenLinksRequired) else { return false }
        return members(.managedBrowser).contains("microsoftEdge")
            || ParsedURL.schemeName(text(.customBrowserProtocol)) == nil
    }
}

/// The admin center's default lists of links, for a policy that does not have the lists.
package enum DefaultLinks {
    /// `exemptedAppProtocols`.
    static let schemes = "skype;app-settings;calshow;itms;itmss;itms-apps;itms-appss;itms-services;"

    /// `exemptedUniversalLinks`.
    package static let exempted = both(["facetime.apple.com", "maps.apple.com"])

    /// `managedUniversalLinks`.
    static let managed = both([
        "*.appsplatform.us/*", "*.onedrive.com/*", "*.powerapps.cn/*", "*.powerapps.com/*", "*.powerapps.us/*",
        "*.powerbi.com/*", "*.service-now.com/*", "*.sharepoint-df.com/*", "*.sharepoint.com/*", "*.yammer.com/*",
        "*.zoom.us/*", "*collab.apps.mil/l/*", "*devspaces.skype.com/l/*", "*teams-fl.microsoft.com/l/*",
        "*teams.live.com/l/*", "*teams.microsoft.com/l/*", "*teams.microsoft.us/l/*", "app.powerbi.cn/*",
        "app.powerbi.de/*", "app.powerbigov.us/*", "msit.microsoftstream.com/video/*", "tasks.office.com/*",
        "to-do.microsoft.com/sharing*", "web.microsoftstream.com/video/*", "zoom.us/*",
    ])

    static let schemeNames = PolicyLinks.schemes([schemes])

    /// Returns whether a list of schemes is a default of the service: that of today, or an older one.
    ///
    /// Policies made before June 2020 still exempt `tel` and `telprompt`.
    package static func isDefault(_ schemes: Set<String>) -> Bool {
        schemes == schemeNames || schemes == schemeNames.union(LinkReading.Kind.telephoneSchemes)
    }

    static let exemptedPatterns = exempted.compactMap(LinkPattern.init)
    static let managedPatterns = managed.compactMap(LinkPattern.init)

    private static func both(_ places: [String]) -> [String] {
        places.map { "http://" + $0 } + places.map { "https://" + $0 }
    }
}
