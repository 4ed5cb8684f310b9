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

    package static let schemeNames = PolicyLinks.schemes([schemes])

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
