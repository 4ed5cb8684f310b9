internal import MAMAdapt
internal import MAMText
internal import MAMVolumes

extension Command {
    /// `adapt SOURCES… --output FOLDER [--format text|json]`.
    static let adapt = Command(
        "adapt", "Copy Swift sources of an app without the parts that need the Objective-C runtime.",
        operands: [
            Operand(
                "SOURCES",
                "A Swift file, or a folder whose Swift files are copied with the folders in it.", count: .oneOrMore)
        ],
        options: [.adaptOutput, .format],
        sections: [
            HelpSection(
                "CHANGES",
                [
                    ("attribute", "`@objc`, `@objcMembers`, `@IBAction`, `@UIApplicationMain` and their kin go."),
                    ("classBound", "`@objc protocol P` becomes `protocol P: AnyObject`."),
                    ("selector", "`#selector(changed)` becomes `Selector(Self.changed)`, a type of MAMUIKit."),
                    (
                        "condition",
                        "Nothing is changed; `#if os(iOS)` and its kin are about the system, so other code is compiled here."
                    ),
                    (
                        "unsupported",
                        "Nothing is changed; the code has to be left out with `#if canImport(ObjectiveC)`."
                    ),
                ]),
            .exits(
                success: "the copies were written",
                negative: "the copies were written, and some code needs the Objective-C runtime"),
            .examples([
                ("mam adapt ../App/Sources --output Sources/App", "Copy the sources of an app into a test package.")
            ]),
        ],
        run: { call throws(ToolError) in try adapt(call) })

    private static func adapt(_ call: Call) throws(ToolError) -> ExitStatus {
        let folder = call.console.environment.folder
        let typed = call.value(of: .adaptOutput) ?? ""
        let output = try FilePath.resolveMissing(typed, from: folder)
        let sources = try AdaptedSource.list(call.operands, from: folder, apartFrom: output)
        var adapted: [AdaptedSource] = []
        for var source in sources {
            try source.adapt()
            adapted.append(source)
        }
        // Everything was read by now, so a wrong source leaves no half-written folder.
        try AdaptedFolder(output).write(adapted)
        let report = AdaptReport(adapted)
        switch call.format {
        case .text: try call.write(report: report.text)
        case .json: try call.write(json: report)
        }
        return report.isComplete ? .success : .negative
    }
}

extension Option {
    static let adaptOutput = Option(
        "output", .file("FOLDER"), short: "o", isRequired: true,
        "The folder of the copies: a new one, or one that this command wrote. Its old copies are replaced.")
}

/// One Swift source of an app.
struct AdaptedSource {
    /// The maximum number of bytes of a source.
    static let maximumByteCount = 16 << 20

    /// The path as it was typed, for reports.
    let path: String
    /// The path of the copy, relative to the output folder.
    let name: String
    private(set) var text: [UInt8] = []
    private(set) var changes: [SourceAdapter.Change] = []

    mutating func adapt() throws(ToolError) {
        (text, changes) = SourceAdapter.adapt(try FileInput.read(path: path, limit: Self.maximumByteCount))
    }

    /// Lists the Swift files of the operands.
    static func list(
        _ operands: [String], from folder: String?, apartFrom output: FilePath
    ) throws(ToolError) -> [AdaptedSource] {
        var (sources, names): ([AdaptedSource], [String: String]) = ([], [:])
        for operand in operands {
            let place = try FilePath.resolve(operand, from: folder)
            guard !output.lies(in: place.absolute), !place.lies(in: output.absolute) else {
                throw ToolError(
                    .usage, "the copies would be among the sources", in: operand, help: "name another `--output`")
            }
            let isFolder = FolderInput.isFolder(operand)
            let input = isFolder ? try FolderInput(operand, from: folder) : nil
            if let link = input?.links.first { throw .link(link) }
            let files = input?.files ?? [operand]
            let root = operand.hasSuffix("/") ? operand : operand + "/"
            // A catalog of images is no folder of sources, even if a source lies in it.
            for file in files where !isFolder || file.hasSuffix(".swift") && !file.contains(".xcassets/") {
                let name = isFolder ? String(file.dropFirst(root.count)) : FilePath.names(of: file).last ?? file
                if let other = names.updateValue(file, forKey: name) {
                    throw ToolError(
                        .usage, "would have the same copy as \(PlainText.quoted(other))", in: file,
                        help: "copy them to different folders")
                }
                sources.append(AdaptedSource(path: file, name: name))
            }
        }
        guard !sources.isEmpty else { throw ToolError(.noInput, "there are no Swift files", in: operands[0]) }
        return sources
    }
}

