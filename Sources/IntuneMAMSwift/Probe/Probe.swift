public import Foundation
import IntuneMAMSwift

/// Asks the SDK of an app questions, and records its answers without names of accounts.
///
/// The sources of this folder import Foundation and `IntuneMAMSwift` only, so they compile in an app for iOS with the SDK.
/// There, the answers are those of the SDK on the device. `mam calibrate` compares a recording with the answers of the
/// engine of this package.
///
/// Each account is recorded as a letter, in the order of the SDK's list of managed accounts. An app can end while it
/// answers a question, for example by an exception of the SDK. With a journal, the next probe goes on after that question,
/// and records its answer as `crashed`.
public final class Probe: Sendable {
    /// The work that a probe does only if it is asked to, because it changes what the user sees or has.
    public enum Extra: String, Sendable, CaseIterable {
        /// Shows each managed account in the key window, one after the other, and asks there.
        case windows
        /// Removes the last managed account with its data, and records the order of notifications.
        case wipe
        /// Removes the last managed account, registers it again, and records the order of calls and notifications.
        ///
        /// The account is unenrolled, its user may have to sign in again, and the SDK may ask for a restart. The data of the
        /// account stay only if the SDK keeps them.
        case enrollment
    }

    /// Waits until the SDK has done everything that its callers started.
    public typealias Rest = @Sendable () async -> Void

    /// The account without a policy about which the probe asks.
    ///
    /// No tenant has it.
    public static let unmanagedAccountId = "00000000-aaaa-4000-8000-000000000000"

    private let files: URL?
    private let journal: ProbeJournal?
    private let versions: [String: String]
    private let settings: [String: ProbeAnswer]
    private let asked: Set<String>?
    private let rest: Rest?

    /// Makes a probe.
    ///
    /// - Parameters:
    ///   - files: A folder of the app for files that the probe makes and removes; `nil` for no questions about files.
    ///   - journal: The folder in which the probe keeps its answers until it is done; `nil` for none.
    ///   - system: The name and version of the operating system, such as `iOS 26.1`.
    ///   - app: The version of the app. Defaults to that of its `Info.plist`.
    ///   - settings: The dictionary `IntuneMAMSettings`. Defaults to that of the app's `Info.plist`. Only its numbers and
    ///     truth values are recorded, because texts of it are ids of the app.
    ///   - asked: The names of the rows to ask for, with their arguments. Defaults to `nil`: every row.
    ///   - rest: Waits until the SDK has come to rest. Defaults to `nil`, which waits for quiet, as on a device, where no
    ///     call tells this.
    /// - Throws: An error of Foundation if the journal cannot be read or made.
    public init(
        files: URL?, journal: URL?, system: String,
        app: String = Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String ?? "",
        settings: [String: Any] = Bundle.main.infoDictionary?["IntuneMAMSettings"] as? [String: Any] ?? [:],
        asked: Set<String>? = nil, rest: Rest? = nil
    ) throws {
        (self.files, self.asked, self.rest) = (files, asked, rest)
        self.journal = try journal.map { try ProbeJournal(in: $0) }
        versions = ["sdk": IntuneMAMVersionInfo.sdkVersion(), "system": system, "app": app]
        self.settings = settings.compactMapValues { ProbeAnswer(harmless: $0) }
    }

