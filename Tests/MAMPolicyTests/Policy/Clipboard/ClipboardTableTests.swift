import MAMCore
import XCTest

/// The table of B.6, typed in from the reference: B is blocked, A allowed.
final class ClipboardTableTests: XCTestCase {
    private static let levels: [SlowClipboardLevel] = [.blocked, .managedApps, .managedAppsWithPasteIn, .allApps]

    private static let rows: [(SlowClipboardRow, String)] = [
        (.managedToSameAccount, "BAAA"), (.managedToOtherManaged, "BBBA"), (.managedToUnmanaged, "BBBA"),
        (.unmanagedToManaged, "BBAA"), (.unmanagedToUnmanaged, "AAAA"),
    ]

    private func policy(_ level: SlowClipboardLevel, limit: Int = 0) throws -> MAMPolicy {
        var policy = SlowPolicy()
        (policy.clipboard, policy.clipboardLimit) = (level, limit)
        return try policy.compiled()
    }

    func testEveryCellComesOutAsWrittenInBothDirections() throws {
        let open = try policy(.allApps)
        for (row, cells) in Self.rows {
            for (level, cell) in zip(Self.levels, cells) {
                let label = "\(row) \(level)"
                XCTAssertEqual(slowClipboardCell(row, level), cell == "A", label)
                let own = try policy(level)
                let nobody = ManagedApp().policyManager.policy(for: "sam")
                let content = ClipboardContent("a text")
                // Who is asked, and the other place: first the copier's answer, then the paster's.
                let asked: [PolicyDecision] =
                    switch row {
                    case .managedToSameAccount:
                        [
                            own.decision(for: .copy(to: .managedApp(account: .same), content)),
                            own.decision(for: .paste(from: .managedApp(account: .same), content)),
                        ]
                    case .managedToOtherManaged:
                        [
                            own.decision(for: .copy(to: .managedApp(account: .otherManaged(open)), content)),
                            open.decision(for: .paste(from: .managedApp(account: .otherManaged(own)), content)),
                            own.decision(for: .copy(to: .thisApp(account: .otherManaged(open)), content)),
                        ]
                    case .managedToUnmanaged:
                        [
                            own.decision(for: .copy(to: .unmanagedApp, content)),
                            own.decision(for: .copy(to: .managedApp(account: .unmanaged), content)),
                            own.decision(for: .copy(to: .thisApp(account: nil), content)),
                            nobody.decision(for: .paste(from: .managedApp(account: .otherManaged(own)), content)),
                        ]
                    case .unmanagedToManaged:
                        [
                            own.decision(for: .paste(from: .unmanagedApp, content)),
                            own.decision(for: .paste(from: .managedApp(account: nil), content)),
                            own.decision(for: .paste(from: .thisApp(account: .unmanaged), content)),
                            nobody.decision(for: .copy(to: .managedApp(account: .otherManaged(own)), content)),
                        ]
                    case .unmanagedToUnmanaged:
                        [
                            nobody.decision(for: .copy(to: .managedApp(account: nil), content)),
                            nobody.decision(for: .paste(from: .unmanagedApp, content)),
                        ]
                    }
                for decision in asked {
                    XCTAssertEqual(decision.isAllowed, cell == "A", "\(label), by \(decision.rule.name)")
                }
            }
        }
    }

    func testTheOtherAccountMustLetTheDataIn() throws {
        let open = try policy(.allApps)
        for (level, isAllowed) in zip(Self.levels, [false, false, true, true]) {
            let other = try policy(level)
            let decision = open.decision(for: .copy(to: .managedApp(account: .otherManaged(other)), .other))
            XCTAssertEqual(decision.isAllowed, isAllowed, "\(level)")
            XCTAssertEqual(decision.rule, isAllowed ? .clipboardAll : .peerClipboardBlocked)
        }
    }

    func testWithinOneAppAndAccountEverythingMayBePasted() throws {
        for level in Self.levels {
            let own = try policy(level)
            XCTAssertEqual(own.decision(for: .copy(to: .thisApp(account: .same), .other)).rule, .clipboardWithin)
            XCTAssertTrue(own.decision(for: .paste(from: .thisApp(account: .same), .other)).isAllowed)
        }
    }

