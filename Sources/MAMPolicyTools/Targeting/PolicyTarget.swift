public import MAMCore
internal import MAMJSON
package import MAMSettings

/// The apps and devices that an app-protection policy, or an app configuration of the service, targets.
public struct PolicyTarget: Sendable, Hashable {
    /// The values of the setting "Target policy to" in the Intune admin center, from the smallest group of apps to the
    /// largest.
    public enum AppGroup: String, Sendable, Hashable, Codable, CaseIterable {
        /// Only the apps in the policy's list of bundle ids.
        case selectedPublicApps
        /// Microsoft's core apps, such as Outlook, Teams, Word and Edge.
        case allCoreMicrosoftApps
        /// Every app whose bundle id begins with `com.microsoft.`.
        case allMicrosoftApps
        /// Every app.
        case allApps
    }

    /// A set of management states of apps: managed by device management, or not managed.
    ///
    /// Device management manages an app if it has delivered the keys `IntuneMAMUPN` and `IntuneMAMOID` to the app. The
    /// service treats an app without them as one on an unmanaged device, even if the device is enrolled.
    public struct ManagementLevels: OptionSet, Sendable, Hashable {
        /// The bits of the set, one for each management state.
        ///
        /// They have a meaning only within the process.
        public let rawValue: UInt8
        /// Makes a set of management states from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Apps that device management does not manage.
        public static let unmanaged = ManagementLevels(rawValue: 1 << 0)
        /// Apps that device management manages.
        public static let mdm = ManagementLevels(rawValue: 1 << 1)
    }

    /// The group of apps that the policy targets.
    public let apps: AppGroup
    /// The bundle ids in the policy's list; they are used if ``apps`` is ``AppGroup/selectedPublicApps``.
    public let bundleIDs: [String]
    /// Whether the document contains the whole list of ``bundleIDs``.
    ///
    /// An export has the list only if it was made with `$expand=apps`.
    public let areBundleIDsKnown: Bool
    /// Whether the document tells ``apps``.
    ///
    /// Graph v1.0 has no such property. Then only the list of bundle ids is known.
    public let isAppGroupKnown: Bool
    /// The management states of the devices that the policy targets.
    ///
    /// Empty if the policy names only states of other operating systems. A document that names no states targets all
    /// devices (assumption `levels-not-in-the-file`).
    public let levels: ManagementLevels
    /// Whether the document tells ``levels``.
    ///
    /// It does not if it names only states that Graph does not tell (`unknownFutureValue`). The policy then targets
    /// every device.
    public let areLevelsKnown: Bool

    /// Makes the target of a document that tells all of it.
    ///
    /// - Parameters:
    ///   - apps: The group of apps.
    ///   - bundleIDs: The bundle ids in the list; they count with ``AppGroup/selectedPublicApps``. Defaults to none.
    ///   - levels: The management states of the devices. Defaults to both.
    public init(
        apps: AppGroup, bundleIDs: [String] = [], levels: ManagementLevels = [.unmanaged, .mdm]
    ) {
        (self.apps, self.bundleIDs, self.levels) = (apps, bundleIDs, levels)
        (areBundleIDsKnown, isAppGroupKnown, areLevelsKnown) = (true, true, true)
    }

    /// Returns whether the policy includes an app on the devices that it targets.
    ///
    /// Bundle ids are compared without regard to ASCII letter case.
    ///
    /// - Parameter bundleID: The app's bundle id.
    /// - Returns: Whether the policy includes the app; `nil` if that depends on a part of the policy that the document
    ///   does not contain.
    public func includes(app bundleID: String) -> Bool? { includes(AppKind(bundleID), isListed: lists(bundleID)) }

    /// Returns whether the policy includes an app of a kind, which its list of bundle ids has or not.
    func includes(_ kind: AppKind, isListed: Bool) -> Bool? {
        switch apps {
        case .allApps: true
        case .allMicrosoftApps: kind != .other
        case .allCoreMicrosoftApps: kind == .core
        case .selectedPublicApps: isListed ? true : areBundleIDsKnown && isAppGroupKnown ? false : nil
        }
    }

