internal import MAMCore
internal import MAMSettings

/// Rules about conditional launch.
extension LintRule {
    static let launch: [LintRule] =
        [offline, warningUnreached, blockUnreached, emptyRange, unenforced] + actions + lists

    private static let offline = LintRule(
        "offlineBlockUnreached", .warning, [.periodOfflineBeforeAccessCheck, .periodOfflineBeforeWipeIsEnforced],
        "data is wiped before offline time would block access",
        help: "make `periodOfflineBeforeAccessCheck` shorter than `periodOfflineBeforeWipeIsEnforced`",
        why: """
            Both count from the last check-in, and a wipe comes before a block. A block that begins later than the wipe, or \
            with it, is never seen.
            """,
        source: "the page on conditional launch: wipe comes before block",
        example: "\"periodOfflineBeforeAccessCheck\": \"P90D\", \"periodOfflineBeforeWipeIsEnforced\": \"P30D\""
    ) { document in
        let (block, wipe): (PolicySetting, PolicySetting) = (
            .periodOfflineBeforeAccessCheck, .periodOfflineBeforeWipeIsEnforced
        )
        guard let blocks = document.readSeconds(block), let wipes = document.readSeconds(wipe), blocks >= wipes else {
            return [:]
        }
        let reported = document.values[block] == nil ? wipe : block
        return [reported: .sameWith([block: .seconds(wipes)])]
    }

    private static let warningUnreached = LintRule(
        "versionWarningUnreached", .warning, VersionBounds.all.map(\.warn),
        "every version that would lead to a warning leads to a block or a wipe already",
        help: "warn earlier: set a higher minimum or a lower maximum",
        why: """
            For one setting a wipe comes before a block and a block before a warning. A warning at the version of the block, \
            or beyond it, is never seen.
            """,
        source: "the page on conditional launch; reference C.2 and C.3",
        example: "\"minimumWarningOsVersion\": \"17.0\", \"minimumRequiredOsVersion\": \"17.4\""
    ) { document in
        let found = VersionBounds.all.filter { bounds in
            bounds.isCovered(bounds.warn, by: bounds.block, document)
                || bounds.isCovered(bounds.warn, by: bounds.wipe, document)
        }
        return Dictionary(uniqueKeysWithValues: found.map { ($0.warn, .sameWith([$0.warn: .none])) })
    }

    private static let blockUnreached = LintRule(
        "versionBlockUnreached", .warning, VersionBounds.all.map(\.block),
        "every version that would lead to a block leads to a wipe already",
        help: "block earlier: set a higher minimum or a lower maximum",
        why:
            "For one setting a wipe comes before a block. A block at the version of the wipe, or beyond it, is never seen.",
        source: "the page on conditional launch; reference C.2 and C.3",
        example: "\"minimumRequiredOsVersion\": \"16.0\", \"minimumWipeOsVersion\": \"16.0\""
    ) { document in
        let found = VersionBounds.all.filter { $0.isCovered($0.block, by: $0.wipe, document) }
        return Dictionary(uniqueKeysWithValues: found.map { ($0.block, .sameWith([$0.block: .none])) })
    }

    private static let emptyRange = LintRule(
        "osRangeEmpty", .warning, [.maximumRequiredOsVersion, .maximumWipeOsVersion],
        "no OS version is at least the minimum and at most the maximum: every user is blocked",
        help: "raise the maximum or lower the minimum",
        why:
            "Below the minimum and above the maximum access is blocked or data wiped, and every version is one or the other.",
        source: "reference C.3",
        example: "\"minimumRequiredOsVersion\": \"18.0\", \"maximumRequiredOsVersion\": \"17.9\""
    ) { document in
        let least = [PolicySetting.minimumRequiredOsVersion, .minimumWipeOsVersion].compactMap(document.readVersion)
        return Dictionary(
            uniqueKeysWithValues: [PolicySetting.maximumRequiredOsVersion, .maximumWipeOsVersion].filter { setting in
                document.readVersion(setting).map { most in least.contains { $0 > most } } ?? false
            }.map { ($0, .noVersionPasses) })
    }

