internal import MAMCore
internal import MAMPropertyLists
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
        /// The apps and devices that the policy targets.
        let target: PolicyTarget

        init(file: String, entry: PolicyFile.Entry, document: PolicyDocument) {
            (self.file, self.entry, self.document) = (file, entry, document)
            target = entry.target(of: document)
        }

        var place: Place { Place(file: file, position: entry.position, path: entry.path) }

        func place(of setting: PolicySetting) -> Place {
            // The type of a tenant's default policy lacks settings that decide links.
            if entry.isTenantDefault, document.values[setting] == nil { return place }
            return Place(
                file: file, position: document.places[setting] ?? entry.position, path: document.path(of: setting))
        }
    }

    enum Dumped {
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
        candidates = evidence.policies.flatMap { file in
            file.content.entries.compactMap { entry in
                (try? entry.result.get()).map { Candidate(file: file.file, entry: entry, document: $0) }
            }
        }
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

/// What the version of the app's SDK says about the `Info.plist`.
extension Examination {
    /// The findings about the version of the app's SDK: none if the version is not known, or if nothing is wrong.
    func findingsAboutSDK(in file: String) -> [Finding] {
        guard let version = evidence.sdkVersion, let root = infoPlistSubject?.root else { return [] }
        return [unreadKeys(version, root, file), system(version, root, file), builder(version, root, file)]
            .compactMap(\.self)
    }

    /// The finding about keys of `IntuneMAMSettings` that are newer than the SDK, and so are not read.
    ///
    /// They keep no policy away.
    private func unreadKeys(_ version: VersionNumber, _ root: PropertyListNode, _ file: String) -> Finding? {
        let settings = root[SettingsKey.dictionaryName]
        let found = SDKVersionTable.all.filter { row in
            guard case .infoPlistKey(let name) = row.subject else { return false }
            return settings?[name] != nil && !row.isIn(version)
        }
        guard let first = found.first else { return nil }
        let names = found.map { "`\($0.subject.name)`" }.joined(separator: ", ")
        return Finding(
            link: .infoPlist, state: .fine,
            reason: "no error prevents the policy; SDK \(version.release) does not read \(names)",
            advice: "build the app with \(first.requirement)",
            place: Place(file: file, position: nil, path: "\(SettingsKey.dictionaryName).\(first.subject.name)"))
    }

    /// The finding about an app that may be installed on versions of iOS on which its SDK does not run.
    private func system(_ version: VersionNumber, _ root: PropertyListNode, _ file: String) -> Finding? {
        guard let needed = SDKVersionTable.minimumIOS(of: version)?.iOS else { return nil }
        let place = Place(file: file, position: nil, path: "MinimumOSVersion")
        guard let target = root["MinimumOSVersion"]?.string.flatMap({ VersionNumber(release: $0) }) else {
            let isThere = root["MinimumOSVersion"] != nil
            return unknown(
                .infoPlist,
                "SDK \(version.release) needs iOS \(needed), and "
                    + (isThere ? "`MinimumOSVersion` is no version" : "the Info.plist has no `MinimumOSVersion`"),
                "give the Info.plist of the built app, whose `MinimumOSVersion` tells, with `--plist`", place)
        }
        guard target < needed else { return nil }
        return broken(
            .infoPlist, "SDK \(version.release) needs iOS \(needed), and the app may be installed on iOS \(target)",
            "set the deployment target (`MinimumOSVersion`) to \(needed) or later", place)
    }

    /// The finding about an app that another version of Xcode built than the one for which its SDK is made.
    private func builder(_ version: VersionNumber, _ root: PropertyListNode, _ file: String) -> Finding? {
        guard let (needed, _) = SDKVersionTable.xcode(of: version) else { return nil }
        let place = Place(file: file, position: nil, path: "DTXcode")
        guard let xcode else {
            let isThere = root["DTXcode"] != nil
            return unknown(
                .infoPlist,
                "SDK \(version.release) is made for Xcode \(needed), and "
                    + (isThere ? "`DTXcode` is no version of Xcode" : "the Info.plist has no `DTXcode`"),
                "give the Info.plist of the built app, whose `DTXcode` tells, with `--plist`", place)
        }
        guard xcode != needed else { return nil }
        let reason = "SDK \(version.release) is made for Xcode \(needed), and the app was built with Xcode \(xcode)"
        guard xcode > needed else {
            return broken(
                .infoPlist, reason,
                "build the app with Xcode \(needed), or with an SDK that is made for Xcode \(xcode)",
                place)
        }
        // A line of the SDK may work with a newer Xcode: the release notes do not tell.
        let row = SDKVersionTable.row(of: .platform(.xcode(xcode)))
        let advice = row.map { "build the app with \($0.requirement), which is made for it" }
        return unknown(
            .infoPlist, reason, advice ?? "look for a version of the SDK whose release notes name Xcode \(xcode)", place
        )
    }
}

extension MAMEnrollmentStatus.Code {
    /// The link that the status shows broken; `nil` for a success, and for an unknown status.
    var brokenLink: Diagnosis.Link? {
        switch self {
        case .accountNotLicensed, .mamServiceDisabled: .license
        case .authRequired, .adalInternalError, .loginCanceled, .adalMethodUnsupported, .nilAccount: .token
        case .internalError, .locationServiceFailure, .enrollmentEndPointNetworkFailure, .parsingFailure,
            .notEMMAccount, .mdmEnrolledDifferentUser, .notDeviceAccount, .appNotEnrolled, .notEnrolledAccount,
            .failedToClearMamData, .timeout, .switchExistingAccount, .reEnrollForUnenrolledUser, .tenantMigration,
            .unsupportedAPI, .licensedNotTargeted, .deviceBlockedEnrollment, .singleManagedAccountMode,
            .unenrollmentSuccess:
            .enrollment
        case .wipeReceived, .noPolicyReceived, .policyEndPointNetworkFailure, .policyRecordGone: .checkIn
        default: nil
        }
    }

    /// The links that must have held before the status could come.
    var heldLinks: Set<Diagnosis.Link> {
        switch self {
        // Not the links of a policy: app configuration alone is enough to enroll.
        case .newPoliciesReceived, .policiesHaveNotChanged: [.license, .token, .enrollment, .checkIn]
        case .alreadyEnrolled, .noPolicyReceived, .wipeReceived, .policyRecordGone: [.token, .enrollment]
        case .licensedNotTargeted: [.license, .token]
        case .accountNotLicensed: [.token]
        default: []
        }
    }

    /// Returns the advice for a person who looks for the cause; the table tells what the app does.
    func advice(_ row: EnrollmentCodeDescription) -> String {
        switch self {
        case .accountNotLicensed: "assign a license with Intune to the account, and wait until it has arrived"
        case .licensedNotTargeted:
            "assign a policy to a group of the account, and include the app and the device's management level in it"
        case .noPolicyReceived: "look up the license, the groups and the policy's apps: the account lost one of them"
        case .authRequired:
            "sign the account in before it is registered, register its object id, and answer the SDK with its token"
        case .internalError:
            "read the error text; if it has MSAL's code -50000, compare the client id, the redirect URI and the authority "
                + "with the app's registration"
        case .nilAccount:
            "register the object id of the account: the SDK finds it for a principal name only through the token library"
        case .mamServiceDisabled: "look up the state of the service"
        case .unenrollmentSuccess: "register the account again"
        case .locationServiceFailure, .enrollmentEndPointNetworkFailure, .policyEndPointNetworkFailure, .timeout:
            "connect the device to a network that lets it reach the service, then start the app again"
        case .parsingFailure:
            "look for a proxy that changes answers of the service, and answer the SDK with a token of the account"
        case .appNotEnrolled, .policyRecordGone: "start the app while it is online, so that the account enrolls again"
        case .failedToClearMamData:
            "start the app again, which repeats the wipe; if that fails too, delete the app and install it again"
        case .loginCanceled: "sign in again, and complete the sign-in"
        case .reEnrollForUnenrolledUser:
            "look up the license, the groups and the policy's apps: the account lost one of them"
        case .tenantMigration:
            "look up in the admin center whether the tenant is being moved, and wait until that is over; otherwise assign "
                + "a license with Intune to the account, whose tenant does not use the service"
        case .deviceBlockedEnrollment: "look up in the admin center which rule keeps the device from enrolling"
        default: row.duty
        }
    }
}

extension Examination {
    /// A cause of a status that the other files suggest.
    struct StatusHint {
        let reason: String
        let advice: String
        let place: Examination.Place
    }

    /// Returns what the other files say about the cause of a status; `nil` if they say nothing.
    ///
    /// The second parameter is the advice about the status alone.
    func hint(about code: MAMEnrollmentStatus.Code, _ advice: String) -> StatusHint? {
        switch code {
        case .internalError, .adalInternalError, .authRequired, .loginCanceled, .adalMethodUnsupported:
            signInMistake ?? hint(withoutMistake: code, advice)
        default: hint(withoutMistake: code, advice)
        }
    }

    /// The hint at a mistake in the `Info.plist` or the entitlements that keeps an app from signing a user in.
    private var signInMistake: StatusHint? {
        preventingMistake.map { StatusHint(reason: $0.reason, advice: $0.advice, place: $0.place) }
    }

    private func hint(withoutMistake code: MAMEnrollmentStatus.Code, _ advice: String) -> StatusHint? {
        switch code {
        case .internalError, .adalInternalError:
            withoutAuthority(
                "for an app of a single tenant, write `ADALAuthority` with the tenant "
                    + "(`https://login.microsoftonline.com/TENANT`); compare `ADALClientId` and `ADALRedirectUri` with the "
                    + "registration")
        case .authRequired: withoutAuthority("\(advice); for an app of a single tenant, write `ADALAuthority`")
        case .accountNotLicensed: licensed
        default: nil
        }
    }

    /// The hint at an app of one tenant: without the tenant's authority, the token library asks for any organization.
    private func withoutAuthority(_ advice: String) -> StatusHint? {
        guard let plist = evidence.infoPlist, let root = infoPlistSubject?.root else { return nil }
        let authority = root[SettingsKey.dictionaryName]?["ADALAuthority"]
        let last = authority?.string?.lowercased().split(separator: "/").last ?? ""
        guard authority == nil || ["common", "organizations"].contains(last) else { return nil }
        return StatusHint(
            reason: authority == nil
                ? "the Info.plist has no `ADALAuthority`, which an app of a single tenant needs"
                : "`ADALAuthority` names no tenant, and an app of a single tenant needs its tenant there",
            advice: advice,
            place: Place(file: plist.file, position: nil, path: SettingsKey.dictionaryName))
    }

    /// The hint at a license that the file shows, and the service refused.
    private var licensed: StatusHint? {
        guard let named = evidence.licenses, let plan = named.content.plans.first(where: { $0.isEnabled == true })
        else {
            return nil
        }
        return StatusHint(
            reason: "the file has the plan `\(plan.name)`",
            advice: "wait until the license has arrived at the service, and compare the account and the tenant of the "
                + "registration with those of the license",
            place: Place(file: named.file, position: plan.position, path: plan.path))
    }
}
