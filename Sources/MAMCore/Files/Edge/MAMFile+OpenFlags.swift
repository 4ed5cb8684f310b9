internal import MAMPOSIX
internal import MAMVolumes

extension MAMFile {
    /// How a file is opened, with the bits of `open(2)`.
    public struct OpenFlags: OptionSet, Sendable, Hashable {
        /// The bits as C has them.
        public let rawValue: Int32
        /// Makes flags from the bits as C has them.
        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// For reading only. C: `O_RDONLY`
        public static let readOnly = OpenFlags(rawValue: O_RDONLY)
        /// For writing only. C: `O_WRONLY`
        public static let writeOnly = OpenFlags(rawValue: O_WRONLY)
        /// For both. C: `O_RDWR`
        public static let readWrite = OpenFlags(rawValue: O_RDWR)
        /// Makes the file when it is missing. C: `O_CREAT`
        public static let create = OpenFlags(rawValue: O_CREAT)
        /// With ``create``: refuses a file that is there. C: `O_EXCL`
        public static let exclusive = OpenFlags(rawValue: O_EXCL)
        /// Empties the file, and sets its owner anew. C: `O_TRUNC`
        public static let truncate = OpenFlags(rawValue: O_TRUNC)
        /// Writes always at the end. C: `O_APPEND`
        public static let append = OpenFlags(rawValue: O_APPEND)

        /// Bits that change nothing here: every file is opened with them.
        private static let implied = O_CLOEXEC | O_NOFOLLOW | O_NOCTTY

        var isReading: Bool { rawValue & O_ACCMODE != O_WRONLY }
        var isWriting: Bool { rawValue & O_ACCMODE != O_RDONLY }

        /// The same as the engine has them; who writes also reads.
        var below: MAMVolumes.OpenFlags {
            var below: MAMVolumes.OpenFlags = isWriting ? [.read, .write] : [.read]
            if contains(.create) { below.insert(.create) }
            if contains(.exclusive) { below.insert(.exclusive) }
            if contains(.truncate) { below.insert(.truncate) }
            return below
        }

        /// Refuses bits that are not honoured, instead of ignoring them.
        func check() throws(MAMFileProtectionError) {
            let known = O_ACCMODE | O_CREAT | O_EXCL | O_TRUNC | O_APPEND | Self.implied
            guard rawValue & ~known == 0, rawValue & O_ACCMODE != O_ACCMODE else {
                throw MAMFileProtectionError(
                    .invalidArguments, "flags other than those of `MAMFile.OpenFlags` are not supported",
                    systemError: EINVAL)
            }
            guard isWriting || !contains(.truncate) else {
                throw MAMFileProtectionError(
                    .invalidArguments, "a file that is emptied must be opened for writing", systemError: EINVAL)
            }
        }
    }
}
