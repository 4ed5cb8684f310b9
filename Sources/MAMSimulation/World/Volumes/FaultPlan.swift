internal import MAMPOSIX

/// What goes wrong on a ``FaultyVolume``, and when.
package struct FaultPlan: Sendable, Hashable {
    /// Kinds of calls.
    package struct Calls: OptionSet, Sendable, Hashable {
        package let rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }

        package static let open = Calls(rawValue: 1 << 0)
        package static let read = Calls(rawValue: 1 << 1)
        package static let write = Calls(rawValue: 1 << 2)
        package static let truncate = Calls(rawValue: 1 << 3)
        /// Of files and of folders.
        package static let synchronize = Calls(rawValue: 1 << 4)
        /// Status, attributes, names and paths.
        package static let look = Calls(rawValue: 1 << 5)
        /// Renaming, linking, removing, and folders.
        package static let name = Calls(rawValue: 1 << 6)
        /// Setting attributes, permissions and times.
        package static let set = Calls(rawValue: 1 << 7)
        /// Those that the system may do in part.
        package static let transfers: Calls = [.read, .write]
        /// Those that signals may interrupt.
        package static let interruptible: Calls = [.read, .write, .truncate, .synchronize]
        package static let all = Calls(rawValue: (1 << 8) - 1)
    }

    /// How much of a transfer is done.
    package enum Share: String, Sendable, Hashable, CaseIterable {
        case nothing, firstByte, half, allButLastByte, everything

        /// How many bytes of a transfer.
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

    /// What a call does instead of what was asked.
    package enum Fault: Sendable, Hashable {
        /// It fails with this number, and does nothing.
        case failure(Int32)
        /// A transfer does less than it was asked to, but at least one byte; other calls work.
        case short(Share)
        /// The process dies in it: a write is done in part, any other call wholly with `everything` and else not at all.
        case death(Share)
    }

    /// What every call of a process gives that is dead; no file system answers it (`EOWNERDEAD`).
    package static let dead: Int32 = EOWNERDEAD

    /// The calls that count.
    package var calls: Calls
    /// Which of them goes wrong, from 0.
    package var number: Int
    /// How.
    package var fault: Fault
    /// Whether all later ones go wrong as well, as on a disk that stays full.
    package var lasts: Bool

    /// Makes a plan.
    package init(_ fault: Fault, at number: Int, of calls: Calls = .all, lasts: Bool = false) {
        (self.fault, self.number, self.calls, self.lasts) = (fault, number, calls, lasts)
    }
}