/// The folder of the copies, with a list of the files that this command wrote.
private struct AdaptedFolder {
    private static let listName = ".mam-adapted"
    private let path: FilePath

    init(_ path: FilePath) { self.path = path }

    private func absolute(_ name: String) -> String { path.absolute + "/" + name }

    /// Writes the copies, and removes the earlier ones whose sources are gone.
    func write(_ sources: [AdaptedSource]) throws(ToolError) {
        let old = try earlierNames()
        try makeFolder(path.absolute)
        // The list comes first: a copy that is not in it would be taken for a file of the user.
        let all = Set(old).union(sources.map(\.name)).sorted()
        try write(Array((all.joined(separator: "\n") + "\n").utf8), to: Self.listName)
        for source in sources {
            let parts = FilePath.names(of: source.name).dropLast()
            for count in parts.indices { try makeFolder(absolute(parts[...count].joined(separator: "/"))) }
            if let link = link(to: source.name) {
                throw ToolError(.cannotCreate, "is a link, through which nothing is written", in: link)
            }
            try write(source.text, to: source.name)
        }
        let names = Set(sources.map(\.name))
        for name in old where !names.contains(name) && link(to: name) == nil { POSIX.remove(absolute(name)) }
        try write(Array((names.sorted().joined(separator: "\n") + "\n").utf8), to: Self.listName)
    }

    /// Returns the first symbolic link on the way to a copy; `nil` without one.
    private func link(to name: String) -> String? {
        var place = path.absolute
        for part in FilePath.names(of: name) {
            place += "/" + part
            if POSIX.target(ofLink: place) != nil { return place }
        }
        return nil
    }

    /// The names of the copies of an earlier call.
    private func earlierNames() throws(ToolError) -> [String] {
        guard path.kind != nil else { return [] }
        let names: [String]
        do throws(SystemError) { names = try SystemVolume().names(in: path.absolute) } catch {
            throw ToolError(error, in: path.typed)
        }
        guard !names.isEmpty else { return [] }
        guard names.contains(Self.listName) else {
            throw ToolError(
                .cannotCreate, "has files that this command did not write", in: path.typed,
                help: "name a new or empty folder with `--output`")
        }
        let bytes = try FileInput.read(path: absolute(Self.listName), limit: 1 << 20)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        // A name that leaves the folder was not written by this command.
        return lines.filter { !FilePath.names(of: $0).contains("..") && !$0.hasPrefix("/") }
    }

    private func makeFolder(_ folder: String) throws(ToolError) {
        do throws(POSIX.Failure) { try POSIX.makeFolder(folder) } catch {
            throw ToolError(.cannotCreate, "cannot be made: \(error.reason)", in: path.typed)
        }
    }

    /// Writes a file, unless it has this content already: a build compiles what has a new time.
    private func write(_ bytes: [UInt8], to name: String) throws(ToolError) {
        let place = absolute(name)
        if let old = try? FileInput.read(path: place, limit: AdaptedSource.maximumByteCount), old == bytes { return }
        try FileReplacement(of: place, from: nil, by: bytes).commit()
    }
}

/// The changes of the sources, as they are printed.
private struct AdaptReport: Encodable {
    private let sources: [AdaptedSource]

    init(_ sources: [AdaptedSource]) { self.sources = sources }

    var isComplete: Bool { !sources.contains { $0.changes.contains { $0.kind == .unsupported } } }

    private var lineCount: Int { sources.reduce(0) { $0 + $1.text.count { $0 == UInt8(ascii: "\n") } } }

    private var changedLineCount: Int {
        sources.reduce(0) { $0 + Set($1.changes.filter(\.kind.isChange).map(\.line)).count }
    }

    var text: String {
        let rows = sources.flatMap { source in
            source.changes.map { change in
                "\(PlainText.line(source.path)):\(change.line): \(change.kind.rawValue) \(PlainText.line(change.text))\n"
            }
        }
        let count = "\(sources.count) sources, \(lineCount) lines, \(changedLineCount) changed\n"
        return rows.joined() + count
    }

    func encode(to encoder: any Encoder) throws {
        let files = sources.map { source -> JSONMembers in
            let changes = source.changes.map { change -> JSONMembers in
                ["line": change.line, "kind": change.kind.rawValue, "text": change.text]
            }
            return ["file": source.path, "output": source.name, "changes": changes]
        }
        let members: JSONMembers = ["version": 1, "lines": lineCount, "changedLines": changedLineCount, "files": files]
        try members.encode(to: encoder)
    }
}
