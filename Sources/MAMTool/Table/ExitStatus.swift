/// What the process says to the shell when it ends.
///
/// 0 and 1 answer the question that was asked. From 64 up, as in `sysexits.h`, there is no answer, and the number says
/// why.
package enum ExitStatus: Int32, Sendable, CaseIterable, Comparable {
    /// Yes, or done.
    case success = 0
    /// No, or findings that count.
    case negative = 1
    /// The command line is wrong.
    case usage = 64
    /// An input is not what it has to be.
    case dataError = 65
    /// An input is missing or cannot be opened.
    case noInput = 66
    /// A mistake in the tool itself.
    case software = 70
    /// A file to be written is there already, or cannot be made.
    case cannotCreate = 73
    /// Reading or writing failed.
    case ioError = 74

    /// One sentence for a person.
    package var meaning: String {
        switch self {
        case .success: "The answer is yes, or the work is done."
        case .negative: "The answer is no, or there are findings that count."
        case .usage: "The command line is wrong; two lines on standard error say how."
        case .dataError: "A file is not what it has to be; the message has its line and column."
        case .noInput: "A file is missing or cannot be opened."
        case .software: "A mistake in mam itself: please report it."
        case .cannotCreate: "A file that was to be written is there already, or cannot be made."
        case .ioError: "Reading or writing failed half way."
        }
    }

    /// Orders by number: of several failures the greatest is the one the process ends with.
    package static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