    static let unenforced = LintRule(
        "unenforcedBelowMinimumSDK", .warning, PolicySetting.allCases.filter { $0.isVersioned && !$0.isSDKBound },
        "the minimum SDK version of the policy admits apps whose SDK does not know the setting",
        help: "raise `minimumRequiredSdkVersion` to the version that the message names",
        why: """
            A setting has no effect in an app whose SDK is older than the setting, or than its value. The policy names a \
            minimum version of the SDK, so it is meant to keep old apps out, and the minimum is lower than the first version \
            that knows the setting.
            """,
        source: "the table of versions, Docs/SDKVersions.md",
        example: "\"minimumRequiredSdkVersion\": \"19.0\", \"screenCaptureConfigurationState\": \"blocked\""
    ) { document in
        let minimums = [PolicySetting.minimumRequiredSdkVersion, .minimumWipeSdkVersion].compactMap(
            document.readVersion)
        guard let minimum = minimums.max() else { return [:] }
        let found = PolicySetting.allCases.filter { !$0.isSDKBound }.compactMap { setting in
            document.claim(about: setting, from: minimum).map { (setting, $0) }
        }
        return Dictionary(uniqueKeysWithValues: found)
    }
}

extension PolicyDocument {
    /// Returns the claim about a setting that some SDK from a minimum on does not know, or whose value it does not know.
    fileprivate func claim(about setting: PolicySetting, from minimum: VersionNumber) -> LintClaim? {
        for row in newerRows(of: setting) {
            guard let version = row.versionBelow(from: minimum) else { continue }
            guard case .policyValue(_, let name) = row.subject else {
                return .anyValueInSDK(version, needs: "it needs \(row.requirement)")
            }
            let rest: PolicyValue? =
                if case .list(let names)? = values[setting] { .list(names.filter { $0 != name }) } else { nil }
            return .sameInSDK(version, with: [setting: rest], needs: "`\(name)` needs \(row.requirement)")
        }
        return nil
    }
}

extension PolicySetting {
    /// Whether the table of versions has a row about the setting, or about one of its values.
    fileprivate var isVersioned: Bool {
        versionRow != nil
            || SDKVersionTable.all.contains { row in
                if case .policyValue(let name, _) = row.subject { name == rawValue } else { false }
            }
    }
}

extension PolicySetting {
    /// Whether the setting is a bound for versions of the SDK, which is no reason to raise another bound.
    fileprivate var isSDKBound: Bool {
        [.minimumWarningSdkVersion, .minimumRequiredSdkVersion, .minimumWipeSdkVersion].contains(self)
    }
}

extension SDKVersionRow {
    /// A version that is not older than a minimum and does not have the subject of the row; `nil` if none is known.
    fileprivate func versionBelow(from minimum: VersionNumber) -> VersionNumber? {
        guard isIn(minimum) else { return minimum }
        // The minimum is in a line of releases that has the subject; the next line begins without it.
        let next = VersionNumber(parts: [(minimum.parts.first ?? 0) + 1])
        return isIn(next) ? nil : next
    }
}

/// The three bounds of one version.
struct VersionBounds: Sendable {
    let warn: PolicySetting
    let block: PolicySetting
    let wipe: PolicySetting
    var isMaximum = false

    static let all: [VersionBounds] = [
        VersionBounds(
            warn: .minimumWarningOsVersion, block: .minimumRequiredOsVersion, wipe: .minimumWipeOsVersion),
        VersionBounds(
            warn: .maximumWarningOsVersion, block: .maximumRequiredOsVersion, wipe: .maximumWipeOsVersion,
            isMaximum: true),
        VersionBounds(
            warn: .minimumWarningAppVersion, block: .minimumRequiredAppVersion, wipe: .minimumWipeAppVersion),
        VersionBounds(
            warn: .minimumWarningSdkVersion, block: .minimumRequiredSdkVersion, wipe: .minimumWipeSdkVersion),
    ]

    /// Returns whether every version that violates the mild bound also violates the hard one.
    func isCovered(_ mild: PolicySetting, by hard: PolicySetting, _ document: PolicyDocument) -> Bool {
        guard let mild = document.readVersion(mild), let hard = document.readVersion(hard) else { return false }
        return isMaximum ? hard <= mild : hard >= mild
    }
}

extension PolicyDocument {
    /// Returns a version that is configured and readable.
    fileprivate func readVersion(_ setting: PolicySetting) -> VersionNumber? {
        guard case .version(let parts)? = values[setting] else { return nil }
        let version = VersionNumber(parts: parts)
        return version.isZero ? nil : version
    }
}
