internal import MAMCore
internal import MAMJSON

/// What a step does with files of its app; files go by the names of the scenario.
enum ScenarioFileAction: Sendable {
    case create(String)
    /// For the account, or for who acts.
    case write(String, text: String, ScenarioAccount?)
    case read(String)
    case owner(String)
    case info(String)
    case protect(String, ScenarioAccount)
    case handOver(String, to: String)
    /// By a user's name; the process dies at a call to the volume, counted from 1.
    case wipe(String, diesAtCall: Int?)
    /// By a user's name.
    case count(String)
}

/// What comes out of a step with files, or must.
enum FileAnswer: Sendable, Hashable {
    /// It was done, which is all there is to say.
    case done
    /// What the file holds.
    case text(String)
    /// The call was refused with the SDK's code of this name.
    case refused(String)
    /// Whose the file is.
    case owner(String)
    case info(owner: String, isEncrypted: Bool)
    /// How many files.
    case count(Int)
    /// The account was wiped; how many files were deleted, or any number.
    case wiped(Int?)
    /// A wipe ended, and so many files were left.
    case left(Int)
    /// The process died in it.
    case died

    /// As reports say it.
    var words: String {
        switch self {
        case .done: "done"
        case .text(let text): Self.words(text)
        case .refused(let code): code
        case .owner(let name): name
        case .info(let owner, let isEncrypted): "\(owner), \(isEncrypted ? "encrypted" : "clear")"
        case .count(let count): Self.files(count)
        case .wiped(let count?): "wiped \(Self.files(count))"
        case .wiped(nil): "wiped"
        case .left(let count): "\(Self.files(count)) left"
        case .died: "died"
        }
    }

    /// Whether this, which came out, is what was stated.
    func meets(_ stated: FileAnswer) -> Bool {
        switch (self, stated) {
        case (.wiped, .wiped(nil)): true
        // Byte for byte: equal texts may be spelled differently.
        case (.text(let text), .text(let wanted)): text.utf8.elementsEqual(wanted.utf8)
        default: self == stated
        }
    }

    /// The beginning of a text, and how long it is when that is not all.
    static func words(_ text: String) -> String {
        let quoted = JSONQuoting.quoted(text)
        return text.unicodeScalars.count > 40 ? "\(quoted) (\(text.utf8.count) bytes)" : quoted
    }

    private static func files(_ count: Int) -> String { "\(count) file\(count == 1 ? "" : "s")" }
}
