internal import MAMCore

/// The files of a scenario's apps that are known before it runs.
struct KnownFiles {
    /// The files that earlier steps make, by app.
    var names: [String: Set<String>] = [:]
    /// The files that are open, by app.
    var open: [String: Set<String>] = [:]
    /// The files that other branches make, by app.
    var ofOtherBranches: [String: Set<String>] = [:]
    /// The files that existed before the branches, by app; `nil` outside of branches.
    var beforeBranches: [String: Set<String>]?
    var count = 0

    /// The maximum number of files of a scenario: copies in hand-overs use memory, and wipes walk over all files.
    static let most = 256
    /// The maximum number of file steps in a scenario file, for the same reason.
    static let maximumStepCount = 4096
    /// The maximum size of a text, in bytes.
    static let maximumByteCount = 1 << 16
}

extension ScenarioChecker {
    mutating func check(_ action: ScenarioFileAction, _ step: ScenarioStep) throws(ScenarioError) {
        fileSteps += 1
        guard fileSteps <= KnownFiles.maximumStepCount else {
            throw error(step, "do", "a scenario file may have at most \(KnownFiles.maximumStepCount) steps with files")
        }
        let app = step.app ?? ""
        switch action {
        case .create(let file):
            guard !isKnown(file, app) else {
                throw error(step, "file", "file `\(file)` of app `\(app)` was created already")
            }
            try makeFile(file, in: app, step)
        case .write(let file, _, _):
            if isKnown(file, app) { try checkChange(file, app, step) } else { try makeFile(file, in: app, step) }
        case .read(let file), .owner(let file), .info(let file): try checkKnown(file, app, step)
        case .open(let file):
            try checkKnown(file, app, step)
            guard files.open[app]?.contains(file) != true else {
                throw error(step, "file", "file `\(file)` of app `\(app)` is open already")
            }
            if step.locations["refusal"] == nil { files.open[app, default: []].insert(file) }
        case .readOpen(let file), .writeOpen(let file, _): try checkOpen(file, app, step)
        case .close(let file):
            try checkOpen(file, app, step)
            files.open[app]?.remove(file)
        case .protect(let file, _):
            try checkKnown(file, app, step)
            try checkChange(file, app, step)
        case .handOver(let file, let other): try checkHandOver(file, from: app, to: other, step)
        case .wipe(_, let call):
            guard call != nil else { return }
            try checkOutermost(step, "diesAtCall", "a wipe that dies")
            try kill(app, step, "app")
        case .count: break
        }
    }

    private func isKnown(_ file: String, _ app: String) -> Bool { files.names[app]?.contains(file) == true }

    private mutating func makeFile(_ file: String, in app: String, _ step: ScenarioStep) throws(ScenarioError) {
        guard !file.contains("/") else { return try checkKnown(file, app, step) }
        try know(file, in: app, step)
    }

    private mutating func know(_ file: String, in app: String, _ step: ScenarioStep) throws(ScenarioError) {
        files.count += 1
        guard files.count <= KnownFiles.most else {
            throw error(step, "file", "a scenario may make at most \(KnownFiles.most) files")
        }
        files.names[app, default: []].insert(file)
    }

    private func checkKnown(_ file: String, _ app: String, _ step: ScenarioStep) throws(ScenarioError) {
        guard !isKnown(file, app) else { return }
        let isElsewhere = files.ofOtherBranches[app]?.contains(file) == true
        throw error(
            step, "file",
            "file `\(file)` of app `\(app)` \(isElsewhere ? "is created in another branch" : "was not created before this step")",
            help: InputText.hint(for: file, among: files.names[app, default: []].sorted()))
    }

    private func checkOpen(_ file: String, _ app: String, _ step: ScenarioStep) throws(ScenarioError) {
        guard files.open[app]?.contains(file) != true else { return }
        throw error(step, "file", "file `\(file)` of app `\(app)` is not open here", help: "`openFile` it first")
    }

    private func checkChange(_ file: String, _ app: String, _ step: ScenarioStep) throws(ScenarioError) {
        guard files.beforeBranches?[app]?.contains(file) == true else { return }
        throw error(
            step, "file",
            "file `\(file)` of app `\(app)` was there before the branches: what the others see would be left to chance")
    }

    private mutating func checkHandOver(
        _ file: String, from app: String, to other: String, _ step: ScenarioStep
    ) throws(ScenarioError) {
        try checkKnown(file, app, step)
        guard other != app else { throw error(step, "to", "app `\(other)` is the one that acts") }
        try checkRunning(other, step, "to")
        // A refused hand-over makes no file.
        guard step.locations["refusal"] == nil else { return }
        let arrived = "\(ManagedFiles.inbox)/\(file.split(separator: "/").last ?? "")"
        guard !isKnown(arrived, other) else {
            throw error(step, "file", "file `\(arrived)` of app `\(other)` was handed over already")
        }
        try know(arrived, in: other, step)
    }
}

extension ScenarioFileAction {
    /// Whether the action concerns only one file of one app, so that other branches cannot affect its result.
    var mayStandInABranch: Bool {
        switch self {
        case .create, .write, .read, .owner, .info, .protect: true
        case .handOver, .wipe, .count, .open, .readOpen, .writeOpen, .close: false
        }
    }
}
