internal import MAMPOSIX

/// A fault of a ``FaultyVolume``, and the calls at which it occurs.
package struct FaultPlan: Sendable, Hashable {
    package struct Calls: OptionSet, Sendable, Hashable {
        package let rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }

        package static let open = Calls(rawValue: 1 << 0)
        package static let read = Calls(rawValue: 1 << 1)
        package static let write = Calls(rawValue: 1 << 2)
        package static let truncate = Calls(rawValue: 1 << 3)
        /// Synchronizing files and folders.
        package static let synchronize = Calls(rawValue: 1 << 4)
        /// Status, attributes, names and paths.
        package static let look = Calls(rawValue: 1 << 5)
        /// Renaming, linking, removing, and folders.
        package static let name = Calls(rawValue: 1 << 6)
        /// Setting attributes, permissions and times.
        package static let set = Calls(rawValue: 1 << 7)
        /// The calls that the system may carry out in part.
        package static let transfers: Calls = [.read, .write]
        /// The calls that signals may interrupt.
        package static let interruptible: Calls = [.read, .write, .truncate, .synchronize]
        package static let all = Calls(rawValue: (1 << 8) - 1)
    }

    /// The part of a transfer that is done.
    package enum Share: String, Sendable, Hashable, CaseIterable {
        case nothing, firstByte, half, allButLastByte, everything

        /// Returns the number of bytes that are transferred of a whole.
        package func count(of whole: Int) -> Int {
            switch self {
            case .nothing: 0
            case .firstByte: min(1, whole)
            case .half: whole / 2
            case .allButLastByte: max(0, whole - 1)
            case .everything: whole
            }
        }
    }

    package enum Fault: Sendable, Hashable {
        /// The call fails with this error number, and does nothing.
        case failure(Int32)
        /// A transfer does less than it was asked to, but at least one byte.
        ///
        /// Other calls work.
        case short(Share)
        /// The process dies in the call.
        ///
        /// A write is done in part; any other call is done with `everything`, and otherwise not done.
        case death(Share)
        /// The device is locked just before the call, which succeeds; see ``FaultyVolume/locks(_:)``.
        case lock
    }

    /// The error of every call of a dead process, `EOWNERDEAD`, which no file system returns.
    package static let dead: Int32 = EOWNERDEAD

    /// The kinds of calls that are counted.
    package var calls: Calls
    /// The index of the counted call that fails, from 0.
    package var number: Int
    package var fault: Fault
    /// Whether all later counted calls fail as well, as on a full disk.
    var lasts: Bool

    package init(_ fault: Fault, at number: Int, of calls: Calls = .all, lasts: Bool = false) {
        (self.fault, self.number, self.calls, self.lasts) = (fault, number, calls, lasts)
    }
}
