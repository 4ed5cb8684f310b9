/// The value of `dialerRestrictionLevel` (A.3).
enum SlowDialer: String, Hashable, CaseIterable, Sendable {
    case allApps
    case managedApps
    case customApp
    case blocked
}

/// The value of `protectedMessagingRedirectAppType` (A.3).
enum SlowMessaging: String, Hashable, CaseIterable, Sendable {
    case anyApp
    case anyManagedApp
    case specificApps
    case blocked
}

/// A URL with the two parts a reader needs written down beside it; `scheme` is nil where it is no URL.
struct SlowURL: Hashable, Sendable {
    var text: String
    var scheme: String?
    /// Everything behind the scheme.
    var rest: String
}

/// Where an allowed link opens.
enum SlowTarget: Hashable, Sendable {
    case asAsked
    case redirect(String, there: Bool)
    case managedApp(orElse: String)
}

/// What the lists of schemes hold (B.7 row 1): split on ; and , drop blanks, strip the colon, letter case aside.
func slowSchemes(_ lists: [String]?) -> Set<String> {
    // A missing key means the default of A.3.
    guard let texts = lists else {
        return ["skype", "app-settings", "calshow", "itms", "itmss", "itms-apps", "itms-appss", "itms-services"]
    }
    var names: Set<String> = []
    for text in texts {
        for part in text.split(whereSeparator: { $0 == ";" || $0 == "," }) {
            let name = part.filter { $0 != " " }.prefix { $0 != ":" }.lowercased()
            if !name.isEmpty { names.insert(name) }
        }
    }
    return names
}

/// A scheme of its own setting; a text that can be no scheme counts as not given.
func slowSchemeName(_ text: String) -> String? {
    let name = text.prefix { $0 != ":" }.lowercased()
    guard let first = name.first, first.isLetter, !name.contains(" ") else { return nil }
    return name
}

/// Whether a version of the SDK is one of those from a release note on; an unknown version has everything.
///
/// `older` is the first version of an older line that got the same change.
func slowHas(_ version: [Int]?, _ first: [Int], older: [Int]? = nil) -> Bool {
    guard let version else { return true }
    func isAtLeast(_ other: [Int]) -> Bool {
        for place in 0..<4 {
            let (mine, its) = (place < version.count ? version[place] : 0, place < other.count ? other[place] : 0)
            if mine != its { return mine > its }
        }
        return true
    }
    if isAtLeast(first) { return true }
    guard let older, version.first == older.first else { return false }
    return isAtLeast(older)
}

