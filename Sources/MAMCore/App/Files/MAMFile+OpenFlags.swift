internal import MAMPOSIX
internal import MAMVolumes

extension MAMFile {
    /// The access mode and options for opening a file, with the bits of `open(2)`.
    public struct OpenFlags: OptionSet, Sendable {
        /// The bits of the flags, with the values that C defines.
        public let rawValue: Int32
        /// Creates flags from the bits of C's `open(2)`.
        ///
        /// - Parameter rawValue: The bits, for example `O_RDWR | O_CREAT`.
        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// Opens the file for reading only.
        ///
        /// C: `O_RDONLY`
        public static let readOnly = OpenFlags(rawValue: O_RDONLY)
        /// Opens the file for writing only.
        ///
        /// C: `O_WRONLY`
        public static let writeOnly = OpenFlags(rawValue: O_WRONLY)
        /// Opens the file for reading and writing.
        ///
        /// C: `O_RDWR`
        public static let readWrite = OpenFlags(rawValue: O_RDWR)
        /// Creates the file if it does not exist.
        ///
        /// C: `O_CREAT`
        public static let create = OpenFlags(rawValue: O_CREAT)
        /// Makes the call fail if the file already exists.
        ///
        /// This flag is used together with ``create``.
        ///
        /// C: `O_EXCL`
        public static let exclusive = OpenFlags(rawValue: O_EXCL)
        /// Removes the content of the file, and gives the file the owner that a new file would get.
        ///
        /// C: `O_TRUNC`
        public static let truncate = OpenFlags(rawValue: O_TRUNC)
        /// Makes every write go to the end of the file, independent of the handle's position.
        ///
        /// C: `O_APPEND`
        public static let append = OpenFlags(rawValue: O_APPEND)

        /// Bits without an effect here, because every file is opened with them.
        private static let implied = O_CLOEXEC | O_NOFOLLOW | O_NOCTTY

        var isReading: Bool { rawValue & O_ACCMODE != O_WRONLY }
        var isWriting: Bool { rawValue & O_ACCMODE != O_RDONLY }

        /// The flags of the engine; a file that is open for writing is also open for reading there.
        var below: MAMVolumes.OpenFlags {
            var below = MAMVolumes.OpenFlags.access(isWritable: isWriting)
            if contains(.create) { below = below.with(.create) }
            if contains(.exclusive) { below = below.with(.exclusive) }
            if contains(.truncate) { below = below.with(.truncate) }
            return below
        }

        /// Throws for unsupported bits.
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