    /// Whether the list of bundle ids has an app; `false` if the list does not count.
    func lists(_ bundleID: String) -> Bool { listedIDs.contains { AccountID.folding.areEqual($0, bundleID) } }

    /// The list of bundle ids; empty if it does not count.
    var listedIDs: [String] { apps == .selectedPublicApps ? bundleIDs : [] }

    /// Returns whether the policy targets an app on a device.
    ///
    /// Bundle ids are compared without regard to ASCII letter case.
    ///
    /// - Parameters:
    ///   - bundleID: The app's bundle id.
    ///   - isMDMEnrolled: Whether device management manages the app for the account: the device is enrolled, and the
    ///     app has both keys.
    /// - Returns: `true` if the policy targets the app on that device; `false` also if the document does not tell
    ///   (``includes(app:)``).
    public func includes(bundleID: String, isMDMEnrolled: Bool) -> Bool {
        levels.contains(isMDMEnrolled ? .mdm : .unmanaged) && includes(app: bundleID) == true
    }
}

extension PolicyDocument {
    /// The apps and devices that the policy targets.
    ///
    /// If the targeted apps cannot be read, the policy targets every app. If the targeted devices cannot be read, it
    /// targets every device.
    public var target: PolicyTarget { PolicyTarget(self) }
}

extension PolicyFile.Entry {
    /// Returns the apps and devices that the policy of the entry targets.
    func target(of document: PolicyDocument) -> PolicyTarget {
        PolicyTarget(document, isOfTenantDefault: isTenantDefault)
    }

    /// Whether the policy is of a type that is assigned to users (`targetedManagedAppProtection` of Graph).
    ///
    /// The default policy of a tenant applies to a user only if no such policy, for iOS or Android, is assigned to them
    /// (assumption `tenant-default-by-assignment`).
    var isTargeted: Bool { object == .policy || object == .androidPolicy }

    /// Returns whether the policy is assigned to a member of some groups; `nil` if that is not known.
    ///
    /// - Parameter groups: The object ids of the user's groups; `nil` if they are not known.
    /// - Returns: Whether the policy is assigned to the user, whatever its apps and devices are.
    func isAssigned(toMemberOf groups: [String]?) -> Bool? {
        ReachReason(assignments, isAssigned: isAssigned, membersOf: groups).holds
    }
}

extension Sequence<Bool?> {
    /// Returns whether the default policy of a tenant reaches a user, given whether each other policy is assigned to them.
    ///
    /// - Parameter isWhole: Whether these are all policies that the tenant assigns to users.
    /// - Returns: Whether the default policy reaches the user; `nil` if that is not known.
    func leaveUserToTenantDefault(isWhole: Bool) -> Bool? {
        var result: Bool? = isWhole ? true : nil
        for isAssigned in self where isAssigned != false {
            guard isAssigned == nil else { return false }
            result = nil
        }
        return result
    }
}

extension MAMPolicy {
    /// The apps and devices that the policy targets.
    public var target: PolicyTarget { PolicyTarget(PolicyDocument(values: settings)) }
}

extension PolicyTarget {
    /// Reads the target of a policy.
    ///
    /// The type of a tenant's default policy has no `appGroupType` and no `targetedAppManagementLevels`: such a policy is
    /// for the apps in its list, on all devices.
    ///
    /// - Parameters:
    ///   - document: The policy.
    ///   - isOfTenantDefault: Whether the policy is the default policy of a tenant. Defaults to `false`.
    init(_ document: PolicyDocument, isOfTenantDefault: Bool = false) {
        var (group, bundleIDs) = (AppGroup(rawValue: document.member(.appGroupType) ?? "") ?? .allApps, [String]())
        if isOfTenantDefault, document.values[.appGroupType] == nil { group = .selectedPublicApps }
        switch document.values[.apps] {
        case .list(let ids): bundleIDs = ids
        case nil: break
        // The list is unreadable, so every app is targeted.
        default: group = .allApps
        }
        (apps, self.bundleIDs) = (group, bundleIDs)
        areBundleIDsKnown = document.values[.apps] != nil && !document.hasMoreApps
        isAppGroupKnown = document.values[.appGroupType] != nil || isOfTenantDefault
        let (levels, isTold) = ManagementLevels.read(document.members(.targetedAppManagementLevels))
        self.levels = levels
        areLevelsKnown = (document.values[.targetedAppManagementLevels] != nil || isOfTenantDefault) && isTold
    }
}