/// B.7, first match wins; nil is FALSE.
///
/// `isExempted` and `isManaged` say whether a pattern of the lists of universal links covers the URL, `isDetected` whether
/// the system found it in a text. `sdk` is the version of the app's SDK.
func slowOpenURL(
    _ url: SlowURL, isKnown: Bool, ownerManaged: Bool, policy: SlowPolicy, openable: Set<String>, world: SlowWorld,
    isExempted: Bool = false, isManaged: Bool = false, isDetected: Bool = false, sdk: [Int]? = nil
) -> SlowTarget? {
    if !ownerManaged { return .asAsked }
    // Silent about what is no URL: no.
    guard let scheme = url.scheme else { return nil }
    let level = slowSendLevel(policy, world)
    let isManagedLevel = level == .managed || level == .managedFiltered || level == .managedOS
    func redirect(_ other: String) -> SlowTarget { .redirect(other + url.rest, there: openable.contains(other)) }

    // Row 1.
    if isManagedLevel && slowSchemes(policy.exemptedProtocols).contains(scheme) { return .asAsked }
    // Release note 14.0.0: no longer exempt by default.
    if isManagedLevel && policy.exemptedProtocols == nil && !slowHas(sdk, [14]) && scheme.hasPrefix("tel") {
        if scheme == "tel" || scheme == "telprompt" { return .asAsked }
    }
    // Row 2.
    if scheme == "tel" || scheme == "telprompt" {
        var dialer = policy.dialer
        if !slowHas(sdk, [12, 7]) { dialer = .allApps }
        if dialer == .managedApps && !slowHas(sdk, [14]) { dialer = .allApps }
        // Before release note 22.2.0 nothing stands between the system's menu and the phone.
        if isDetected && !slowHas(sdk, [22, 2]) { return .asAsked }
        switch dialer {
        case .allApps: return .asAsked
        // Release note 22.2.0: a call from a detected number is blocked if the dialer is restricted.
        case .managedApps where isDetected: return nil
        case .customApp where isDetected: return nil
        case .managedApps: return openable.contains(scheme + "-intunemam") ? redirect(scheme + "-intunemam") : nil
        case .customApp: return slowSchemeName(policy.dialerScheme).map(redirect)
        case .blocked: return nil
        }
    }
    // Row 3; before 19.0.0 there is no such setting, and a message is a link like any other.
    if (scheme == "sms" || scheme == "imessage") && slowHas(sdk, [19]) {
        switch policy.messaging {
        case .anyApp: return .asAsked
        case .anyManagedApp: return openable.contains(scheme + "-intunemam") ? redirect(scheme + "-intunemam") : nil
        case .specificApps: return slowSchemeName(policy.messagingScheme).map(redirect)
        case .blocked: return nil
        }
    }
    // Row 4, with B.8.
    if scheme == "http" || scheme == "https" {
        if !policy.managedBrowserToOpenLinksRequired { return .asAsked }  // B.8 row 1
        // The settings page: these links open in their app instead of the protected browser.
        if isExempted { return .asAsked }
        if isManaged { return .managedApp(orElse: slowBrowser(policy, scheme) + url.rest) }
        return redirect(slowBrowser(policy, scheme))
    }
    // Row 5.
    if level == .all { return .asAsked }
    // Row 6.
    if level == .none { return nil }
    // Row 7.
    if isKnown || openable.contains(scheme + "-intunemam") { return .asAsked }
    // Row 8.
    return nil
}

/// The scheme by which the browser of B.8 opens a web link, where the policy requires one.
func slowBrowser(_ policy: SlowPolicy, _ scheme: String) -> String {
    let custom = slowSchemeName(policy.customBrowser ?? (policy.hasCustomBrowserProtocol ? "browser" : ""))
    switch (policy.managedBrowserIsEdge, custom) {
    case (true, nil): return "microsoft-edge-" + scheme  // B.8 row 2
    case (false, let prefix?): return scheme == "https" ? prefix + "s" : prefix  // B.8 row 3
    case (true, _?): return "microsoft-edge-" + scheme  // B.8 row 4
    case (false, nil): return "microsoft-edge-" + scheme  // B.8 row 5
    }
}

/// B.9; nil is FALSE.
///
/// `isExempted` and `isManaged` say whether a pattern of the lists covers the link.
func slowUniversalLink(
    _ url: SlowURL, isExempted: Bool, isManaged: Bool, ownerManaged: Bool, policy: SlowPolicy, world: SlowWorld
) -> SlowTarget? {
    if !ownerManaged { return .asAsked }
    guard let scheme = url.scheme else { return nil }
    if isExempted { return .asAsked }
    if isManaged {
        // Without a required browser the protected one is Edge.
        let browser =
            policy.managedBrowserToOpenLinksRequired ? slowBrowser(policy, scheme) : "microsoft-edge-" + scheme
        return .managedApp(orElse: browser + url.rest)
    }
    let level = slowSendLevel(policy, world)
    if level == .all && !policy.managedBrowserToOpenLinksRequired { return .asAsked }
    if policy.managedBrowserToOpenLinksRequired { return level == .all ? .asAsked : nil }
    return nil
}

/// `*` as any run, by trying every length: obvious, and exponential.
func slowWildcard(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == UInt8(ascii: "*") {
        return (0...text.count).contains { slowWildcard(pattern.dropFirst(), text.dropFirst($0)) }
    }
    return text.first == first && slowWildcard(pattern.dropFirst(), text.dropFirst())
}
