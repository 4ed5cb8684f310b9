/// The answers in which systems differ, for calls that have the same name in both.
///
/// The compiler does not notice such a difference. The numbers of macOS are written out, so that Linux tests them too; the C
/// half of this module compares them with Apple's headers. The numbers below 35 are the same in both systems.
package enum SystemAnswers: Sendable, CaseIterable {
    case linux
    case macOS

    /// The answers of the system for which this module is compiled.
    package static var current: SystemAnswers {
        #if canImport(Darwin)
            .macOS
        #else
            .linux
        #endif
    }

    /// The error for an extended attribute that a file does not have: `ENODATA`, or `ENOATTR` (getxattr(2)).
    package var missingAttribute: Int32 { self == .linux ? 61 : 93 }

    /// The error for an entry that is neither a file nor a folder nor a link: `EMEDIUMTYPE`, or `EFTYPE`.
    ///
    /// No call of the system gives it for another reason here.
    package var notAFile: Int32 { self == .linux ? 124 : 79 }

    /// Whether opening an entry fails with this number because it is a socket, or a pipe without a reader.
    ///
    /// `ENXIO`; for a socket on macOS `EOPNOTSUPP` (open(2)).
    package func opensNoFile(_ number: Int32) -> Bool { number == 6 || self == .macOS && number == 102 }

    /// Whether a volume has no extended attributes, or none of this kind: `ENOTSUP`, which macOS distinguishes from
    /// `EOPNOTSUPP`.
    package func hasNoAttributes(_ number: Int32) -> Bool {
        self == .linux ? number == 95 : number == 45 || number == 102
    }

    /// Whether making an unnamed file fails with this number because the system or the volume has no such files.
    package func hasNoUnnamedFiles(_ number: Int32) -> Bool {
        // ENOTSUP, EISDIR, EINVAL, ENOENT, EPERM
        hasNoAttributes(number) || [21, 22, 2, 1].contains(number)
    }

    /// Whether opening without links fails with this number because the call is missing or not allowed: `ENOSYS`, or
    /// `EPERM` of a sandbox of Linux.
    ///
    /// On macOS the call is `openat`, which is never missing; `EPERM` then concerns the file.
    package func hasNoOpeningWithoutLinks(_ number: Int32) -> Bool { self == .linux && (number == 38 || number == 1) }

    /// Whether removing an entry as a file fails with this number of ``number(_:)`` for a folder too.
    ///
    /// Linux gives `EISDIR` for a folder; macOS gives `EPERM`, as for a file that may not be removed (unlink(2)).
    package func mayBeFolder(_ number: Int32) -> Bool { self == .macOS && number == self.number(1) }

    /// The number of an error as the rest of the package reads it.
    ///
    /// In the package, `EPERM` of a file stands for the lock of the device. The privacy settings of macOS refuse files with
    /// `EPERM`, so there it becomes `EACCES`.
    package func number(_ number: Int32) -> Int32 { self == .macOS && number == 1 ? 13 : number }

    /// Runs the call that empties the disk's cache, and `plain` instead on a volume that does not have it.
    ///
    /// - Returns: 0; -1 with the error in `errno` if the bytes are not on the disk.
    package func flush(_ whole: () -> Int32, plain: () -> Int32) -> Int32 {
        // On Linux the plain call waits for the disk.
        guard self == .macOS else { return plain() }
        guard whole() != 0 else { return 0 }
        // ENOTSUP, EINVAL, ENOTTY: network volumes do not have the call (fcntl(2)).
        return [45, 22, 25].contains(errno) ? plain() : -1
    }

    /// The flags with which SQLite's own files are brought to the disk: on macOS also through the disk's cache.
    package func databaseFlush(_ flags: Int32) -> Int32 {
        // SQLITE_SYNC_FULL is SQLITE_SYNC_NORMAL with this bit.
        self == .macOS ? flags | 1 : flags
    }

    /// The statements by which SQLite itself brings a database through the disk's cache; nil if it always does.
    package var databasePragmas: String? {
        self == .macOS ? "PRAGMA fullfsync=ON; PRAGMA checkpoint_fullfsync=ON" : nil
    }

    /// Whether a name by which a file was opened is not just another spelling of the name that the folder contains.
    ///
    /// A volume of macOS finds `a` by the name `A`, and a composed letter by its parts. The owners of files are kept by
    /// name, so another spelling is refused. For a file with several names, the system may tell any of them; a wholly
    /// different name is therefore accepted. The stored name is nil if the system does not tell it, as on Linux, whose names
    /// are bytes.
    package static func isSpelled(_ name: some Collection<UInt8>, as stored: [UInt8]?) -> Bool {
        guard let stored, !name.elementsEqual(stored) else { return true }
        return folded(name) != folded(stored)
    }

    // Strings are equal if their letters are, composed or not.
    private static func folded(_ name: some Collection<UInt8>) -> String {
        String(decoding: name, as: UTF8.self).uppercased().lowercased()
    }

    /// Folds the hexadecimal digits of the id of a boot into 64 bits: the exclusive or of groups of 16 digits; 0 without
    /// digits.
    ///
    /// macOS writes the digits in capital letters.
    package static func bootID(of text: some Sequence<UInt8>) -> UInt64 {
        var (folded, part, digits) = (UInt64(0), UInt64(0), 0)
        for byte in text {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: continue
            }
            (part, digits) = (part << 4 | UInt64(digit), digits + 1)
            if digits.isMultiple(of: 16) { (folded, part) = (folded ^ part, 0) }
        }
        return folded ^ part
    }
}
