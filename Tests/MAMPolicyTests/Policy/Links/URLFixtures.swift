import MAMCore

/// URLs with their parts written down, and policies that differ in everything B.7 and B.8 look at.
enum URLFixtures {
    static let urls: [SlowURL] = [
        SlowURL(text: "tel:+15550100", scheme: "tel", rest: ":+15550100"),
        SlowURL(text: "TelPrompt:1-2", scheme: "telprompt", rest: ":1-2"),
        SlowURL(text: "sms:12?body=a", scheme: "sms", rest: ":12?body=a"),
        SlowURL(text: "imessage:x", scheme: "imessage", rest: ":x"),
        SlowURL(text: "http://a.example/P", scheme: "http", rest: "://a.example/P"),
        SlowURL(text: "HTTPS://b.example", scheme: "https", rest: "://b.example"),
        SlowURL(text: "x-foo://bar", scheme: "x-foo", rest: "://bar"),
        SlowURL(text: "skype:echo", scheme: "skype", rest: ":echo"),
        SlowURL(text: "mailto:a@b.example", scheme: "mailto", rest: ":a@b.example"),
        SlowURL(text: "x-none:", scheme: "x-none", rest: ":"),
        SlowURL(text: "no scheme at all", scheme: nil, rest: ""),
        SlowURL(text: "://a.example", scheme: nil, rest: ""),
    ]

    static let openable: [Set<String>] = [
        [],
        ["tel-intunemam", "sms-intunemam", "x-foo-intunemam", "dial", "microsoft-edge-http", "browsers"],
    ]

    static let exemptions: [[String]?] = [nil, [], ["tel; SMS:,;", "x-foo"]]
    private static let dialerSchemes = ["", "dial:", "1 bad"]
    private static let messagingSchemes = ["", "msg"]
    private static let browsers = ["", "browser:", "9bad"]

    /// 12 transfer levels, 3 lists of exemptions, 4 levels of each redirect with 3 and 2 schemes, 4 browser settings
    /// with 3 schemes.
    static let policyCount = 12 * 3 * 4 * 3 * 4 * 2 * 4 * 3

    static func policy(_ number: Int) -> SlowPolicy {
        var digit = Digits(rest: number)
        var policy = SlowPolicy()
        policy.allowedOutbound = SlowTransferLevel.allCases[digit(3)]
        policy.disableProtectionOfManagedOutboundOpenInData = digit(2) == 1
        policy.filterOpenInToOnlyManagedApps = digit(2) == 1
        policy.exemptedProtocols = exemptions[digit(3)]
        policy.dialer = SlowDialer.allCases[digit(4)]
        policy.dialerScheme = dialerSchemes[digit(3)]
        policy.messaging = SlowMessaging.allCases[digit(4)]
        policy.messagingScheme = messagingSchemes[digit(2)]
        policy.managedBrowserToOpenLinksRequired = digit(2) == 1
        policy.managedBrowserIsEdge = digit(2) == 1
        policy.customBrowser = browsers[digit(3)]
        return policy
    }
}

extension LinkTarget {
    /// The target as the slow evaluator says it.
    var slow: SlowTarget? {
        switch self {
        case .asAsked: .asAsked
        case .redirect(let url, let there): .redirect(url, there: there)
        case .managedApp(let url): .managedApp(orElse: url)
        case .webView: nil
        }
    }
}
