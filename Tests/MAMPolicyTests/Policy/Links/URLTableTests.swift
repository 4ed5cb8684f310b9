import MAMCore
import TestPolicies
import XCTest

/// The rows of B.7, B.8 and B.9, typed in one by one.
final class URLTableTests: XCTestCase {
    private static let managed = "\"allowedOutboundDataTransferDestinations\": \"managedApps\""
    private static let none = "\"allowedOutboundDataTransferDestinations\": \"none\""

    private func answer(
        _ properties: String, _ url: String, known: Bool = false, apps: [String] = []
    ) throws -> (Bool, PolicyRule, LinkTarget?) {
        let policy = try PolicyFixtures.document(properties).compileStrictest()
        let answer = policy.answer(
            for: .url(url, isKnownManagedAppScheme: known), openableSchemes: OpenableSchemes(apps))
        XCTAssertEqual(policy.decision(for: .link(.url(url, isKnownManagedAppScheme: known))).kind, .openURL)
        XCTAssertEqual(answer.target == nil, !answer.isAllowed)
        return (answer.isAllowed, answer.decision.rule, answer.target)
    }

    private func check(
        _ properties: String, _ url: String, known: Bool = false, apps: [String] = [], _ isAllowed: Bool,
        _ rule: PolicyRule, _ target: LinkTarget? = nil, line: UInt = #line
    ) throws {
        let found = try answer(properties, url, known: known, apps: apps)
        XCTAssertEqual(found.0, isAllowed, url, line: line)
        XCTAssertEqual(found.1, rule, url, line: line)
        XCTAssertEqual(found.2, isAllowed ? target ?? .asAsked : nil, url, line: line)
    }

    func testRowOneAnExemptedSchemeBeatsTheDialerUnderManagedLevelsOnly() throws {
        let exempt = "\"exemptedAppProtocols\": [{\"name\": \"Default\", \"value\": \" TEL: ;,;sms , x-a\"}], "
        let blocked = "\"dialerRestrictionLevel\": \"blocked\", \"protectedMessagingRedirectAppType\": \"blocked\", "
        for url in ["tel:1", "TEL:1", "sms:1", "X-A://b"] {
            try check(exempt + blocked + Self.managed, url, true, .urlExempted)
        }
        try check(exempt + blocked + Self.none, "tel:1", false, .dialerBlocked)
        try check(exempt + blocked + "\"printBlocked\": false", "tel:1", false, .dialerBlocked)
        try check(exempt + Self.none, "x-a:", false, .sendNone)
        // The default list of the admin center counts when the policy has none.
        try check(Self.managed, "itms-appss://x", true, .urlExempted)
        try check("\"exemptedAppProtocols\": [], " + Self.managed, "itms-appss://x", false, .sendUnmanagedApp)
        try check("\"exemptedAppProtocols\": 1, " + Self.managed, "skype:x", false, .sendUnmanagedApp)
    }

    func testRowTwoTelephoneNumbersFollowTheDialerSetting() throws {
        func dialer(_ level: String, _ more: String = "") -> String {
            "\"dialerRestrictionLevel\": \"\(level)\", \(more)\(Self.managed)"
        }
        try check(dialer("allApps"), "tel:1", true, .dialerAny)
        try check(dialer("allApps"), "telprompt:1", true, .dialerAny)
        try check(dialer("managedApps"), "tel:1", false, .dialerNoManaged)
        try check(
            dialer("managedApps"), "tel:1", apps: ["tel-intunemam"], true, .dialerManaged,
            .redirect("tel-intunemam:1", isAppThere: true))
        try check(
            dialer("customApp", "\"customDialerAppProtocol\": \"Skype:\", "), "tel:1", true, .dialerSpecific,
            .redirect("skype:1", isAppThere: false))
        try check(
            dialer("customApp", "\"customDialerAppProtocol\": \"skype\", "), "telprompt:1", apps: ["SKYPE"], true,
            .dialerSpecific, .redirect("skype:1", isAppThere: true))
        try check(dialer("customApp"), "tel:1", false, .dialerUnnamed)
        try check(dialer("blocked"), "tel:1", false, .dialerBlocked)
    }

