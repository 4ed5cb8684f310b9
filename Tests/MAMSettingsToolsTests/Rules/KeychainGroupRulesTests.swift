import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// E001 to E007: the keychain groups of the entitlements, and their protections of memory.
final class KeychainGroupRulesTests: RuleTestCase {
    private static let prefix = "$(AppIdentifierPrefix)"
    private let (own, mam, cache) = (
        prefix + "com.example.fieldnotes", prefix + "com.microsoft.intune.mam", prefix + "com.microsoft.adalcache"
    )
    private let path = RuleTestCase.path("keychain-access-groups")

    /// One group a line, from line 6 on.
    private func groups(_ groups: String...) -> String {
        "<key>keychain-access-groups</key>\n<array>\n"
            + groups.map { "<string>\($0)</string>\n" }.joined() + "</array>"
    }

    private func override(_ group: String) -> String {
        """
        <key>IntuneMAMSettings</key>
        <dict><key>ADALCacheKeychainGroupOverride</key><string>\(group)</string></dict>
        """
    }

    func testTheThreeGroupsInTheirOrderAreFine() throws {
        XCTAssertEqual(lines(try entitlementsFindings(groups(own, mam, cache))), [])
        XCTAssertEqual(lines(try entitlementsFindings(groups(own, "${AppIdentifierPrefix}other", cache, mam))), [])
        XCTAssertEqual(
            lines(
                try entitlementsFindings(
                    groups(
                        "A1B2C3D4E5.com.example.fieldnotes", "A1B2C3D4E5.com.microsoft.adalcache",
                        "A1B2C3D4E5.com.microsoft.intune.mam"))), [])
    }

    func testAMissingGroupIsAddedToTheEnd() throws {
        let sdk = try entitlementsFindings(groups(own, cache))
        XCTAssertEqual(lines(sdk), ["4:1-4:34 error E001"])
        XCTAssertEqual(edits(sdk), [PropertyListEdit(path, .append([.string(mam)]))])
        let tokens = try entitlementsFindings(groups(own, mam))
        XCTAssertEqual(lines(tokens), ["4:1-4:34 error E002"])
        XCTAssertEqual(edits(tokens), [PropertyListEdit(path, .append([.string(cache)]))])
    }

    func testAMissingOrEmptyListIsMadeOnceForBothRules() throws {
        let made = PropertyListEdit(path, .set(.array([own, mam, cache].map(PropertyListValue.string))))
        let missing = try entitlementsFindings("", without: ["keychain-access-groups"])
        XCTAssertEqual(lines(missing), ["file error E001", "file error E002"])
        XCTAssertEqual(missing.map(\.edits), [[made], [made]])
        let empty = try entitlementsFindings("<key>keychain-access-groups</key>\n<array/>")
        XCTAssertEqual(lines(empty), ["4:1-4:34 error E001", "4:1-4:34 error E002"])
        XCTAssertEqual(empty.map(\.edits), [[made], [made]])
        let none = try entitlementsFindings("<key>keychain-access-groups</key>\n<string>x</string>")
        XCTAssertEqual(lines(none), ["5:1-5:19 error E001"])
        XCTAssertEqual(edits(none), [])
    }

    func testTheGroupsOfAProvisioningProfileDoNotSayWhichTheAppHas() throws {
        for list in [groups("A1B2C3D4E5.*"), groups("A1B2C3D4E5.*", "com.apple.token"), groups(Self.prefix + "*")] {
            let found = try entitlementsFindings(
                list, infoPlist: override("com.x.tokens"))
            XCTAssertEqual(lines(found), ["4:1-4:34 warning E001"], list)
            XCTAssertEqual(edits(found), [], list)
        }
        // Without a prefix it is a name like any other.
        XCTAssertEqual(lines(try entitlementsFindings(groups("*"))).filter { $0.hasSuffix("error E001") }.count, 1)
    }

    func testTheOverrideTakesThePlaceOfTheGroupOfTheTokens() throws {
        let other = Self.prefix + "com.x.tokens"
        XCTAssertEqual(
            lines(try entitlementsFindings(groups(own, mam, other), infoPlist: override("com.x.tokens"))), [])
        let found = try entitlementsFindings(groups(own, mam, cache), infoPlist: override("com.x.tokens"))
        XCTAssertEqual(lines(found), ["4:1-4:34 error E002"])
        XCTAssertEqual(edits(found), [PropertyListEdit(path, .append([.string(other)]))])
        // A prefix that does not belong there is another rule's finding.
        for written in [Self.prefix + "com.x.tokens", "A1B2C3D4E5.com.x.tokens"] {
            XCTAssertEqual(
                lines(try entitlementsFindings(groups(own, mam, other), infoPlist: override(written))), [], written)
        }
        XCTAssertEqual(lines(try entitlementsFindings(groups(own, mam), infoPlist: override("$(TOKENS)"))), [])
    }

