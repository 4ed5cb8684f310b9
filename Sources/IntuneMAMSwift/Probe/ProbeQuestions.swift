import Foundation
import IntuneMAMSwift

/// The accounts about which a probe asks, each with its letter.
struct ProbeAccounts: Sendable {
    /// The managed accounts in the order of the SDK.
    ///
    /// Their letters are A, B, and so on.
    let managed: [String]
    let unmanaged: String

    /// Finds the managed accounts of the app, at most 8.
    init(unmanaged: String) {
        managed = Array(IntuneMAMPolicyManager.instance().managedAccountIds.prefix(8))
        self.unmanaged = unmanaged
    }

    var letters: [String] { managed.indices.map(Self.letter(at:)) }

    private static func letter(at index: Int) -> String { String("ABCDEFGH".dropFirst(index).prefix(1)) }

    /// Returns the letter or word that a recording has in the place of an account.
    func letter(_ id: String?) -> String {
        guard let id else { return "none" }
        if id.isEmpty { return "noUser" }
        let manager = IntuneMAMPolicyManager.instance()
        if let index = managed.firstIndex(where: { $0 == id || manager.isIdentity($0, equalTo: id) }) {
            return Self.letter(at: index)
        }
        return id == unmanaged ? "unmanaged" : "other"
    }

    /// Every kind of identity: the managed accounts, one without a policy, no user, and none set.
    var identities: [String?] { managed + [unmanaged, "", nil] }
    /// The accounts that a question can name beside the one that is asked.
    var beside: [String?] { managed + [unmanaged, nil] }
    /// The account of the scripts: the first managed one, if there is one.
    var first: String { managed.first ?? unmanaged }

    /// Asks while the code acts for an account.
    static func scoped(_ id: String?, _ ask: @escaping () -> ProbeAnswer) -> ProbeAnswer {
        var answer = ProbeAnswer.none
        IntuneMAMSwiftContextManager.setAccountId(id, forScope: { answer = ask() })
        return answer
    }

    /// The answer of a call that can fail.
    static func result(_ call: () throws -> ProbeAnswer) -> ProbeAnswer {
        do { return try call() } catch { return ProbeAnswer(error) }
    }
}

/// Questions to the managers.
extension ProbeAccounts {
    var managerQuestions: [ProbeQuestion] {
        let (manager, enrollment) = (IntuneMAMPolicyManager.instance(), IntuneMAMEnrollmentManager.instance())
        func list(_ ids: [Any]) -> ProbeAnswer { .list(ids.map { letter($0 as? String) }) }
        var questions = [
            ProbeQuestion("managedAccounts") { list(manager.managedAccountIds) },
            ProbeQuestion("primaryAccount") { .text(letter(manager.primaryAccountId)) },
            ProbeQuestion("policySource") { .number(manager.mamPolicySource.rawValue) },
            ProbeQuestion("isManagementEnabled") { .truth(manager.isManagementEnabled()) },
            ProbeQuestion("registeredAccounts") { list(enrollment.registeredAccountIds()) },
            ProbeQuestion("enrolledAccounts") { list(enrollment.enrolledAccountIds()) },
            ProbeQuestion("processIdentity") { .text(letter(manager.getProcessAccountId())) },
        ]
        for id in managed + [unmanaged] {
            let account = ["account": letter(id)]
            questions += [
                ProbeQuestion("isAccountManaged", account) { .truth(manager.isAccountIdManaged(id)) },
                ProbeQuestion("blockedReason", account) {
                    .number(Int(manager.blockedReason(forAccountId: id).rawValue))
                },
                ProbeQuestion("isSameInCapitals", account) {
                    .truth(manager.isIdentity(id.uppercased(), equalTo: id.lowercased()))
                },
                ProbeQuestion("clockStatus", account) {
                    let status = IntuneMAMUserStatusManager.instance().userStatus(forAccountId: id)
                    return status.map { .number($0.clockStatus().rawValue) } ?? .none
                },
                ProbeQuestion("remediationInProgress", account) {
                    .truth(IntuneMAMComplianceManager.instance().remediationInProgress(forAccountId: id))
                },
            ]
        }
        return questions
    }
}

/// Questions to policies, by the way in which the policy is found.
extension ProbeAccounts {
    /// Asks the policy that it finds.
    typealias Finder = (_ ask: @escaping ((any IntuneMAMPolicy)?) -> ProbeAnswer) -> ProbeAnswer

    var policyQuestions: [ProbeQuestion] {
        let manager = IntuneMAMPolicyManager.instance()
        var questions: [ProbeQuestion] = []
        for id in identities {
            questions += policyQuestions("scope", id, besides: beside, Self.links) { ask in
                Self.scoped(id) { ask(manager.policy()) }
            }
        }
        for id in managed + [unmanaged] {
            questions += policyQuestions("account", id, besides: [], []) { $0(manager.policy(forAccountId: id)) }
            guard id != first else { continue }
            questions += policyQuestions("accounts", id, besides: [nil], Array(Self.links.prefix(2))) {
                $0(manager.policy(forAccountIds: [first, id]))
            }
        }
        return questions
    }

