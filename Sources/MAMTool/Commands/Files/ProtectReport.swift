internal import MAMCore
internal import MAMText

/// The changes that `protect` made to each file.
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

        /// The change, in a word.
        var change: String? {
            outcome.map { $0.hasChanged ? $0.isEncrypted ? "encrypted" : "tagged" : "none" }
        }

        /// The line of the text output; `nil` for a file whose error was reported.
        var text: String {
            guard let outcome else { return "" }
            let owner = outcome.owner?.printable ?? "(none)"
            let state = outcome.isEncrypted ? "encrypted" : "clear"
            guard outcome.hasChanged else { return "\(PlainText.line(name)): already protected: \(state), \(owner)\n" }
            let before = outcome.before.map { $0 == outcome.owner ? "" : " (before: \($0.printable))" } ?? ""
            return "\(PlainText.line(name)): \(state), \(owner)\(before)\n"
        }
    }

    let account: AccountID
    private var files: [File] = []
    private var counts = (changed: 0, unchanged: 0, failed: 0)
    /// The exit status: the highest of the files.
    private(set) var status = ExitStatus.success

    init(account: AccountID) { self.account = account }

    /// Counts a file.
    ///
    /// `keeps` tells whether to keep it for ``encode(to:)``.
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

    /// The last line, with the counts.
    var closingLine: String {
        let all = counts.changed + counts.unchanged + counts.failed
        let rest = counts.failed == 0 ? "" : "; \(counts.failed) not protected"
        return
            "\(NounCount.text(all, "file")): \(counts.changed) changed, \(counts.unchanged) already protected\(rest)\n"
    }
}

extension ProtectReport: JSONObjectEncodable {
    var members: JSONMembers {
        let numbers: JSONMembers = ["changed": counts.changed, "unchanged": counts.unchanged, "failed": counts.failed]
        return ["version": 1, "owner": account.rawValue, "files": files, "counts": numbers]
    }
}

extension ProtectReport.File: JSONObjectEncodable {
    var members: JSONMembers {
        [
            "file": name, "change": change, "before": outcome?.before?.rawValue, "owner": outcome?.owner?.rawValue,
            "isEncrypted": outcome?.isEncrypted, "error": error.map(ErrorForm.init),
        ]
    }
}

/// An error about one of several files, as JSON.
struct ErrorForm: JSONObjectEncodable {
    let error: ToolError

    var members: JSONMembers { ["message": error.message, "help": error.help, "exit": error.status.rawValue] }
}
