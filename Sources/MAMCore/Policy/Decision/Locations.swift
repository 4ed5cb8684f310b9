/// A location to which the user can save a copy of data, if the policy allows it.
///
/// The raw values are the SDK's. Do not store them, because they have changed between versions of the SDK.
///
/// SDK: `IntuneMAMSaveLocation`
public enum MAMSaveLocation: Int, Sendable, Hashable, CaseIterable {
    /// A location that is not one of the other cases, for instance the Files app or another app.
    ///
    /// SDK: `IntuneMAMSaveLocationOther`
    case other = 0
    /// The storage service OneDrive for Business.
    ///
    /// SDK: `IntuneMAMSaveLocationOneDriveForBusiness`
    case oneDriveForBusiness = 1
    /// The storage service SharePoint.
    ///
    /// SDK: `IntuneMAMSaveLocationSharePoint`
    case sharePoint = 2
    /// The storage service Box.
    ///
    /// SDK: `IntuneMAMSaveLocationBox`
    case box = 4
    /// The storage service Dropbox.
    ///
    /// SDK: `IntuneMAMSaveLocationDropbox`
    case dropbox = 8
    /// The storage service Google Drive.
    ///
    /// SDK: `IntuneMAMSaveLocationGoogleDrive`
    case googleDrive = 16
    /// The app's own storage on the device.
    ///
    /// SDK: `IntuneMAMSaveLocationLocalDrive`
    case localDrive = 32
    /// The camera roll.
    ///
    /// It does not belong to an account, so a ``PolicyQuestion`` about it must not name an account.
    ///
    /// SDK: `IntuneMAMSaveLocationCameraRoll`
    case cameraRoll = 64
    /// A document that belongs to an account.
    ///
    /// SDK: `IntuneMAMSaveLocationAccountDocument`
    case accountDocument = 128
    /// The document service iManage.
    ///
    /// SDK: `IntuneMAMSaveLocationIManage`
    case iManage = 256
    /// The storage service Egnyte.
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
/// The raw values are the SDK's. Do not store them, because they have changed between versions of the SDK.
///
/// SDK: `IntuneMAMOpenLocation`
public enum MAMOpenLocation: Int, Sendable, Hashable, CaseIterable {
    /// A location that is not one of the other cases, for instance the Files app or another app.
    ///
    /// SDK: `IntuneMAMOpenLocationOther`
    case other = 0
    /// The storage service OneDrive for Business.
    ///
    /// SDK: `IntuneMAMOpenLocationOneDriveForBusiness`
    case oneDriveForBusiness = 1
    /// The storage service SharePoint.
    ///
    /// SDK: `IntuneMAMOpenLocationSharePoint`
    case sharePoint = 2
    /// The camera.
    ///
    /// It does not belong to an account, so a ``PolicyQuestion`` about it must not name an account.
    ///
    /// SDK: `IntuneMAMOpenLocationCamera`
    case camera = 4
    /// The app's own storage on the device.
    ///
    /// SDK: `IntuneMAMOpenLocationLocalStorage`
    case localStorage = 8
    /// The photo library.
    ///
    /// It does not belong to an account, so a ``PolicyQuestion`` about it must not name an account.
    ///
    /// SDK: `IntuneMAMOpenLocationPhotos`
    case photos = 16
    /// A document that belongs to an account.
    ///
    /// SDK: `IntuneMAMOpenLocationAccountDocument`
    case accountDocument = 32
    /// The storage service Box.
    ///
    /// SDK: `IntuneMAMOpenLocationBox`
    case box = 64
    /// The document service iManage.
    ///
    /// SDK: `IntuneMAMOpenLocationIManage`
    case iManage = 128
    /// The storage service Egnyte.
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

/// The purpose of a document picker, the screen on which the user chooses a document.
///
/// SDK: `UIDocumentPickerMode`, the argument of `isDocumentPickerAllowed:`
public enum DocumentPickerMode: Int, Sendable, Hashable, CaseIterable {
    /// The picker imports a copy of a document into the app.
    ///
    /// SDK: `UIDocumentPickerModeImport`
    case `import` = 0
    /// The picker opens a document of another location in place.
    ///
    /// SDK: `UIDocumentPickerModeOpen`
    case open = 1
    /// The picker exports a copy of a document to another location.
    ///
    /// SDK: `UIDocumentPickerModeExportToService`
    case exportToService = 2
    /// The picker moves a document to another location.
    ///
    /// SDK: `UIDocumentPickerModeMoveToService`
    case moveToService = 3

    /// The name of the picker's purpose in reports and on the command line.
    public var name: String {
        switch self {
        case .import: "import"
        case .open: "open"
        case .exportToService: "exportToService"
        case .moveToService: "moveToService"
        }
    }
}
