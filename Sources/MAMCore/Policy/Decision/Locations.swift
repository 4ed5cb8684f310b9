/// A location in which the user can save a copy of data, if the policy allows it.
///
/// The raw values are the SDK's. Do not persist them, because they have changed between SDK versions.
///
/// SDK: `IntuneMAMSaveLocation`
public enum MAMSaveLocation: Int, Sendable, Hashable, CaseIterable {
    /// A location without a case of its own, for instance the Files app or another app.
    ///
    /// SDK: `IntuneMAMSaveLocationOther`
    case other = 0
    /// OneDrive for Business.
    ///
    /// SDK: `IntuneMAMSaveLocationOneDriveForBusiness`
    case oneDriveForBusiness = 1
    /// SharePoint.
    ///
    /// SDK: `IntuneMAMSaveLocationSharePoint`
    case sharePoint = 2
    /// Box.
    ///
    /// SDK: `IntuneMAMSaveLocationBox`
    case box = 4
    /// Dropbox.
    ///
    /// SDK: `IntuneMAMSaveLocationDropbox`
    case dropbox = 8
    /// Google Drive.
    ///
    /// SDK: `IntuneMAMSaveLocationGoogleDrive`
    case googleDrive = 16
    /// The app's own storage on the device. SDK: `IntuneMAMSaveLocationLocalDrive`
    case localDrive = 32
    /// The camera roll. It has no accounts, so a ``PolicyQuestion`` about it must not name an account. SDK:
    /// `IntuneMAMSaveLocationCameraRoll`
    case cameraRoll = 64
    /// A document that belongs to an account. SDK: `IntuneMAMSaveLocationAccountDocument`
    case accountDocument = 128
    /// iManage.
    ///
    /// SDK: `IntuneMAMSaveLocationIManage`
    case iManage = 256
    /// Egnyte.
    ///
    /// SDK: `IntuneMAMSaveLocationEgnyte`
    case egnyte = 512

    /// The SDK's name of the location without its prefix, for example `oneDriveForBusiness`.
    ///
    /// Reports, scenario files and the command line use this name.
    public var name: String {
        switch self {
        case .other: "other"
        case .oneDriveForBusiness: "oneDriveForBusiness"
        case .sharePoint: "sharePoint"
        case .box: "box"
        case .dropbox: "dropbox"
        case .googleDrive: "googleDrive"
        case .localDrive: "localDrive"
        case .cameraRoll: "cameraRoll"
        case .accountDocument: "accountDocument"
        case .iManage: "iManage"
        case .egnyte: "egnyte"
        }
    }
}

/// A location from which the user can open data, if the policy allows it.
///
/// The raw values are the SDK's. Do not persist them, because they have changed between SDK versions.
///
/// SDK: `IntuneMAMOpenLocation`
public enum MAMOpenLocation: Int, Sendable, Hashable, CaseIterable {
    /// A location without a case of its own, for instance the Files app or another app.
    ///
    /// SDK: `IntuneMAMOpenLocationOther`
    case other = 0
    /// OneDrive for Business.
    ///
    /// SDK: `IntuneMAMOpenLocationOneDriveForBusiness`
    case oneDriveForBusiness = 1
    /// SharePoint.
    ///
    /// SDK: `IntuneMAMOpenLocationSharePoint`
    case sharePoint = 2
    /// The camera. It has no accounts, so a ``PolicyQuestion`` about it must not name an account. SDK:
    /// `IntuneMAMOpenLocationCamera`
    case camera = 4
    /// The app's own storage on the device.
    ///
    /// SDK: `IntuneMAMOpenLocationLocalStorage`
    case localStorage = 8
    /// The photo library. It has no accounts, so a ``PolicyQuestion`` about it must not name an account. SDK:
    /// `IntuneMAMOpenLocationPhotos`
    case photos = 16
    /// A document that belongs to an account. SDK: `IntuneMAMOpenLocationAccountDocument`
    case accountDocument = 32
    /// Box.
    ///
    /// SDK: `IntuneMAMOpenLocationBox`
    case box = 64
    /// iManage.
    ///
    /// SDK: `IntuneMAMOpenLocationIManage`
    case iManage = 128
    /// Egnyte.
    ///
    /// SDK: `IntuneMAMOpenLocationEgnyte`
    case egnyte = 256

    /// The SDK's name of the location without its prefix, for example `oneDriveForBusiness`.
    ///
    /// Reports, scenario files and the command line use this name.
    public var name: String {
        switch self {
        case .other: "other"
        case .oneDriveForBusiness: "oneDriveForBusiness"
        case .sharePoint: "sharePoint"
        case .camera: "camera"
        case .localStorage: "localStorage"
        case .photos: "photos"
        case .accountDocument: "accountDocument"
        case .box: "box"
        case .iManage: "iManage"
        case .egnyte: "egnyte"
        }
    }
}

/// The purpose of a document picker.
///
/// SDK: `UIDocumentPickerMode`, the argument of `isDocumentPickerAllowed:`
public enum DocumentPickerMode: Int, Sendable, Hashable, CaseIterable {
    /// Imports a copy of a document into the app. SDK: `UIDocumentPickerModeImport`
    case `import` = 0
    /// Opens a document of another location in place. SDK: `UIDocumentPickerModeOpen`
    case open = 1
    /// Exports a copy of a document to another location. SDK: `UIDocumentPickerModeExportToService`
    case exportToService = 2
    /// Moves a document to another location. SDK: `UIDocumentPickerModeMoveToService`
    case moveToService = 3

    /// The name of the mode in reports and on the command line.
    public var name: String {
        switch self {
        case .import: "import"
        case .open: "open"
        case .exportToService: "exportToService"
        case .moveToService: "moveToService"
        }
    }
}
