internal import MAMPOSIX

extension SystemError {
    /// Whether the name does not exist, or no longer.
    package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
    /// Whether the volume has no extended attributes.
    package var hasNoAttributes: Bool { number == ENOTSUP }
}