    func testTheCharacterLimitCountsUTF16UnitsOfTheCopiedContent() throws {
        let own = try policy(.blocked, limit: 4)
        for (content, isAllowed) in [
            (ClipboardContent("abcd"), true), (ClipboardContent("abcde"), false), (ClipboardContent("😀😀"), true),
            (ClipboardContent("😀😀a"), false), (ClipboardContent("e\u{301}e\u{301}"), true),
            (ClipboardContent(""), true), (.url(length: 4), true), (.url(length: 5), false), (.url(length: -1), false),
            (.url(length: .max), false),
            (.other, false), (.text(length: -1), false), (.text(length: .max), false), (.text(length: .min), false),
        ] {
            XCTAssertEqual(own.decision(for: .copy(to: .unmanagedApp, content)).isAllowed, isAllowed, "\(content)")
            // What the same account copied elsewhere is Org data that leaves there.
            XCTAssertEqual(
                own.decision(for: .paste(from: .managedApp(account: .same), content)).isAllowed, isAllowed, "\(content)"
            )
            XCTAssertFalse(own.decision(for: .paste(from: .unmanagedApp, content)).isAllowed, "\(content)")
        }
        let foreign = try policy(.managedApps, limit: 4).decision(for: .paste(from: .unmanagedApp, .text(length: 1)))
        XCTAssertEqual(foreign.rule, .clipboardForeign)
        XCTAssertEqual(own.explanation(for: .copy(to: .unmanagedApp, .url(length: 5))).question.contains("URL"), true)
        let rules = [ClipboardContent("abcd"), .text(length: 5), .other].map {
            own.decision(for: .copy(to: .unmanagedApp, $0)).rule
        }
        XCTAssertEqual(rules, [.clipboardWithinLimit, .clipboardOverLimit, .clipboardBlocked])
        XCTAssertFalse(try policy(.blocked).decision(for: .copy(to: .unmanagedApp, .text(length: 0))).isAllowed)
    }

    func testTheLargestCharacterLimitIsExact() throws {
        let own = try policy(.managedApps, limit: 65_535)
        XCTAssertTrue(own.decision(for: .copy(to: .unmanagedApp, .text(length: 65_535))).isAllowed)
        XCTAssertFalse(own.decision(for: .copy(to: .unmanagedApp, .text(length: 65_536))).isAllowed)
    }

    func testSeveralAccountsAtOnceMayNeitherCopyNorPaste() throws {
        let app = ManagedApp()
        app.policyManager.setPolicyInMemory(try policy(.allApps, limit: 100), for: "alice")
        let both = app.policyManager.policy(forAll: ["alice", "sam"])
        for question in [
            PolicyQuestion.copy(to: .unmanagedApp, ClipboardContent("a")),
            .paste(from: .unmanagedApp, ClipboardContent("a")), .copy(to: .thisApp(account: .same), .other),
            .pasteIntoWebView(.unmanaged, from: .unmanagedApp, ClipboardContent("a")),
            .uploadInWebView(.currentIdentity),
        ] {
            XCTAssertEqual(both.decision(for: question).rule, .lockdown, "\(question)")
        }
    }

    func testAnAppLooksAccountsUpByTheirIDs() throws {
        let app = ManagedApp()
        app.policyManager.setPolicyInMemory(try policy(.managedApps), for: "alice")
        app.policyManager.setPolicyInMemory(try policy(.allApps), for: "bob")
        let alice = app.policyManager.policy(for: "alice")
        XCTAssertEqual(alice.decision(for: .copy(to: .thisApp(account: .id("ALICE")), .other)).rule, .clipboardWithin)
        XCTAssertEqual(alice.decision(for: .copy(to: .managedApp(account: .id("bob")), .other)).rule, .clipboardOther)
        let bob = app.policyManager.policy(for: "bob")
        XCTAssertEqual(
            bob.decision(for: .paste(from: .thisApp(account: .id("alice")), .other)).rule, .peerClipboardBlocked)
        XCTAssertTrue(bob.decision(for: .paste(from: .thisApp(account: .id("sam")), .other)).isAllowed)
    }
}
