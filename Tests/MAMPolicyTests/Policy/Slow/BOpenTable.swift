/// The rows of B.5, typed in from the reference.
enum BOpenTable {
    /// Whose account the second argument names; for another managed account, what it sends.
    enum Account: String, Sendable {
        case none, same, unmanaged, openX, closedX
    }

    /// One row of B.5 with the answer of every column.
    ///
    /// `listed` is column BLOCK with exactly this location's service in the list, `unlisted` is column BLOCK with every
    /// other service in it. Where no service stands for the location, `listed` is the full list, `unlisted` the empty
    /// one. `openX` is another managed account with Send all, `closedX` one with any other level.
    struct Line: Sendable {
        var location: SlowOpenLocation
        var account: Account
        var all, allow, listed, unlisted, none, unmanaged: Bool

        // swift-format-ignore
        init(
            _ location: SlowOpenLocation, _ account: Account,
            _ all: Bool, _ allow: Bool, _ listed: Bool, _ unlisted: Bool, _ none: Bool, _ unmanaged: Bool
        ) {
            (self.location, self.account) = (location, account)
            (self.all, self.allow, self.listed, self.unlisted) = (all, allow, listed, unlisted)
            (self.none, self.unmanaged) = (none, unmanaged)
        }
    }

    // swift-format-ignore
    static let lines: [Line] = [
        //                                     Recv.  ALLOW  BLOCK  BLOCK  Recv.  owner
        //                                     all           listed not l. none   unmanaged
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

        Line(.camera, .same,                   true,  false, false, false, false, true),
        Line(.camera, .none,                   true,  true,  true,  false, false, true),
        Line(.camera, .unmanaged,              true,  false, false, false, false, true),
        Line(.camera, .openX,                  true,  false, false, false, false, true),
        Line(.camera, .closedX,                false, false, false, false, false, false),

        Line(.localStorage, .same,             true,  true,  false, false, false, true),
        Line(.localStorage, .none,             true,  true,  false, false, false, true),
        Line(.localStorage, .unmanaged,        true,  true,  false, false, false, true),
        Line(.localStorage, .openX,            true,  false, false, false, false, true),
        Line(.localStorage, .closedX,          false, false, false, false, false, false),

        Line(.photos, .same,                   true,  false, false, false, false, true),
        Line(.photos, .none,                   true,  true,  true,  false, false, true),
        Line(.photos, .unmanaged,              true,  false, false, false, false, true),
        Line(.photos, .openX,                  true,  false, false, false, false, true),
        Line(.photos, .closedX,                false, false, false, false, false, false),

        Line(.accountDocument, .same,          true,  true,  false, false, false, true),
        Line(.accountDocument, .none,          true,  true,  false, false, false, true),
        Line(.accountDocument, .unmanaged,     true,  true,  false, false, false, true),
        Line(.accountDocument, .openX,         true,  true,  false, false, false, true),
        Line(.accountDocument, .closedX,       false, false, false, false, false, false),

        Line(.box, .same,                      true,  true,  false, false, false, true),
        Line(.box, .none,                      true,  true,  false, false, false, true),
        Line(.box, .unmanaged,                 true,  true,  false, false, false, true),
        Line(.box, .openX,                     true,  false, false, false, false, true),
        Line(.box, .closedX,                   false, false, false, false, false, false),

        Line(.iManage, .same,                  true,  true,  false, false, false, true),
        Line(.iManage, .none,                  true,  true,  false, false, false, true),
        Line(.iManage, .unmanaged,             true,  true,  false, false, false, true),
        Line(.iManage, .openX,                 true,  false, false, false, false, true),
        Line(.iManage, .closedX,               false, false, false, false, false, false),

        Line(.egnyte, .same,                   true,  true,  false, false, false, true),
        Line(.egnyte, .none,                   true,  true,  false, false, false, true),
        Line(.egnyte, .unmanaged,              true,  true,  false, false, false, true),
        Line(.egnyte, .openX,                  true,  false, false, false, false, true),
        Line(.egnyte, .closedX,                false, false, false, false, false, false),
    ]

    /// The services that stand for a location: the list that lists it, and the list that holds all the others.
    static func lists(
        _ location: SlowOpenLocation
    ) -> (listed: SlowSet<SlowIngestionService>, unlisted: SlowSet<SlowIngestionService>) {
        switch location {
        case .oneDriveForBusiness: return ([.oneDriveForBusiness], [.sharePoint, .camera, .photoLibrary])
        case .sharePoint: return ([.sharePoint], [.oneDriveForBusiness, .camera, .photoLibrary])
        case .camera: return ([.camera], [.oneDriveForBusiness, .sharePoint, .photoLibrary])
        case .photos: return ([.photoLibrary], [.oneDriveForBusiness, .sharePoint, .camera])
        case .other, .localStorage, .accountDocument, .box, .iManage, .egnyte:
            return ([.oneDriveForBusiness, .sharePoint, .camera, .photoLibrary], [])
        }
    }
}