extension PolicyTarget {
    /// Reads the target of an app configuration of the service.
    ///
    /// - Parameters:
    ///   - configuration: The app configuration.
    ///   - document: The same app configuration, which tells its apps.
    init(_ configuration: JSONCursor, _ document: AppConfigurationDocument) {
        let text = configuration.anyCaseText("appGroupType")
        let group = AppGroup.allCases.first { AccountID.folding.areEqual($0.rawValue, text) }
        apps = group ?? .selectedPublicApps
        isAppGroupKnown = group != nil
        bundleIDs = document.bundleIDs
        areBundleIDsKnown = document.appList == .listed || document.appList == .otherPlatforms
        let levels = ManagementLevels.named(in: configuration).flatMap { names in
            let (levels, isTold) = ManagementLevels.read(names)
            return isTold ? levels : nil
        }
        self.levels = levels ?? [.unmanaged, .mdm]
        areLevelsKnown = levels != nil
    }
}

extension PolicyTarget.ManagementLevels {
    /// Returns the names of management states in an object: one text with commas, or a list; `nil` for anything else.
    fileprivate static func named(in object: JSONCursor) -> [String]? {
        guard let member = object.graphMember("targetedAppManagementLevels"),
            !member.isNull
        else { return nil }
        let names: [String]
        if let text = try? member.string() {
            names = text.split(separator: ",").map { $0.filter { $0 != " " } }
        } else if let elements = try? member.elements() {
            let texts = elements.map { try? $0.string() }
            guard !texts.contains(nil) else { return nil }
            names = texts.compactMap(\.self)
        } else {
            return nil
        }
        return names.isEmpty ? nil : names
    }

    /// Reads the management states that Graph names.
    ///
    /// - Parameter names: The names, such as `unmanaged` and `mdm`; none means all devices.
    /// - Returns: The states of iOS, and whether the names tell them: all states and `false` if the only names are those of
    ///   a newer version of Graph, which may be those of iOS.
    static func read(_ names: some Collection<String>) -> (levels: Self, isTold: Bool) {
        var levels: Self = []
        if names.contains("unspecified") || names.isEmpty { levels = [.unmanaged, .mdm] }
        if names.contains("unmanaged") { levels.insert(.unmanaged) }
        if names.contains("mdm") { levels.insert(.mdm) }
        let isOfFuture = levels.isEmpty && names.contains("unknownFutureValue")
        return (isOfFuture ? [.unmanaged, .mdm] : levels, !isOfFuture)
    }
}

