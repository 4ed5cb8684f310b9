/// The level of "Send Org data to other apps", combined from three Graph properties.
@usableFromInline package enum SendLevel: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// All apps.
    case all = 0
    /// Policy managed apps.
    case managed = 1
    /// Policy managed apps with OS sharing. Equals ``managed`` in an app that device management does not manage.
    case managedOS = 2
    /// Policy managed apps with Open-In/Share filtering.
    case managedFiltered = 3
    /// No other app.
    case none = 4

    /// Whether data may go to managed apps only: one of the three managed levels.
    @inlinable @inline(__always) package var isManaged: Bool {
        self == .managed || self == .managedOS || self == .managedFiltered
    }
}

/// The level of "Receive data from other apps", combined from two Graph properties.
@usableFromInline package enum ReceiveLevel: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// All apps.
    case all = 0
    /// All apps with incoming Org data: data without an owner gets the owner tag of the MDM user. Equals ``all`` in an app
    /// that device management does not manage.
    case allTagged = 1
    /// Policy managed apps.
    case managed = 2
    /// No other app.
    case none = 3

    /// Whether data may come in from all apps.
    @inlinable @inline(__always) package var isAll: Bool { self == .all || self == .allTagged }
}

/// The level of "Restrict cut, copy, and paste between other apps".
@usableFromInline package enum ClipboardLevel: UInt8, Sendable, Hashable, Codable, CaseIterable {
    case all = 0
    /// Policy managed apps with paste in.
    case managedPasteIn = 1
    /// Policy managed apps.
    case managed = 2
    /// No other app.
    case blocked = 3
}

/// The value of the screen-capture setting; a missing setting is a value of its own.
@usableFromInline package enum ScreenCaptureSetting: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// The policy does not have the setting, so the app configuration and the setting for sending data decide.
    case absent = 0
    case notBlocked = 1
    /// The value `blocked`, or any other value except `notBlocked`.
    case blocked = 2
}

/// The value of the setting for the evaluation of content before data leaves.
@usableFromInline package enum EvaluationRequirement: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// Data leaves without an evaluation.
    case notRequired = 0
    /// An evaluation is required while the device is online.
    case requiredWhenOnline = 1
    /// An evaluation is required. While the device is offline, data does not leave.
    case required = 2
}

/// The kinds of notifications that a policy allows an app to show.
///
/// SDK: `IntuneMAMNotificationPolicy`
public enum MAMNotificationPolicy: UInt8, Sendable, Hashable, CaseIterable {
    /// The app may show all notifications.
    ///
    /// SDK: `IntuneMAMNotificationPolicyAllow`
    case allow = 0
    /// The app may show notifications that contain no Org data (data of the organization).
    ///
    /// SDK: `IntuneMAMNotificationPolicyBlockOrgData`
    case blockOrgData = 1
    /// The app may show no notifications.
    ///
    /// SDK: `IntuneMAMNotificationPolicyBlock`
    case block = 2
}

/// The storage services that an administrator can allow for copies while "Save copies of Org data" is blocked.
@usableFromInline package struct StorageServices: OptionSet, Sendable, Hashable {
    /// The bits, one for each service.
    ///
    /// They have no meaning outside of the process.
    @usableFromInline package let rawValue: UInt16
    @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

    @inlinable package static var oneDriveForBusiness: StorageServices { StorageServices(rawValue: 1 << 0) }
    @inlinable package static var sharePoint: StorageServices { StorageServices(rawValue: 1 << 1) }
    @inlinable package static var box: StorageServices { StorageServices(rawValue: 1 << 2) }
    @inlinable package static var localStorage: StorageServices { StorageServices(rawValue: 1 << 3) }
    @inlinable package static var photoLibrary: StorageServices { StorageServices(rawValue: 1 << 4) }
    @inlinable package static var iManage: StorageServices { StorageServices(rawValue: 1 << 5) }
    @inlinable package static var egnyte: StorageServices { StorageServices(rawValue: 1 << 6) }
}

/// The services that an administrator can allow as a source while "Open data into Org documents" is blocked.
@usableFromInline package struct IngestionServices: OptionSet, Sendable, Hashable {
    /// The bits, one for each service.
    ///
    /// They have no meaning outside of the process.
    @usableFromInline package let rawValue: UInt8
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable package static var oneDriveForBusiness: IngestionServices { IngestionServices(rawValue: 1 << 0) }
    @inlinable package static var sharePoint: IngestionServices { IngestionServices(rawValue: 1 << 1) }
    @inlinable package static var camera: IngestionServices { IngestionServices(rawValue: 1 << 2) }
    @inlinable package static var photoLibrary: IngestionServices { IngestionServices(rawValue: 1 << 3) }
}