    func testRowThreeMessagesFollowTheMessagingSetting() throws {
        func messaging(_ level: String, _ more: String = "") -> String {
            "\"protectedMessagingRedirectAppType\": \"\(level)\", \(more)\(Self.managed)"
        }
        // As telephone numbers with "any dialer", at every send level.
        for level in [Self.managed, Self.none, "\"printBlocked\": false"] {
            for url in ["sms:1", "IMESSAGE:1"] {
                try check("\"protectedMessagingRedirectAppType\": \"anyApp\", " + level, url, true, .messagingAny)
            }
            try check("\"dialerRestrictionLevel\": \"allApps\", " + level, "tel:1", true, .dialerAny)
        }
        try check(messaging("anyManagedApp"), "sms:1", false, .messagingNoManaged)
        try check(
            messaging("anyManagedApp"), "sms:1", apps: ["sms-intunemam"], true, .messagingManaged,
            .redirect("sms-intunemam:1", isAppThere: true))
        try check(
            messaging("specificApps", "\"messagingRedirectAppUrlScheme\": \"msg\", "), "imessage:1", true,
            .messagingSpecific, .redirect("msg:1", isAppThere: false))
        try check(messaging("specificApps"), "sms:1", false, .messagingUnnamed)
        try check(messaging("blocked"), "sms:1", false, .messagingBlocked)
    }

    func testRowFourWebLinksFollowTheBrowserSettings() throws {
        func browser(_ required: Bool, _ edge: Bool, _ custom: String) -> String {
            "\"managedBrowserToOpenLinksRequired\": \(required), \"managedBrowser\": "
                + "\"\(edge ? "microsoftEdge" : "notConfigured")\", \"customBrowserProtocol\": \"\(custom)\", "
        }
        for level in [Self.managed, Self.none, "\"printBlocked\": false"] {
            try check(browser(false, true, "p") + level, "https://a/", true, .webAny)
            for (edge, custom) in [(true, ""), (true, "p"), (false, "")] {
                try check(
                    browser(true, edge, custom) + level, "https://a/", true, .webManaged,
                    .redirect("microsoft-edge-https://a/", isAppThere: false))
            }
            try check(
                browser(true, false, "p") + level, "HTTP://A/b", apps: ["p"], true, .webCustom,
                .redirect("p://A/b", isAppThere: true))
            try check(
                browser(true, false, "p://") + level, "https://A/b", true, .webCustom,
                .redirect("ps://A/b", isAppThere: false))
        }
    }

    func testATappedUniversalLinkOpensItsAppInsteadOfTheBrowser() throws {
        let lists =
            "\"exemptedUniversalLinks\": [\"https://e.example\"], \"managedUniversalLinks\": [\"https://m.example/*\"], "
        func browser(_ edge: Bool, _ custom: String) -> String {
            lists + "\"managedBrowserToOpenLinksRequired\": true, \"managedBrowser\": "
                + "\"\(edge ? "microsoftEdge" : "notConfigured")\", \"customBrowserProtocol\": \"\(custom)\", "
        }
        for level in [Self.managed, Self.none, "\"printBlocked\": false"] {
            for (settings, browser) in [(browser(true, ""), "microsoft-edge-https"), (browser(false, "p"), "ps")] {
                try check(settings + level, "https://e.example/x", true, .linkExempted, .asAsked)
                try check(
                    settings + level, "https://m.example/x", true, .linkManaged,
                    .managedApp(elseURL: browser + "://m.example/x"))
                try check(
                    settings + level, "https://o.example/x", true, browser == "ps" ? .webCustom : .webManaged,
                    .redirect(browser + "://o.example/x", isAppThere: false))
                // The lists name whole links, so the same host by another scheme is none of them.
                try check(
                    settings + level, "http://e.example/x", true, browser == "ps" ? .webCustom : .webManaged,
                    .redirect((browser == "ps" ? "p" : "microsoft-edge-http") + "://e.example/x", isAppThere: false))
            }
            // Where any browser may open links, the system chooses the app.
            try check(lists + level, "https://m.example/x", true, .webAny)
        }
    }

