internal import MAMCore
internal import MAMSettings
internal import MAMSettingsTools

/// The examination of the links in their order.
struct Examination {
    typealias Finding = Diagnosis.Finding
    typealias Place = Diagnosis.Place

    /// A policy that may reach the account according to the links that were examined so far.
    struct Candidate {
        let file: String
        let entry: PolicyFile.Entry
        let document: PolicyDocument

        var place: Place { Place(file: file, position: entry.position, path: entry.path) }

        func place(of setting: PolicySetting) -> Place {
            Place(file: file, position: document.places[setting] ?? entry.position, path: document.path(of: setting))
        }
    }

    /// The policy of the account in the dump.
    enum Dumped {
        /// There is no dump.
        case nothing
        /// The file is a settings page, which shows no account's policy.
        case page
        /// The policy, which has at least one setting.
        case policy(ClientDump.Entry)
        /// The dump has no setting for the account.
        case empty
        /// The dump has policies of other accounts only.
        case otherAccount
        /// The dump has several policies, and the account is not known.
        case several
    }

    let evidence: DiagnosisEvidence
    let dumped: Dumped
    /// The policies that all links before let through.
    var candidates: [Candidate]
    /// Whether a policy of the exports reaches the account in the app, as far as that is known.
    var reachesApp = true

    init(_ evidence: DiagnosisEvidence) {
        self.evidence = evidence
        dumped = Dumped(evidence.dump?.content, for: evidence.user)
        let candidates = evidence.policies.flatMap { file in
            file.content.entries.compactMap { entry in
                (try? entry.result.get()).map { Candidate(file: file.file, entry: entry, document: $0) }
            }
        }
        // The default of a tenant is assigned to no user, so it is looked at only if it is the only policy.
        let assigned = candidates.filter { !$0.entry.isTenantDefault }
        self.candidates = assigned.isEmpty ? candidates : assigned
    }

    mutating func finding(of link: Diagnosis.Link) -> Finding {
        if let code = evidence.status, code.brokenLink == link { return broken(link, by: code) }
        let finding =
            switch link {
            case .license: license()
            case .group: group()
            case .app: app()
            case .managementLevel: managementLevel()
            case .infoPlist: infoPlist()
            case .token: token()
            case .enrollment: enrollment()
            case .checkIn: checkIn()
            case .setting: setting()
            }
        if finding.state == .broken, [.group, .app, .managementLevel].contains(link) { reachesApp = false }
        return finding
    }

    /// Returns a link that a status or a policy in the dump shows to hold; `nil` if neither does.
    ///
    /// A status that reports a failure is newer than the dump, so the dump then shows nothing.
    func shown(_ link: Diagnosis.Link) -> Finding? {
        if let code = evidence.status, code.heldLinks.contains(link) {
            return fine(link, "status \(code.rawValue) comes only after this link")
        }
        guard evidence.status?.brokenLink == nil, case .policy = dumped,
            Self.linksOfAPolicy.contains(link)
        else { return nil }
        return fine(link, "the app has a policy for the account", dumpPlace)
    }

    /// The links that must have held before the app could have a policy.
    private static let linksOfAPolicy: Set<Diagnosis.Link> = [
        .license, .group, .app, .managementLevel, .token, .enrollment, .checkIn,
    ]

    /// The place of the policy in the dump.
    var dumpPlace: Place? {
        evidence.dump.map { dump in
            if case .policy(let entry) = dumped { return Place(file: dump.file, position: nil, path: entry.path) }
            return Place(file: dump.file, position: nil, path: nil)
        }
    }

    /// The app's bundle id; `nil` if it is not known.
    var bundleID: String? { evidence.appBundleID }

    /// The `Info.plist`, for keys that are no settings of the SDK.
    var infoPlistSubject: InfoPlistSubject? { evidence.infoPlistSubject }

    func fine(_ link: Diagnosis.Link, _ reason: String, _ place: Place? = nil) -> Finding {
        Finding(link: link, state: .fine, reason: reason, advice: nil, place: place)
    }

    func broken(_ link: Diagnosis.Link, _ reason: String, _ advice: String, _ place: Place? = nil) -> Finding {
        Finding(link: link, state: .broken, reason: reason, advice: advice, place: place)
    }

    func unknown(_ link: Diagnosis.Link, _ reason: String, _ advice: String, _ place: Place? = nil) -> Finding {
        Finding(link: link, state: .unknown, reason: reason, advice: advice, place: place)
    }

    private func broken(_ link: Diagnosis.Link, by code: MAMEnrollmentStatus.Code) -> Finding {
        guard let row = code.description else { return broken(link, "the last status is \(code.rawValue)", "") }
        let reason = "status \(code.rawValue): \(row.meaning) (\(row.causes))"
        if let hint = hint(about: code, code.advice(row)) {
            return broken(link, "\(reason); \(hint.reason)", hint.advice, hint.place)
        }
        return broken(link, reason, code.advice(row))
    }
}

extension Examination.Dumped {
    /// Picks the policy of a user.
    init(_ dump: ClientDump?, for user: AccountID?) {
        guard let dump else {
            self = .nothing
            return
        }
        guard !dump.isSettingsPage else {
            self = .page
            return
        }
        let known = dump.entries.filter { $0.policy.hasSettings }
        func identity(_ entry: ClientDump.Entry) -> String? {
            guard case .text(let name)? = entry.policy["IntuneIdentityUPN"], name.contains("@") else { return nil }
            return name
        }
        // The keys of a dump name user principal names only.
        if let user, user.rawValue.contains("@"), !known.isEmpty, known.allSatisfy({ identity($0) != nil }) {
            let own = known.filter { AccountID.folding.areEqual(identity($0) ?? "", user.rawValue) }
            // A policy that cannot be read may be the account's.
            let missing = dump.isIncomplete ? Self.several : .otherAccount
            self = own.count > 1 ? .several : own.first.map(Self.policy) ?? missing
        } else {
            // Any policy may be the account's, also one without settings.
            let isOne = dump.entries.count == 1 && !dump.isIncomplete
            self = known.first.map { isOne ? .policy($0) : .several } ?? .empty
        }
    }
}

extension ClientPolicy {
    /// Whether at least one entry belongs to a policy and has a value.
    fileprivate var hasSettings: Bool { entries.contains { $0.value != nil && ClientKeyTable.isKnown($0.key) } }
}
