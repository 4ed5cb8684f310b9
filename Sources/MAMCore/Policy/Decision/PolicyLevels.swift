/// "Send Org data to other apps" after the three Graph properties behind it were combined.
package enum SendLevel: UInt8, Sendable, Hashable, Codable, CaseIterable {
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
    package var isManaged: Bool { self == .managed || self == .managedOS || self == .managedFiltered }
}

/// "Receive data from other apps" after the two Graph properties behind it were combined.
package enum ReceiveLevel: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// All apps.
    case all = 0
    /// All apps with incoming Org data: data without an owner is stamped with the MDM user.
    case allTagged = 1
    /// Policy managed apps.
    case managed = 2
    /// None.
    case none = 3

    /// Whether data comes in from everywhere.
    package var isAll: Bool { self == .all || self == .allTagged }
}

/// "Restrict cut, copy, and paste between other apps".
package enum ClipboardLevel: UInt8, Sendable, Hashable, Codable, CaseIterable {
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
package enum ScreenCaptureSetting: UInt8, Sendable, Hashable, Codable, CaseIterable {
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
package struct StorageServices: OptionSet, Sendable, Hashable {
    /// One bit per service; the bits are ours and mean nothing outside of the process.
    package let rawValue: UInt16
    /// Makes a set from its bits.
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// OneDrive for Business.
    package static let oneDriveForBusiness = StorageServices(rawValue: 1 << 0)
    /// SharePoint.
    package static let sharePoint = StorageServices(rawValue: 1 << 1)
    /// Box.
    package static let box = StorageServices(rawValue: 1 << 2)
    /// Local storage of the device.
    package static let localStorage = StorageServices(rawValue: 1 << 3)
    /// The photo library.
    package static let photoLibrary = StorageServices(rawValue: 1 << 4)
    /// iManage.
    package static let iManage = StorageServices(rawValue: 1 << 5)
    /// Egnyte.
    package static let egnyte = StorageServices(rawValue: 1 << 6)
}

/// Services an administrator can allow as a source while "Open data into Org documents" is blocked.
package struct IngestionServices: OptionSet, Sendable, Hashable {
    /// One bit per service; the bits are ours and mean nothing outside of the process.
    package let rawValue: UInt8
    /// Makes a set from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// OneDrive for Business.
    package static let oneDriveForBusiness = IngestionServices(rawValue: 1 << 0)
    /// SharePoint.
    package static let sharePoint = IngestionServices(rawValue: 1 << 1)
    /// The camera.
    package static let camera = IngestionServices(rawValue: 1 << 2)
    /// The photo library.
    package static let photoLibrary = IngestionServices(rawValue: 1 << 3)
    /// All four: what a missing list means.
    package static let all: IngestionServices = [.oneDriveForBusiness, .sharePoint, .camera, .photoLibrary]
}