    /// Returns the questions to one policy.
    ///
    /// - Parameters:
    ///   - way: The way in which the policy is found.
    ///   - id: The account whose policy it is.
    ///   - accounts: The accounts beside places of data.
    ///   - links: The links.
    ///   - find: Asks the policy.
    /// - Returns: The questions.
    func policyQuestions(
        _ way: String, _ id: String?, besides accounts: [String?], _ links: [String], _ find: @escaping Finder
    ) -> [ProbeQuestion] {
        func question(
            _ name: String, _ arguments: [String: String] = [:], _ ask: @escaping (any IntuneMAMPolicy) -> ProbeAnswer
        ) -> ProbeQuestion {
            let whose = ["identity": letter(id), "by": way]
            return ProbeQuestion(name, arguments.merging(whose) { first, _ in first }) {
                find { policy in policy.map(ask) ?? .text("no policy") }
            }
        }
        var questions = Self.properties.map { property in
            question(property.name) { .truth(property.value($0)) }
        }
        questions.append(question("notificationPolicy") { .number($0.notificationPolicy.rawValue) })
        for (raw, name) in Self.pickers.enumerated() {
            guard let mode = UIDocumentPickerMode(rawValue: UInt(raw)) else { continue }
            questions.append(question("documentPicker", ["mode": name]) { .truth($0.isDocumentPickerAllowed(mode)) })
        }
        for other in accounts {
            for (raw, name) in Self.saveLocations {
                guard let place = IntuneMAMSaveLocation(rawValue: raw) else { continue }
                questions.append(
                    question("save", ["location": name, "account": letter(other)]) {
                        .truth($0.isSaveToAllowed(for: place, withAccountId: other))
                    })
            }
            for (raw, name) in Self.openLocations {
                guard let place = IntuneMAMOpenLocation(rawValue: raw) else { continue }
                questions.append(
                    question("open", ["location": name, "account": letter(other)]) {
                        .truth($0.isOpenFromAllowed(for: place, withAccountId: other))
                    })
            }
        }
        for link in links {
            guard let url = URL(string: link) else { continue }
            questions += [
                question("openURL", ["url": link]) { .truth($0.isURLAllowed(url)) },
                question("openURL", ["url": link, "knownManagedScheme": "true"]) {
                    .truth($0.isURLAllowed(url, isKnownManagedAppScheme: true))
                },
            ]
            guard link.hasPrefix("http") || !link.contains(":") else { continue }
            questions.append(question("universalLink", ["url": link]) { .truth($0.isUniversalLinkAllowed(url)) })
        }
        return questions
    }

    private static let properties: [(name: String, value: @Sendable (any IntuneMAMPolicy) -> Bool)] = [
        ("isPINRequired", { $0.isPINRequired }), ("isManagedBrowserRequired", { $0.isManagedBrowserRequired }),
        ("isContactSyncAllowed", { $0.isContactSyncAllowed }),
        ("isWidgetContentSyncAllowed", { $0.isWidgetContentSyncAllowed }),
        ("isSpotlightIndexingAllowed", { $0.isSpotlightIndexingAllowed }),
        ("areSiriIntentsAllowed", { $0.areSiriIntentsAllowed }), ("areAppIntentsAllowed", { $0.areAppIntentsAllowed }),
        ("isAppSharingAllowed", { $0.isAppSharingAllowed }),
        ("shouldFileProviderEncryptFiles", { $0.shouldFileProviderEncryptFiles }),
        ("isFileEncryptionRequired", { $0.isFileEncryptionRequired }),
        ("isScreenCaptureAllowed", { $0.isScreenCaptureAllowed }),
    ]

    /// The names of the modes of a document picker, in the order of their raw values.
    private static let pickers = ["import", "open", "exportToService", "moveToService"]

    private static let saveLocations = [
        (0, "other"), (1, "oneDriveForBusiness"), (2, "sharePoint"), (4, "box"), (8, "dropbox"), (16, "googleDrive"),
        (32, "localDrive"), (64, "cameraRoll"), (128, "accountDocument"), (256, "iManage"), (512, "egnyte"),
    ]
    private static let openLocations = [
        (0, "other"), (1, "oneDriveForBusiness"), (2, "sharePoint"), (4, "camera"), (8, "localStorage"),
        (16, "photos"), (32, "accountDocument"), (64, "box"), (128, "iManage"), (256, "egnyte"),
    ]

    /// Links of each kind that policies distinguish.
    ///
    /// The names after a scheme exist nowhere.
    private static let links = [
        "https://www.example.com/", "other-app://example", "http://www.example.com/",
        "https://teams.microsoft.com/l/example", "https://maps.apple.com/?q=example",
        "https://example.sharepoint.com/sites/example", "tel:+15555550100", "telprompt:+15555550100",
        "sms:+15555550100", "imessage:+15555550100", "mailto:user@example.com", "facetime:user@example.com",
        "skype:example", "itms-apps://example", "app-settings:", "ftp://example.com/", "no-scheme",
    ]
}