    func testTheTokensMayBeKeptInTheBundlesOwnGroup() throws {
        for name in ["$(CFBundleIdentifier)", "$(PRODUCT_BUNDLE_IDENTIFIER)", "com.example.fieldnotes"] {
            let groups = groups(Self.prefix + name, mam)
            XCTAssertEqual(
                lines(try entitlementsFindings(groups, infoPlist: override("com.example.fieldnotes"))), [], name)
            XCTAssertEqual(
                lines(try entitlementsFindings(groups, infoPlist: override("com.x"))), ["4:1-4:34 error E002"], name)
        }
        let id = "\n<key>CFBundleIdentifier</key>\n<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>"
        let open = groups(Self.prefix + "$(CFBundleIdentifier)", mam)
        XCTAssertEqual(lines(try entitlementsFindings(open, infoPlist: override("com.x") + id)), [])
    }

    func testTheSharedGroupMayNotComeFirst() throws {
        let moved = try entitlementsFindings(groups(mam, cache, own))
        XCTAssertEqual(lines(moved), ["6:1-6:64 error E003"])
        XCTAssertEqual(
            edits(moved),
            [PropertyListEdit(path.index(0), .insert([.string(own)])), PropertyListEdit(path.index(2), .remove)])
        let added = try entitlementsFindings(groups(mam, cache))
        XCTAssertEqual(edits(added), [PropertyListEdit(path.index(0), .insert([.string(own)]))])
    }

    func testAnotherGroupBeforeTheBundleIDIsAWarning() throws {
        let found = try entitlementsFindings(groups(cache, own, mam))
        XCTAssertEqual(lines(found), ["6:1-6:63 warning E004"])
        XCTAssertEqual(
            edits(found),
            [PropertyListEdit(path.index(0), .insert([.string(own)])), PropertyListEdit(path.index(1), .remove)])
    }

    func testVariablesStandForTheBundleID() throws {
        for name in ["$(CFBundleIdentifier)", "$(PRODUCT_BUNDLE_IDENTIFIER)", "${CFBundleIdentifier}"] {
            XCTAssertEqual(lines(try entitlementsFindings(groups(Self.prefix + name, mam, cache))), [], name)
            // They are the bundle's own and never the SDK's.
            XCTAssertEqual(
                lines(try entitlementsFindings(groups(Self.prefix + name, cache))), ["4:1-4:34 error E001"], name)
        }
        let id = "<key>CFBundleIdentifier</key>\n<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>"
        XCTAssertEqual(lines(try entitlementsFindings(groups(cache, mam), infoPlist: id)), [])
        let shared = try entitlementsFindings(groups(mam, cache), infoPlist: id)
        XCTAssertEqual(
            edits(shared),
            [
                PropertyListEdit(
                    path.index(0), .insert([.string("$(AppIdentifierPrefix)$(PRODUCT_BUNDLE_IDENTIFIER)")]))
            ])
        let defined = Self.options { $0.definitions = ["PRODUCT_BUNDLE_IDENTIFIER": "com.x.app"] }
        XCTAssertEqual(
            lines(try entitlementsFindings(groups(cache, mam), infoPlist: id, options: defined)),
            ["6:1-6:63 warning E004"])
        XCTAssertEqual(
            lines(
                try entitlementsFindings(
                    groups(Self.prefix + "com.x.app", cache, mam), infoPlist: id, options: defined)), [])
    }

    func testAGroupWithoutPrefixGetsOne() throws {
        let found = try entitlementsFindings(groups(own, "com.microsoft.intune.mam", cache))
        XCTAssertEqual(lines(found), ["7:1-7:42 error E005"])
        XCTAssertEqual(edits(found), [PropertyListEdit(path.index(1), .set(.string(mam)))])
        for fine in ["com.apple.token", "$(TeamIdentifierPrefix)x", "$(MY_PREFIX)x", "A1B2C3D4E5.x"] {
            XCTAssertEqual(lines(try entitlementsFindings(groups(own, mam, cache, fine))), [], fine)
        }
        for wrong in ["x", "a1b2c3d4e5.x", "A1B2C3D4E.x", "x.$(NAME)"] {
            XCTAssertEqual(
                lines(try entitlementsFindings(groups(own, mam, cache, wrong))).map { $0.suffix(10) }, ["error E005"],
                wrong)
        }
    }

    func testAGroupThatIsNotNeededIsReported() throws {
        let found = try entitlementsFindings(groups(own, mam, cache, Self.prefix + "com.microsoft.workplacejoin"))
        XCTAssertEqual(lines(found), ["9:1-9:67 info E006"])
        XCTAssertEqual(edits(found), [])
    }

    func testReadOnlyPlatformMemoryIsReported() throws {
        let key = "<key>com.apple.security.hardened-process.dyld-ro</key>"
        for (value, expected) in [("<true/>", ["E007"]), ("<string>YES</string>", ["E007"]), ("<false/>", [])] {
            let found = try entitlementsFindings(key + value + groups(own, mam, cache))
            XCTAssertEqual(found.map(\.issue.id.rawValue), expected, value)
        }
        let capability = "<key>com.apple.security.hardened-process</key><true/>"
        for (members, severities) in [
            (capability, [SettingsIssue.Severity.info]), (capability + key + "<true/>", [.error]),
            ("<key>com.apple.security.hardened-process.hardened-heap</key><true/>", []),
        ] {
            let found = try entitlementsFindings(members + groups(own, mam, cache))
            XCTAssertEqual(found.map(\.issue.severity), severities, members)
        }
    }
}
