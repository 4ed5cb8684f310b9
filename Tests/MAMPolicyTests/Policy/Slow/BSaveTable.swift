/// The rows of B.4, typed in from the reference.
enum BSaveTable {
    /// Whose account the second argument names; for another managed account, what it receives.
    enum Account: String, Sendable {
        case none, same, unmanaged, openX, closedX
    }

    /// One row of B.4 with the answer of every column.
    ///
    /// `listed` is column BLOCK with exactly this location's service in the list, `unlisted` is column BLOCK with every
    /// other service in it. Where no service stands for the location, `listed` is the full list, `unlisted` the empty
    /// one. `openX` is another managed account with Receive all or allTagged, `closedX` one with managed or none.
    struct Line: Sendable {
        var location: SlowSaveLocation
        var account: Account
        var all, allow, listed, unlisted, none, unmanaged: Bool

        // swift-format-ignore
        init(
            _ location: SlowSaveLocation, _ account: Account,
            _ all: Bool, _ allow: Bool, _ listed: Bool, _ unlisted: Bool, _ none: Bool, _ unmanaged: Bool
        ) {
            (self.location, self.account) = (location, account)
            (self.all, self.allow, self.listed, self.unlisted) = (all, allow, listed, unlisted)
            (self.none, self.unmanaged) = (none, unmanaged)
        }
    }

    // swift-format-ignore
    static let lines: [Line] = [
        //                                     ALL    ALLOW  BLOCK  BLOCK  Send   owner
        //                                                   listed not l. none   unmanaged
        Line(.other, .same,                    true,  true,  false, false, false, true),
        Line(.other, .none,                    true,  false, false, false, false, true),
        Line(.other, .unmanaged,               true,  false, false, false, false, true),
        Line(.other, .openX,                   true,  false, false, false, false, true),
        Line(.other, .closedX,                 false, false, false, false, false, false),

        Line(.oneDriveForBusiness, .same,      true,  true,  true,  false, false, true),
        Line(.oneDriveForBusiness, .none,      true,  true,  false, false, false, true),
        Line(.oneDriveForBusiness, .unmanaged, true,  true,  false, false, false, true),
        Line(.oneDriveForBusiness, .openX,     true,  true,  false, false, false, true),
        Line(.oneDriveForBusiness, .closedX,   false, false, false, false, false, false),

        Line(.sharePoint, .same,               true,  true,  true,  false, false, true),
        Line(.sharePoint, .none,               true,  true,  false, false, false, true),
        Line(.sharePoint, .unmanaged,          true,  true,  false, false, false, true),
        Line(.sharePoint, .openX,              true,  true,  false, false, false, true),
        Line(.sharePoint, .closedX,            false, false, false, false, false, false),

        Line(.box, .same,                      true,  true,  true,  false, false, true),
        Line(.box, .none,                      true,  true,  true,  false, false, true),
        Line(.box, .unmanaged,                 true,  true,  true,  false, false, true),
        Line(.box, .openX,                     true,  false, false, false, false, true),
        Line(.box, .closedX,                   false, false, false, false, false, false),

        Line(.dropbox, .same,                  true,  true,  false, false, false, true),
        Line(.dropbox, .none,                  true,  true,  false, false, false, true),
        Line(.dropbox, .unmanaged,             true,  true,  false, false, false, true),
        Line(.dropbox, .openX,                 true,  false, false, false, false, true),
        Line(.dropbox, .closedX,               false, false, false, false, false, false),

        Line(.googleDrive, .same,              true,  true,  false, false, false, true),
        Line(.googleDrive, .none,              true,  true,  false, false, false, true),
        Line(.googleDrive, .unmanaged,         true,  true,  false, false, false, true),
        Line(.googleDrive, .openX,             true,  false, false, false, false, true),
        Line(.googleDrive, .closedX,           false, false, false, false, false, false),

        Line(.localDrive, .same,               true,  true,  true,  false, false, true),
        Line(.localDrive, .none,               true,  true,  false, false, false, true),
        Line(.localDrive, .unmanaged,          true,  true,  false, false, false, true),
        Line(.localDrive, .openX,              true,  false, false, false, false, true),
        Line(.localDrive, .closedX,            false, false, false, false, false, false),

        Line(.cameraRoll, .same,               true,  false, false, false, false, true),
        Line(.cameraRoll, .none,               true,  true,  true,  false, false, true),
        Line(.cameraRoll, .unmanaged,          true,  false, false, false, false, true),
        Line(.cameraRoll, .openX,              true,  false, false, false, false, true),
        Line(.cameraRoll, .closedX,            false, false, false, false, false, false),

        Line(.accountDocument, .same,          true,  true,  false, false, false, true),
        Line(.accountDocument, .none,          true,  true,  false, false, false, true),
        Line(.accountDocument, .unmanaged,     true,  true,  false, false, false, true),
        Line(.accountDocument, .openX,         true,  false, false, false, false, true),
        Line(.accountDocument, .closedX,       false, false, false, false, false, false),

        Line(.iManage, .same,                  true,  true,  true,  false, false, true),
        Line(.iManage, .none,                  true,  true,  true,  false, false, true),
        Line(.iManage, .unmanaged,             true,  true,  true,  false, false, true),
        Line(.iManage, .openX,                 true,  false, false, false, false, true),
        Line(.iManage, .closedX,               false, false, false, false, false, false),

        Line(.egnyte, .same,                   true,  true,  true,  false, false, true),
        Line(.egnyte, .none,                   true,  true,  true,  false, false, true),
        Line(.egnyte, .unmanaged,              true,  true,  true,  false, false, true),
        Line(.egnyte, .openX,                  true,  false, false, false, false, true),
        Line(.egnyte, .closedX,                false, false, false, false, false, false),
    ]

    /// The services that stand for a location: the list that lists it, and the list that holds all the others.
    static func lists(
        _ location: SlowSaveLocation
    ) -> (listed: SlowSet<SlowStorageService>, unlisted: SlowSet<SlowStorageService>) {
        switch location {
        case .oneDriveForBusiness:
            return ([.oneDriveForBusiness], [.sharePoint, .box, .localStorage, .photoLibrary, .iManage, .egnyte])
        case .sharePoint:
            return ([.sharePoint], [.box, .localStorage, .photoLibrary, .iManage, .egnyte])
        case .box:
            return ([.box], [.oneDriveForBusiness, .sharePoint, .localStorage, .photoLibrary, .iManage, .egnyte])
        case .localDrive:
            return ([.localStorage], [.oneDriveForBusiness, .sharePoint, .box, .photoLibrary, .iManage, .egnyte])
        case .cameraRoll:
            return ([.photoLibrary], [.oneDriveForBusiness, .sharePoint, .box, .localStorage, .iManage, .egnyte])
        case .iManage:
            return ([.iManage], [.oneDriveForBusiness, .sharePoint, .box, .localStorage, .photoLibrary, .egnyte])
        case .egnyte:
            return ([.egnyte], [.oneDriveForBusiness, .sharePoint, .box, .localStorage, .photoLibrary, .iManage])
        case .other, .dropbox, .googleDrive, .accountDocument:
            return ([.oneDriveForBusiness, .sharePoint, .box, .localStorage, .photoLibrary, .iManage, .egnyte], [])
        }
    }
}
