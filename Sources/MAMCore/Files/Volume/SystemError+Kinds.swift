internal import MAMPOSIX

extension SystemError {
    /// Nothing has that name, any more.
    var isMissing: Bool { number == ENOENT || number == ENOTDIR }
    /// The volume has no extended attributes.
    var hasNoAttributes: Bool { number == ENOTSUP }
}
