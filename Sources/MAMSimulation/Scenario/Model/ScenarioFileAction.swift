internal import MAMCore
internal import MAMJSON
internal import MAMText

/// An action of a step on files of its app, by their names in the scenario.
enum ScenarioFileAction: Sendable {
    case create(String)
    /// Writes a file for an account, or for the effective identity.
    case write(String, text: String, ScenarioAccount?)
    case read(String)
    /// Opens a file, and keeps it open.
    case open(String)
    case readOpen(String)
    case writeOpen(String, text: String)
    case close(String)
    case owner(String)
    case info(String)
    case protect(String, ScenarioAccount)
    case handOver(String, to: String)
    /// Wipes a user's account; the process dies at the call to the volume with this number, counted from 1.
    case wipe(String, diesAtCall: Int?)
    case count(String)
}

/// The actual or expected result of a file step.
enum FileAnswer: Sendable, Hashable {
    /// The action succeeded, and has no other result.
    case done
    case text(String)
    /// The call was refused with the error code of this name.
    case refused(String)
    case owner(String)
    case info(owner: String, isEncrypted: Bool)
    case count(Int)
    /// The account was wiped, with the number of deleted files; `nil` accepts any number.
    case wiped(Int?)
    /// The wipe was incomplete, with the number of remaining files.
    case left(Int)
    case died

    var words: String {
        switch self {
        case .done: "done"
        case .text(let text): Self.words(text)
        case .refused(let code): code
        case .owner(let name): name
        case .info(let owner, let isEncrypted): "\(owner), \(isEncrypted ? "encrypted" : "clear")"
        case .count(let count): NounCount.text(count, "file")
        case .wiped(let count?): "wiped \(NounCount.text(count, "file"))"
        case .wiped(nil): "wiped"
        case .left(let count): "\(NounCount.text(count, "file")) left"
        case .died: "died"
        }
    }

    /// Whether this result agrees with the stated one.
    func meets(_ stated: FileAnswer) -> Bool {
        switch (self, stated) {
        case (.wiped, .wiped(nil)): true
        // Compares bytes: texts that are equal in Unicode may have different bytes.
        case (.text(let text), .text(let wanted)): text.utf8.elementsEqual(wanted.utf8)
        default: self == stated
        }
    }

    /// Returns a quoted text, cut off if it is long and then with its size in bytes.
    static func words(_ text: String) -> String {
        let quoted = JSONQuoting.quoted(text)
        return text.unicodeScalars.count > 40 ? "\(quoted) (\(text.utf8.count) bytes)" : quoted
    }
}

extension MAMFileProtectionError.Code {
    /// The codes with their names in scenarios and reports, which are the SDK's without the prefix.
    private static let table: [(code: Self, name: String)] = [
        (.applicationNotManaged, "applicationNotManaged"), (.invalidArguments, "invalidArguments"),
        (.failedToEncryptFile, "failedToEncryptFile"), (.failedToDecryptFile, "failedToDecryptFile"),
        (.fileNotFound, "fileNotFound"), (.operationOnDirectory, "operationOnDirectory"),
        (.unmanagedIdentity, "unmanagedIdentity"), (.internalError, "internalError"),
    ]

    /// The names that scenarios use.
    static let names = table.map(\.name)

    /// The name in scenarios and reports.
    var name: String { Self.table.first { $0.code == self }?.name ?? "\(rawValue)" }
}