    /// Asks everything, and returns the recording as JSON.
    ///
    /// Do not call it on the main thread while the main thread waits for the result.
    ///
    /// - Parameter extras: The work that is done besides plain questions. Defaults to none.
    /// - Returns: The recording.
    /// - Throws: An error of Foundation if the journal cannot be written.
    public func record(_ extras: Set<Extra> = []) async throws -> Data {
        let accounts = ProbeAccounts(unmanaged: Self.unmanagedAccountId)
        let (files, journal, asked) = (files, journal, asked)
        let configurations = ProbeConfigurations(accounts)
        var rows = try await Self.onOwnThread { () throws -> [ProbeRow] in
            var questions = accounts.managerQuestions + accounts.policyQuestions + accounts.identityQuestions
            questions += accounts.protectionQuestions + configurations.questions
            if let files { questions += try accounts.fileQuestions(in: files) }
            return try questions.filter { asked?.contains($0.id) ?? true }.map { try Self.row(of: $0, journal) }
        }
        if extras.contains(.windows) { rows += try await accounts.windowRows(journal, rest) }
        let policies = ProbePolicies.found(in: IntuneMAMDiagnosticConsole.getDiagnosticInformation() ?? [:], accounts)
        if extras.contains(.wipe) { rows += await accounts.wipeRows(rest) }
        if extras.contains(.enrollment) { rows += await accounts.enrollmentRows(rest) }
        let recording: [String: Any] = [
            "format": "mam-recording", "version": 1, "versions": versions,
            "settings": settings.mapValues(\.json), "accounts": accounts.letters,
            "policies": policies.map { ["account": $0.account, "keys": $0.keys.mapValues(\.json)] as [String: Any] },
            "configurations": configurations.found.map {
                ["account": $0.account, "values": $0.values.mapValues(\.json)] as [String: Any]
            },
            "rows": rows.map(\.json),
        ]
        let data = try JSONSerialization.data(withJSONObject: recording, options: [.prettyPrinted, .sortedKeys])
        try journal?.remove()
        return data
    }

    /// Returns the answer to a question: that of the journal, or the one of the SDK, which the journal then has.
    static func row(of question: ProbeQuestion, _ journal: ProbeJournal?) throws -> ProbeRow {
        if let known = journal?.row(named: question.id) { return known }
        try journal?.begin(question)
        let row = ProbeRow(name: question.name, arguments: question.arguments, answer: question.ask())
        try journal?.add(row)
        return row
    }

    /// Runs code on a thread of its own, which may wait for other threads.
    private static func onOwnThread<Value: Sendable>(
        _ code: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try code() }) }
        }
    }
}

/// One question with its name in recordings and the code that asks it.
struct ProbeQuestion {
    let name: String
    let arguments: [String: String]
    let ask: () -> ProbeAnswer

    init(_ name: String, _ arguments: [String: String] = [:], _ ask: @escaping () -> ProbeAnswer) {
        (self.name, self.arguments, self.ask) = (name, arguments, ask)
    }

    /// The name with the arguments, which no other question has.
    var id: String { ProbeRow.id(name, arguments) }
}

/// One answer of the SDK.
enum ProbeAnswer: Sendable, Equatable {
    case none
    case truth(Bool)
    case number(Int)
    case text(String)
    case list([String])

    /// The answer that a failed call has: the code of its error, and no text of it.
    init(_ error: any Error) { self = .text("error \((error as NSError).code)") }

    /// Makes an answer of a value of a dictionary, if it is a number or a truth value; texts may name people.
    init?(harmless value: Any) {
        guard let number = value as? NSNumber else { return nil }
        // A number 1 is no truth value, although it can be cast to one.
        let isTruth = ["c", "B"].contains(String(cString: number.objCType))
        self = isTruth ? .truth(number.boolValue) : .number(number.intValue)
    }

    /// Makes an answer of a value of JSON.
    init(json: Any) {
        switch json {
        case let text as String: self = .text(text)
        case let list as [String]: self = .list(list)
        case let number as NSNumber: self = ProbeAnswer(harmless: number) ?? .none
        default: self = .none
        }
    }

    var json: Any {
        switch self {
        case .none: NSNull()
        case .truth(let value): value
        case .number(let value): value
        case .text(let value): value
        case .list(let value): value
        }
    }
}

/// One question with its answer.
struct ProbeRow: Sendable {
    let name: String
    let arguments: [String: String]
    let answer: ProbeAnswer

    /// The name with the arguments; a backslash stands before a blank in a part, so no two questions have one name.
    static func id(_ name: String, _ arguments: [String: String]) -> String {
        let parts = arguments.sorted { $0.key < $1.key }.map {
            "\(escaped($0.key, " =\\"))=\(escaped($0.value, " \\"))"
        }
        return ([escaped(name, " \\")] + parts).joined(separator: " ")
    }

    private static func escaped(_ text: String, _ signs: String) -> String {
        let signs = signs.unicodeScalars
        guard text.unicodeScalars.contains(where: signs.contains) else { return text }
        return text.unicodeScalars.reduce(into: "") { $0 += signs.contains($1) ? "\\\($1)" : String($1) }
    }

