internal import MAMCore
internal import MAMText

/// What `protect` did with each file.
struct ProtectReport {
    struct File {
        let name: String
        let outcome: ProtectionStep.Outcome?
        let error: ToolError?

        init(_ step: ProtectionStep, name: String) {
            self.name = name
            switch step.outcome {
            case .success(let outcome): (self.outcome, error) = (outcome, nil)
            case .failure(let failure): (outcome, error) = (nil, ToolError(failure, in: name))
            }
        }

        /// What was done, in a word.
        var change: String? {
            outcome.map { $0.hasChanged ? $0.isEncrypted ? "encrypted" : "tagged" : "none" }
        }

        /// One line, or nothing for a file that an error was told of.
        var text: String {
            guard let outcome else { return "" }
            let owner = outcome.owner?.printable ?? "nobody"
            let state = outcome.isEncrypted ? "encrypted" : "clear"
            guard outcome.hasChanged else {
                return "\(PlainText.line(name)): already protected: \(state), \(owner)\n"
            }
            let before = outcome.before.map { $0 == outcome.owner ? "" : " (before: \($0.printable))" } ?? ""
            return "\(PlainText.line(name)): \(state), \(owner)\(before)\n"
        }
    }

    let account: AccountID
    private var files: [File] = []
    private var counts = (changed: 0, unchanged: 0, failed: 0)
    /// The greatest status of the files.
    private(set) var status = ExitStatus.success

    init(account: AccountID) { self.account = account }

    /// Counts a file; keeps it for ``encode(to:)`` only where that is wanted.
    mutating func add(_ file: File, keeps: Bool) {
        if keeps { files.append(file) }
        if let error = file.error {
            counts.failed += 1
            status = max(status, error.status)
        } else if file.outcome?.hasChanged ?? false {
            counts.changed += 1
        } else {
            counts.unchanged += 1
        }
    }

    /// The counts.
    var closingLine: String {
        let all = counts.changed + counts.unchanged + counts.failed
        let rest = counts.failed == 0 ? "" : "; \(counts.failed) not protected"
        return
            "\(all) \(all == 1 ? "file" : "files"): \(counts.changed) changed, \(counts.unchanged) already protected\(rest)\n"
    }
}

extension ProtectReport: Encodable {
    private enum Key: String, CodingKey { case version, owner, files, counts }
    private enum Count: String, CodingKey { case changed, unchanged, failed }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .version)
        try container.encode(account.rawValue, forKey: .owner)
        try container.encode(files, forKey: .files)
        var numbers = container.nestedContainer(keyedBy: Count.self, forKey: .counts)
        try numbers.encode(counts.changed, forKey: .changed)
        try numbers.encode(counts.unchanged, forKey: .unchanged)
        try numbers.encode(counts.failed, forKey: .failed)
    }
}

extension ProtectReport.File: Encodable {
    private enum Key: String, CodingKey { case file, change, before, owner, isEncrypted, error }

    /// Every member is always there; what does not apply is `null`.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .file)
        try container.encode(change, forKey: .change)
        try container.encode(outcome?.before?.rawValue, forKey: .before)
        try container.encode(outcome?.owner?.rawValue, forKey: .owner)
        try container.encode(outcome?.isEncrypted, forKey: .isEncrypted)
        try container.encode(error.map(ErrorForm.init), forKey: .error)
    }
}

/// How an error about one of several files stands in a JSON document.
struct ErrorForm: Encodable {
    let error: ToolError

    private enum Key: String, CodingKey { case message, help, exit }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(error.message, forKey: .message)
        try container.encode(error.help, forKey: .help)
        try container.encode(error.status.rawValue, forKey: .exit)
    }
}