    func testANumberThatWasFoundInATextCallsOnlyWithAnyDialer() throws {
        func rule(_ properties: String, apps: [String] = []) throws -> PolicyRule {
            try PolicyFixtures.document(properties + ", " + Self.managed).compileStrictest().answer(
                for: .url("tel:1", isDetected: true), openableSchemes: OpenableSchemes(apps)
            ).decision.rule
        }
        XCTAssertEqual(try rule("\"dialerRestrictionLevel\": \"allApps\""), .dialerAny)
        XCTAssertEqual(
            try rule("\"dialerRestrictionLevel\": \"managedApps\"", apps: ["tel-intunemam"]), .dialerDetected)
        XCTAssertEqual(
            try rule("\"dialerRestrictionLevel\": \"customApp\", \"customDialerAppProtocol\": \"x\""), .dialerDetected)
        XCTAssertEqual(try rule("\"dialerRestrictionLevel\": \"blocked\""), .dialerBlocked)
        XCTAssertEqual(
            try rule(
                "\"dialerRestrictionLevel\": \"managedApps\", "
                    + "\"exemptedAppProtocols\": [{\"name\": \"x\", \"value\": \"tel\"}]"), .urlExempted)
    }

    func testRowsFiveToEightOtherSchemesFollowTheSendLevel() throws {
        try check("\"printBlocked\": false", "x-a:", true, .sendAll)
        try check(Self.none, "x-a:", known: true, false, .sendNone)
        try check(Self.managed, "x-a:", known: true, true, .urlManagedApp)
        try check(Self.managed, "x-a:", apps: ["X-A-intunemam"], true, .urlManagedApp)
        try check(Self.managed, "x-a:", apps: ["x-a"], false, .sendUnmanagedApp)
    }

    func testTheComposersOfTheSystemNeedAnExemptionOrAllApps() throws {
        func allows(_ properties: String, _ composer: SystemComposer) throws -> Bool {
            try PolicyFixtures.document(properties).compileStrictest().answer(for: .compose(composer)).isAllowed
        }
        let exempt = "\"exemptedAppProtocols\": [{\"name\": \"x\", \"value\": \"mailto;sms\"}], "
        for composer in SystemComposer.allCases {
            XCTAssertTrue(try allows("", composer))
            XCTAssertFalse(try allows(Self.managed, composer))
            XCTAssertTrue(try allows(exempt + Self.managed, composer))
            XCTAssertFalse(try allows(exempt + Self.none, composer))
        }
        XCTAssertFalse(try allows("\"protectedMessagingRedirectAppType\": \"blocked\"", .message))
        XCTAssertTrue(try allows("\"protectedMessagingRedirectAppType\": \"blocked\"", .mail))
    }

    func testEveryRowOfTheUniversalLinkTableHolds() throws {
        func link(_ properties: String, _ url: String) throws -> LinkAnswer {
            try PolicyFixtures.document(properties).compileStrictest().answer(for: .universalLink(url))
        }
        // The default lists of the admin center, under every level.
        for level in [Self.managed, Self.none, "\"printBlocked\": false"] {
            XCTAssertEqual(try link(level, "https://maps.apple.com/?q=1").decision.rule, .linkExempted)
            let teams = try link(level, "https://teams.microsoft.com/l/x")
            XCTAssertEqual(teams.decision.rule, .linkManaged)
            XCTAssertEqual(teams.target, .managedApp(elseURL: "microsoft-edge-https://teams.microsoft.com/l/x"))
        }
        let required = "\"managedBrowserToOpenLinksRequired\": true"
        XCTAssertEqual(try link("", "https://a.example/").decision.rule, .sendAll)
        XCTAssertEqual(try link(required, "https://a.example/").target, .asAsked)
        XCTAssertEqual(try link("\(required), \(Self.managed)", "https://a.example/").decision.rule, .sendUnmanagedApp)
        XCTAssertFalse(try link(Self.managed, "https://a.example/").isAllowed)
        XCTAssertEqual(try link(Self.none, "https://a.example/").decision.rule, .sendNone)
        let own = "\"managedUniversalLinks\": [], \"exemptedUniversalLinks\": [\"https://a.example\"], "
        XCTAssertFalse(try link(own + Self.managed, "https://teams.microsoft.com/l/x").isAllowed)
        XCTAssertTrue(try link(own + Self.managed, "https://A.example/b").isAllowed)
        XCTAssertFalse(
            try link("\"exemptedUniversalLinks\": \"*\", " + Self.managed, "https://maps.apple.com").isAllowed)
    }
}
