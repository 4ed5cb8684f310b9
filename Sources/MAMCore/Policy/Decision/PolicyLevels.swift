/// "Send Org data to other apps" after the three Graph properties behind it were combined.
public enum SendLevel: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// All apps.
    case all = 0
    /// Policy managed apps.
    case managed = 1
    /// Policy managed apps with OS sharing; without an MDM-enrolled device the same as ``managed``.
    case managedOS = 2
    /// Policy managed apps with Open-In/Share filtering.
    case managedFiltered = 3
    /// None.
    case none = 4

    /// Whether data may go to managed apps only, in one of the three flavours.
    public var isManaged: Bool { self == .managed || self == .managedOS || self == .managedFiltered }
}

/// "Receive data from other apps" after the two Graph properties behind it were combined.
public enum ReceiveLevel: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// All apps.
    case all = 0
    /// All apps with incoming Org data: data without an owner is stamped with the MDM user.
    case allTagged = 1
    /// Policy managed apps.
    case managed = 2
    /// None.
    case none = 3

    /// Whether data comes in from everywhere.
    public var isAll: Bool { self == .all || self == .allTagged }
}

/// "Restrict cut, copy, and paste between other apps".
public enum ClipboardLevel: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// Any app.
    case all = 0
    /// Policy managed apps with paste in.
    case managedPasteIn = 1
    /// Policy managed apps.
    case managed = 2
    /// Blocked.
    case blocked = 3
}

/// What the screen-capture setting says; absence is a state of its own.
public enum ScreenCaptureSetting: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// Not in the policy: app configuration and the send level decide.
    case absent = 0
    /// `notBlocked`.
    case notBlocked = 1
    /// `blocked`, or any value that is not `notBlocked`.
    case blocked = 2
}

/// Which notifications may show Org data.
///
/// SDK: `IntuneMAMNotificationPolicy`
public enum MAMNotificationPolicy: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// All of them. SDK: `IntuneMAMNotificationPolicyAllow`
    case allow = 0
    /// None that carry Org data. SDK: `IntuneMAMNotificationPolicyBlockOrgData`
    case blockOrgData = 1
    /// No notification at all. SDK: `IntuneMAMNotificationPolicyBlock`
    case block = 2
}

/// Storage services an administrator can allow for copies while "Save copies of Org data" is blocked.
public struct StorageServices: OptionSet, Sendable, Hashable {
    /// One bit per service; the bits are ours and mean nothing outside of the process.
    public let rawValue: UInt16
    /// Makes a set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// OneDrive for Business.
    public static let oneDriveForBusiness = StorageServices(rawValue: 1 << 0)
    /// SharePoint.
    public static let sharePoint = StorageServices(rawValue: 1 << 1)
    /// Box.
    public static let box = StorageServices(rawValue: 1 << 2)
    /// Local storage of the device.
    public static let localStorage = StorageServices(rawValue: 1 << 3)
    /// The photo library.
    public static let photoLibrary = StorageServices(rawValue: 1 << 4)
    /// iManage.
    public static let iManage = StorageServices(rawValue: 1 << 5)
    /// Egnyte.
    public static let egnyte = StorageServices(rawValue: 1 << 6)
}

/// Services an administrator can allow as a source while "Open data into Org documents" is blocked.
public struct IngestionServices: OptionSet, Sendable, Hashable {
    /// One bit per service; the bits are ours and mean nothing outside of the process.
    public let rawValue: UInt8
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// OneDrive for Business.
    public static let oneDriveForBusiness = IngestionServices(rawValue: 1 << 0)
    /// SharePoint.
    public static let sharePoint = IngestionServices(rawValue: 1 << 1)
    /// The camera.
    public static let camera = IngestionServices(rawValue: 1 << 2)
    /// The photo library.
    public static let photoLibrary = IngestionServices(rawValue: 1 << 3)
    /// All four: what a missing list means.
    public static let all: IngestionServices = [.oneDriveForBusiness, .sharePoint, .camera, .photoLibrary]
}
