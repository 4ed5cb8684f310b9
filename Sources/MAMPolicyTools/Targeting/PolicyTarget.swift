public import MAMCore

/// Which apps on which devices a policy is for.
public struct PolicyTarget: Sendable, Hashable {
    /// "Target policy to", in the order of how many apps each is.
    public enum AppGroup: String, Sendable, Hashable, Codable, CaseIterable {
        /// The apps of the policy's list.
        case selectedPublicApps
        /// Microsoft's core apps.
        case allCoreMicrosoftApps
        /// Microsoft's apps.
        case allMicrosoftApps
        /// Every app.
        case allApps
    }

    /// The states of a device that iOS knows.
    public struct ManagementLevels: OptionSet, Sendable, Hashable {
        /// One bit per state; the bits are ours and mean nothing outside of the process.
        public let rawValue: UInt8
        /// Makes a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Devices that are not enrolled in device management.
        public static let unmanaged = ManagementLevels(rawValue: 1 << 0)
        /// Devices that are.
        public static let mdm = ManagementLevels(rawValue: 1 << 1)
    }

    /// Which apps.
    public let apps: AppGroup
    /// The bundle ids that are listed, for ``AppGroup/selectedPublicApps``.
    public let bundleIDs: [String]
    /// On which devices; empty when the policy names states of other systems only.
    public let levels: ManagementLevels

    /// Whether a policy with this target is for an app on a device in this state.
    ///
    /// Bundle ids compare without regard to ASCII letter case.
    public func includes(bundleID: String, isMDMEnrolled: Bool) -> Bool {
        guard levels.contains(isMDMEnrolled ? .mdm : .unmanaged) else { return false }
        switch apps {
        case .allApps: return true
        case .allMicrosoftApps: return MicrosoftApps.contains(bundleID)
        case .allCoreMicrosoftApps: return MicrosoftApps.containsCore(bundleID)
        case .selectedPublicApps: return bundleIDs.contains { AccountID.folding.areEqual($0, bundleID) }
        }
    }
}

extension PolicyDocument {
    /// Which apps on which devices the document is for.
    ///
    /// What cannot be read counts as the strictest: the policy is for every app, or for every device.
    public var target: PolicyTarget { PolicyTarget(self) }
}

extension MAMPolicy {
    /// Which apps on which devices the policy is for.
    public var target: PolicyTarget { PolicyTarget(PolicyDocument(values: settings)) }
}

extension PolicyTarget {
    init(_ document: PolicyDocument) {
        var (group, bundleIDs) = (AppGroup(rawValue: document.member(.appGroupType) ?? "") ?? .allApps, [String]())
        switch document.values[.apps] {
        case .list(let ids): bundleIDs = ids
        case nil: break
        // No telling which apps were meant.
        default: group = .allApps
        }
        (apps, self.bundleIDs) = (group, bundleIDs)
        let names = document.members(.targetedAppManagementLevels)
        var levels: ManagementLevels = []
        if names.contains("unspecified") || names.isEmpty { levels = [.unmanaged, .mdm] }
        if names.contains("unmanaged") { levels.insert(.unmanaged) }
        if names.contains("mdm") { levels.insert(.mdm) }
        self.levels = levels
    }
}

/// Microsoft's apps for iOS, as far as bundle ids tell.
enum MicrosoftApps {
    /// What Microsoft's bundle ids begin with.
    static let prefix = "com.microsoft."

    /// The apps the admin centre calls core.
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
