/// A transfer level as the Graph object spells it (A.3, managedAppDataTransferLevel).
enum SlowTransferLevel: String, Hashable, CaseIterable, Sendable {
    case allApps
    case managedApps
    case none
}

/// A member of `allowedDataStorageLocations` (A.3).
enum SlowStorageService: Int, Hashable, CaseIterable, Sendable {
    case oneDriveForBusiness
    case sharePoint
    case box
    case localStorage
    case photoLibrary
    case iManage
    case egnyte
}

/// A member of `allowedDataIngestionLocations` (A.3).
enum SlowIngestionService: Int, Hashable, CaseIterable, Sendable {
    case oneDriveForBusiness
    case sharePoint
    case camera
    case photoLibrary
}

/// The value of `notificationRestriction` (A.3), with the integers of the Graph enum.
enum SlowNotificationRestriction: Int, Hashable, CaseIterable, Sendable {
    case allow = 0
    case blockOrganizationalData = 1
    case block = 2
}

/// The value of `screenCaptureConfigurationState`; B.0 rule 10 keeps "absent" as a state of its own.
enum SlowScreenCapture: Hashable, CaseIterable, Sendable {
    case absent
    case notBlocked
    case blocked
}

/// The value of `appDataEncryptionType` (A.3).
enum SlowEncryption: String, Hashable, CaseIterable, Sendable {
    case useDeviceSettings
    case afterDeviceRestart
    case whenDeviceLockedExceptOpenFiles
    case whenDeviceLocked
}

/// The raw settings of one managed account, as the Graph object states them and before anything is derived.
///
/// The initial values are the defaults of A.3, but for `pinRequired` and `disableAppPinIfDevicePinIsSet`, which are
/// simply off here.
struct SlowPolicy: Hashable, Sendable {
    // What B.1 derives SendLevel from.
    var allowedOutbound = SlowTransferLevel.allApps
    var disableProtectionOfManagedOutboundOpenInData = false
    var filterOpenInToOnlyManagedApps = false

    // What B.1 derives ReceiveLevel from.
    var allowedInbound = SlowTransferLevel.allApps
    var protectInboundDataFromUnknownSources = false

    // What B.1 derives SaveCopies from.
    var saveAsBlocked = false
    var allowedDataStorageLocations: SlowSet<SlowStorageService> = []

    // What B.1 derives OpenIntoOrg from.
    var blockDataIngestionIntoOrganizationDocuments = false
    var allowedDataIngestionLocations: SlowSet<SlowIngestionService> = [
        .oneDriveForBusiness, .sharePoint, .camera, .photoLibrary,
    ]

    // What the properties of B.10 read besides the levels.
    var pinRequired = false
    var disableAppPinIfDevicePinIsSet = false
    var contactSyncBlocked = false
    var allowWidgetContentSync: Bool?
    var printBlocked = false
    var encryption = SlowEncryption.whenDeviceLocked
    var managedBrowserToOpenLinksRequired = false
    /// True when `managedBrowser` is microsoftEdge, false for notConfigured.
    var managedBrowserIsEdge = false
    /// True when `customBrowserProtocol` is not empty.
    var hasCustomBrowserProtocol = false
    var notificationRestriction = SlowNotificationRestriction.allow
    var screenCapture = SlowScreenCapture.absent

    // What B.11 reads besides the encryption.
    var dataBackupBlocked = false

    // What the rows of A.3 about typing say; true stands for "blocked".
    var thirdPartyKeyboardsBlocked = false
    var genmojiBlocked = false
    var writingToolsBlocked = false
    var dictationBlocked = false

    // What is asked before data leaves.
    var evaluation = SlowEvaluation.notRequired

    // What B.6 reads.
    var clipboard = SlowClipboardLevel.allApps
    var clipboardLimit = 0

    // What B.7 to B.9 read; nil is a missing key.
    var exemptedProtocols: [String]?
    var exemptedLinks: [String]?
    var managedLinks: [String]?
    var dialer = SlowDialer.allApps
    var dialerScheme = ""
    var messaging = SlowMessaging.anyApp
    var messagingScheme = ""
    /// The text of `customBrowserProtocol` where it is not the usual one.
    var customBrowser: String?
}

extension SlowPolicy {
    /// True when `appDataEncryptionType` is useDeviceSettings, false for the three other members.
    var encryptionUsesDeviceSettings: Bool {
        get { encryption == .useDeviceSettings }
        set { encryption = newValue ? .useDeviceSettings : .whenDeviceLocked }
    }
}