/// The reason why an export does not tell which apps and devices a policy or an app configuration targets.
package struct PolicyTargetDoubt: Sendable {
    /// The reason in words: one line.
    package let reason: String
    /// The advice how to remove the doubt.
    package let help: String
    /// The position of the doubtful part in the file.
    package let position: SourcePosition?

    /// Looks for a part of the target that the export does not contain, or that cannot be read; `nil` if there is none.
    ///
    /// Missing management levels are all levels (assumption `levels-not-in-the-file`).
    ///
    /// - Parameters:
    ///   - entry: The policy in its file.
    ///   - document: The policy.
    ///   - bundleIDs: The bundle ids of the apps for which it has to be known whether the policy includes them.
    package init?(_ entry: PolicyFile.Entry, _ document: PolicyDocument, apps bundleIDs: [String]) {
        let target = document.target
        let settings: [PolicySetting] = [.appGroupType, .apps, .targetedAppManagementLevels]
        if let setting = settings.first(where: { document.values[$0] == .unreadable }) {
            (reason, help) = (
                "`\(setting.rawValue)` of the policy cannot be read, so its target is not known", "correct the value"
            )
            position = document.places[setting] ?? entry.position
        } else if document.values[.targetedAppManagementLevels] != nil, !target.areLevelsKnown {
            (reason, help) = (
                "`targetedAppManagementLevels` of the policy has only values that Graph does not tell",
                "write the management levels into the file, such as `unmanaged` or `mdm`"
            )
            position = document.places[.targetedAppManagementLevels] ?? entry.position
        } else if target.apps == .selectedPublicApps, !target.areBundleIDsKnown {
            (reason, help) = (
                "the export does not have the policy's whole list of apps",
                "export it with `$expand=apps`, or write `apps` or `appGroupType` into the file"
            )
            position = document.places[.appGroupType] ?? entry.position
        } else if bundleIDs.contains(where: { target.includes(app: $0) == nil }) {
            (reason, help) = (
                "the policy does not list every app, and the export does not have `appGroupType`",
                "export it from Graph beta, or write `appGroupType` into the file"
            )
            position = document.places[.apps] ?? entry.position
        } else if entry.assignments?.contains(where: \.hasFilter) == true {
            (reason, help) = (
                "an assignment of the policy has a filter, and the filter's rule is not in the export",
                "remove the filter from the file; the policy is assigned to a group here"
            )
            position = document.places[.assignments] ?? entry.position
        } else {
            return nil
        }
    }
}

extension PolicyTargetDoubt {
    /// Looks for a part of the target of an app configuration that the export does not contain; `nil` if there is none.
    ///
    /// A document that names no apps and no group of apps is for every app, and one that names no management levels for
    /// all devices (assumption `levels-not-in-the-file`).
    ///
    /// - Parameters:
    ///   - entry: The app configuration of the service in its file.
    ///   - document: The app configuration.
    ///   - bundleIDs: The bundle ids of the apps for which it has to be known whether the app configuration includes them.
    package init?(_ entry: AppConfigurationFile.Entry, _ document: AppConfigurationDocument, apps bundleIDs: [String]) {
        position = nil
        if entry.hasLevels, !entry.target.areLevelsKnown {
            (reason, help) = (
                "`targetedAppManagementLevels` of the app configuration has no value that Graph tells",
                "write the management levels into the file, such as `unmanaged` or `mdm`"
            )
        } else if document.appList != .every, bundleIDs.contains(where: { entry.target.includes(app: $0) == nil }) {
            (reason, help) = (
                "the export does not tell the apps of the app configuration",
                "export it with `$expand=apps` and `appGroupType`, or name the app in the step"
            )
        } else if entry.hasFilter {
            (reason, help) = (
                "an assignment of the app configuration has a filter, and the filter's rule is not in the export",
                "remove the filter from the file; the app configuration is assigned to a user here"
            )
        } else {
            return nil
        }
    }
}

/// The kind of an app, as groups of apps tell them apart.
enum AppKind: Int, Hashable, CaseIterable {
    case core, microsoft, other

    init(_ bundleID: String) {
        self = !MicrosoftApps.contains(bundleID) ? .other : MicrosoftApps.containsCore(bundleID) ? .core : .microsoft
    }
}

/// Microsoft's apps for iOS, recognized by their bundle ids.
enum MicrosoftApps {
    /// The prefix of Microsoft's bundle ids.
    static let prefix = "com.microsoft."

    /// The apps that the admin center calls core.
    static let core = [
        "com.microsoft.msedge", "com.microsoft.office.excel", "com.microsoft.officemobile", "com.microsoft.skydrive",
        "com.microsoft.onenote", "com.microsoft.office.outlook", "com.microsoft.office.powerpoint",
        "com.microsoft.sharepoint", "com.microsoft.skype.teams", "com.microsoft.to-do", "com.microsoft.office.word",
    ]

    static func contains(_ bundleID: String) -> Bool {
        AccountID.folding.areEqual(String(decoding: bundleID.utf8.prefix(prefix.utf8.count), as: UTF8.self), prefix)
    }

    static func containsCore(_ bundleID: String) -> Bool {
        core.contains { AccountID.folding.areEqual($0, bundleID) }
    }
}