    var json: [String: Any] { ["name": name, "arguments": arguments, "answer": answer.json] }
}

/// The answers so far, in a folder, and the question that is being asked.
final class ProbeJournal: @unchecked Sendable {
    // One probe at a time uses the journal, from one thread after the other.
    private let answers: URL
    private let asking: URL
    private var known: [String: ProbeRow] = [:]

    init(in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        answers = folder.appendingPathComponent("answers.jsonl")
        asking = folder.appendingPathComponent("asking.json")
        let text = (try? String(contentsOf: answers, encoding: .utf8)) ?? ""
        for line in text.split(separator: "\n") { keep(Data(line.utf8), answer: nil) }
        // The app ended while it asked this question.
        if let data = try? Data(contentsOf: asking) {
            keep(data, answer: .text("crashed"))
            for row in known.values where row.answer == .text("crashed") { try add(row) }
        }
    }

    private func keep(_ data: Data, answer: ProbeAnswer?) {
        guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let name = object["name"] as? String, let arguments = object["arguments"] as? [String: String]
        else { return }
        let row = ProbeRow(
            name: name, arguments: arguments, answer: answer ?? ProbeAnswer(json: object["answer"] ?? NSNull()))
        known[ProbeRow.id(name, arguments)] = row
    }

    func row(named id: String) -> ProbeRow? { known[id] }

    func begin(_ question: ProbeQuestion) throws {
        let row = ProbeRow(name: question.name, arguments: question.arguments, answer: .none)
        try JSONSerialization.data(withJSONObject: row.json).write(to: asking, options: .atomic)
    }

    func add(_ row: ProbeRow) throws {
        let line = try JSONSerialization.data(withJSONObject: row.json) + Data("\n".utf8)
        if let file = try? FileHandle(forWritingTo: answers) {
            defer { try? file.close() }
            try file.seekToEnd()
            try file.write(contentsOf: line)
        } else {
            try line.write(to: answers)
        }
        try? FileManager.default.removeItem(at: asking)
    }

    func remove() throws {
        for file in [answers, asking] where FileManager.default.fileExists(atPath: file.path) {
            try FileManager.default.removeItem(at: file)
        }
        known = [:]
    }
}

/// The policies in the diagnostic information, as the keys that the service sends.
enum ProbePolicies {
    /// The keys whose texts are recorded: they name links, schemes, versions and models, and no people.
    private static let texts: Set<String> = [
        "ProtocolExclusions", "UniversalLinkExclusions", "ManagedUniversalLinks", "SpecificDialerProtocol",
        "UnmanagedBrowserProtocol", "AllowedIOSModelsElseBlock", "AllowedIOSModelsElseWipe",
    ]
    private static let identity = "IntuneIdentityUPN"
    private static let prefix = "IntuneMAMPolicy."

    /// Returns the dictionaries of policies with their accounts.
    ///
    /// A dictionary is a policy if it has the key of the account's name. Everything else of the information is left out.
    static func found(
        in value: Any, _ accounts: ProbeAccounts
    ) -> [(account: String, keys: [String: ProbeAnswer])] {
        if let list = value as? [Any] { return list.flatMap { found(in: $0, accounts) } }
        guard let members = value as? [AnyHashable: Any] else { return [] }
        guard let name = members[identity] ?? members[prefix + identity] else {
            return members.sorted { "\($0.key)" < "\($1.key)" }.flatMap { found(in: $0.value, accounts) }
        }
        guard let account = (name as? String).map(accounts.letter), accounts.letters.contains(account) else {
            return []
        }
        var keys: [String: ProbeAnswer] = [:]
        for case let (key as String, value) in members {
            let short = key.hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : key
            guard short != identity else { continue }
            keys[short] = ProbeAnswer(harmless: value) ?? text(value, of: short)
        }
        return [(account, keys)]
    }

    private static func text(_ value: Any, of key: String) -> ProbeAnswer? {
        guard let text = value as? String else { return nil }
        let isNumeric = text.count < 20 && text.allSatisfy { "0123456789.".contains($0) }
        return isNumeric || texts.contains(key) ? .text(text) : nil
    }
}
