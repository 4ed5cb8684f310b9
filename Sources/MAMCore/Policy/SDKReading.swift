public import MAMSettings

/// What an SDK restricts beside the settings that it reads, from the newest version to older ones.
///
/// The versions are a chain: in each line of releases, a later version restricts all that an earlier one does, so three
/// bits of a ``PolicyWord`` hold the place in the chain. The steps come from ``SDKVersionTable``.
@usableFromInline package enum SDKEnforcement: UInt8, Sendable, Comparable, CaseIterable {
    /// Everything that any version restricts; also for an SDK whose version is not known.
    case full = 0
    /// Without the button Ask Siri.
    case withoutAskSiri = 1
    /// Also without Image Playground and picture in picture.
    case withoutImagePlayground = 2
    /// Also without settings of their own for screen capture, Genmoji and Writing Tools, which follow sending.
    case withoutOwnSettings = 3
    /// Also without screen capture and Genmoji, and without the clipboard's character limit for URL objects.
    case withoutScreenCapture = 4
    /// Also without Writing Tools.
    case withoutWritingTools = 5
    /// Also without looking up words.
    case withoutLookUp = 6
    /// Also without Group Activities and Translate.
    case minimal = 7

    /// The row of the table that a version lacks if its place in the chain is this one; `nil` for ``full``.
    var missing: SDKVersionRow? {
        switch self {
        case .full: nil
        case .withoutAskSiri: SDKVersionTable.row(of: .askSiri)
        case .withoutImagePlayground: SDKVersionTable.row(of: .imagePlayground)
        case .withoutOwnSettings: PolicySetting.screenCaptureConfigurationState.versionRow
        case .withoutScreenCapture: SDKVersionTable.row(of: .screenCapture)
        case .withoutWritingTools: SDKVersionTable.row(of: .writingTools)
        case .withoutLookUp: SDKVersionTable.row(of: .lookUp)
        case .minimal: SDKVersionTable.row(of: .groupActivities)
        }
    }

    /// Returns the place of a version in the chain.
    package init(_ version: VersionNumber) {
        self = Self.allCases.last { $0.missing.map { !$0.isIn(version) } ?? false } ?? .full
    }

    @inlinable package static func < (left: SDKEnforcement, right: SDKEnforcement) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// What one version of the SDK reads of a policy, and the assumptions that an app denies.
package final class SDKReading: Sendable {
    /// The version; `nil` for one that reads every setting.
    package let version: VersionNumber?
    /// The assumptions for which the other choice is made.
    package let denied: DeniedAssumptions
    package let enforcement: SDKEnforcement
    /// The settings that the version does not know.
    package let unread: Set<PolicySetting>
    /// The values of other settings that the version does not know.
    private let unreadValues: [PolicySetting: [String]]
    /// What later versions do, and this one does not.
    private let lacking: Set<SDKBehavior>

    /// Finds out what a version reads, with the other choices for some assumptions.
    package init(_ version: VersionNumber?, denying denied: DeniedAssumptions = []) {
        (self.version, self.denied) = (version, denied)
        guard let version else {
            (enforcement, unread, unreadValues, lacking) = (.full, [], [:], [])
            return
        }
        enforcement = SDKEnforcement(version)
        unread = Set(PolicySetting.allCases.filter { $0.versionRow.map { !$0.isIn(version) } ?? false })
        var values: [PolicySetting: [String]] = [:]
        for row in SDKVersionTable.all {
            guard case .policyValue(let name, let value) = row.subject, !row.isIn(version),
                let setting = PolicySetting(rawValue: name), !unread.contains(setting)
            else { continue }
            values[setting, default: []].append(value)
        }
        unreadValues = values
        lacking = Set(SDKBehavior.allCases.filter { !$0.isIn(version) })
    }

    /// Returns the part of a policy's settings that has an effect: an unknown setting counts as missing.
    func effective(_ settings: [PolicySetting: PolicyValue]) -> [PolicySetting: PolicyValue] {
        guard !unread.isEmpty || !unreadValues.isEmpty else { return settings }
        var read = settings
        for setting in unread { read[setting] = nil }
        for (setting, values) in unreadValues {
            switch read[setting] {
            case .member(let value) where values.contains(value): read[setting] = nil
            case .list(let names): read[setting] = .list(names.filter { !values.contains($0) })
            default: break
            }
        }
        return read
    }

    package func knows(_ setting: PolicySetting) -> Bool { !unread.contains(setting) }

    /// Whether the version does something.
    package func does(_ behavior: SDKBehavior) -> Bool { !lacking.contains(behavior) }

    /// The row of the table of versions for a setting that has no effect with a value, because the version does not
    /// know the setting or the value; `nil` if it has one.
    func missingRow(_ setting: PolicySetting, _ value: PolicyValue?) -> SDKVersionRow? {
        guard let value else { return nil }
        if unread.contains(setting) { return setting.versionRow }
        guard case .member(let name) = value, unreadValues[setting]?.contains(name) ?? false else { return nil }
        return SDKVersionTable.row(of: .policyValue(setting: setting.rawValue, value: name))
    }

    /// The members of a setting's list that the version does not know.
    func unreadMembers(of setting: PolicySetting, _ value: PolicyValue?) -> [String] {
        guard case .list(let names) = value, let unread = unreadValues[setting] else { return [] }
        return names.filter(unread.contains)
    }

    /// Whether the version knows a setting and all of a value.
    func reads(_ value: PolicyValue?, of setting: PolicySetting) -> Bool {
        knows(setting) && missingRow(setting, value) == nil && unreadMembers(of: setting, value).isEmpty
    }

    /// Whether the version exempts telephone numbers if a policy has no list of exempted schemes.
    fileprivate var exemptsTelephones: Bool { !does(.managedDialer) }
}

extension SDKReading: Equatable {
    /// Returns whether two values are about the same version, and deny the same assumptions.
    package static func == (left: SDKReading, right: SDKReading) -> Bool {
        left.version == right.version && left.denied == right.denied
    }
}

extension PolicySetting {
    /// The row of the table of versions; `nil` if no first version is known.
    package var versionRow: SDKVersionRow? { SDKVersionTable.row(of: .policySetting(rawValue)) }
}

extension MAMPolicy {
    /// Returns the policy as an app with a version of the SDK applies it.
    ///
    /// A setting that is newer than the version has no effect: it counts as missing. The version also does not restrict
    /// what only later versions restrict, such as picture in picture. The page `Docs/SDKVersions.md` has the versions.
    /// The result has the same ``settings``, so it equals this policy.
    ///
    /// - Parameter version: The version of the SDK in the app.
    /// - Returns: The policy for that version.
    public func read(by version: VersionNumber) -> MAMPolicy {
        let reading = SDKReading(version)
        let policy = read(by: reading)
        var word = policy.word
        word.enforcement = reading.enforcement
        return MAMPolicy(
            word: word, links: policy.links, settings: settings, content: content,
            launchRequirements: policy.launchRequirements, reading: reading)
    }

    /// The version of the SDK for which ``read(by:)`` made this policy; `nil` for a policy in which all settings count.
    public var sdkVersion: VersionNumber? { reading?.version }

    /// The settings of the policy that have no effect because the SDK is older than they are, in the order of names.
    ///
    /// Empty unless ``read(by:)`` made the policy.
    public var settingsWithoutEffect: [PolicySetting] {
        guard let reading else { return [] }
        return PolicySetting.byName.filter { reading.missingRow($0, settings[$0]) != nil }
    }

    /// The versions of the SDK that know a setting, in words; `nil` if it has an effect in the SDK of this policy.
    package func sdkNeeded(by setting: PolicySetting) -> String? {
        reading?.missingRow(setting, settings[setting])?.requirement
    }

    /// Returns the policy with the settings that a version knows.
    ///
    /// The result is this object if that changes nothing. The word of the result is that of a new SDK:
    /// ``PolicyInForce`` adds what the version restricts, so that apps of several versions share one object.
    package func read(by sdk: SDKReading?) -> MAMPolicy {
        guard let sdk else { return reading == nil ? self : PolicyDocument(values: settings).compileStrictest() }
        let policy = withKnownSettings(of: sdk)
        guard !sdk.denied.isEmpty else { return policy }
        return sdk.denied.applied(to: policy, PolicyDocument(values: sdk.effective(settings)))
    }

    private func withKnownSettings(of sdk: SDKReading) -> MAMPolicy {
        let effective = sdk.effective(settings)
        let exemptsTelephones = sdk.exemptsTelephones && effective[.exemptedAppProtocols] == nil
        guard effective != settings || exemptsTelephones else {
            return reading == nil ? self : PolicyDocument(values: settings).compileStrictest()
        }
        let document = PolicyDocument(values: effective)
        var links = document.links
        if exemptsTelephones { links.exemptedSchemes.formUnion(LinkReading.Kind.telephoneSchemes) }
        return MAMPolicy(
            word: document.word, links: links, settings: settings, content: content,
            launchRequirements: LaunchRequirements(document), reading: sdk)
    }

    /// The settings that have an effect: all of them, unless the SDK is older than some.
    package var effectiveSettings: [PolicySetting: PolicyValue] { reading?.effective(settings) ?? settings }
}
