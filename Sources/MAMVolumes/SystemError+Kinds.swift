internal import MAMPOSIX

extension SystemError {
    /// Nothing has that name, any more.
    package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
    /// The volume has no extended attributes.
    package var hasNoAttributes: Bool { number == ENOTSUP }
}
