/// The exit status of the process.
///
/// 0 and 1 are answers to the question. From 64 up, as in `sysexits.h`, there is no answer, and the number tells the
/// reason.
package enum ExitStatus: Int32, Sendable, CaseIterable, Comparable {
    /// Yes, or done.
    case success = 0
    /// No, or findings that count.
    case negative = 1
    /// The arguments are wrong.
    case usage = 64
    /// An input has the wrong content.
    case dataError = 65
    /// An input is missing or cannot be opened.
    case noInput = 66
    /// A mistake in the tool itself.
    case software = 70
    /// An output file exists already, or cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed.
    case ioError = 74

    /// The meaning in one sentence.
    package var meaning: String {
        switch self {
        case .success: "The answer is yes, or the work is done."
        case .negative: "The answer is no, or there are findings."
        case .usage: "The command line is wrong; two lines on standard error explain it."
        case .dataError: "The content of a file is wrong; the message has the line and column."
        case .noInput: "A file is missing or cannot be opened."
        case .software: "A defect in mam; please report it."
        case .cannotCreate: "An output file exists already or cannot be created."
        case .ioError: "Reading or writing failed."
        }
    }

    /// Compares numbers: after several failures, the process ends with the highest.
    package static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
