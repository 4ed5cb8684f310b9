internal import MAMCore
internal import MAMPropertyLists
internal import MAMSettings
internal import MAMSettingsTools
internal import MAMText
internal import MAMVolumes

/// The input and output files of `configure`.
struct ConfigureFiles {
    let infoPlist: String
    let entitlements: String?
    let infoPlistBytes: [UInt8]
    let entitlementsBytes: [UInt8]?
    /// The path of the result, `-` for standard output.
    private let output: String
    private let folder: String?
    /// Whether the result replaces the Info.plist that was read.
    let isInPlace: Bool

    init(_ call: Call) throws(ToolError) {
        if call.value(of: .openInIcons) != nil {
            throw call.wrong(
                "icons are not generated: badging needs image code; draw the icons and leave the option out")
        }
        guard let input = call.value(of: .configureInput) else { throw call.wrong("missing `-i`: name an Info.plist") }
        (infoPlist, entitlements, folder) = (input, call.value(of: .entitlements), call.console.environment.folder)
        try call.checkStandardInput([input] + [entitlements, call.value(of: .settingsConfiguration)].compactMap { $0 })
        let output = call.value(of: .configureOutput) ?? input
        self.output = output
        guard output != "-" || call.has(.dryRun) || call.format == .text && !call.has(.diff) else {
            throw call.wrong("the result and the report both go to standard output: name a file with `-o`")
        }
        guard entitlements != "-" || !call.has(.fixEntitlements) else {
            throw call.wrong("entitlements from standard input cannot be changed in place")
        }
        if !call.has(.dryRun) {
            try Self.checkOutput(output, isRead: output == input, from: folder)
            if call.has(.fixEntitlements), let entitlements {
                try Self.checkOutput(entitlements, isRead: true, from: folder)
            }
        }
        infoPlistBytes = try call.bytes(of: input, limit: PropertyListLimits.infoPlist.bytes, expecting: [.infoPlist])
        entitlementsBytes = try entitlements.map { path throws(ToolError) in
            try call.bytes(of: path, limit: PropertyListLimits.infoPlist.bytes, expecting: [.entitlements])
        }
        isInPlace = input != "-" && (output == input || Self.areSame(output, input, from: folder))
        guard output != "-" else { return }
        if let entitlements, entitlements != "-", Self.areSame(output, entitlements, from: folder) {
            throw call.wrong("the result would replace the entitlements")
        }
    }

    var writesToStandardOutput: Bool { output == "-" }

    /// Returns the name of a file in messages.
    func name(of file: ConfiguredFile) -> String {
        let path = file == .infoPlist ? infoPlist : entitlements ?? ""
        return path == "-" ? FileInput.standardInput : path
    }

    /// Writes the changed files.
    ///
    /// Both new files are ready before the first old one is replaced.
    ///
    /// - Returns: Whether anything was written.
    func write(_ result: ConfiguratorResult, _ call: Call) throws(ToolError) -> Bool {
        var ready: [FileReplacement] = []
        do throws(ToolError) {
            if let replacement = try infoPlistReplacement(result) { ready.append(replacement) }
            if let entitlements, let bytes = result.entitlements, result.changesEntitlements {
                ready.append(try FileReplacement(of: entitlements, from: folder, by: bytes))
            }
        } catch {
            for replacement in ready { replacement.abandon() }
            throw error
        }
        // Standard output comes first, because it cannot be prepared.
        if writesToStandardOutput {
            var failure: ToolError?
            result.infoPlist.withUnsafeBytes { bytes in
                do throws(ToolError) { try call.console.data(bytes) } catch { failure = error }
            }
            if let failure {
                for replacement in ready { replacement.abandon() }
                throw failure
            }
        }
        for (index, replacement) in ready.enumerated() {
            do throws(ToolError) { try replacement.commit() } catch {
                for other in ready[(index + 1)...] { other.abandon() }
                guard index > 0, let first = ready.first else { throw error }
                throw ToolError(
                    error.status, error.message, in: replacement.typed,
                    help: "\(PlainText.quoted(first.typed)) was replaced already; both fit together once this is done")
            }
        }
        return !ready.isEmpty || writesToStandardOutput
    }

    /// Returns the replacement of the Info.plist; `nil` when the file is unchanged, so that its times stay.
    private func infoPlistReplacement(_ result: ConfiguratorResult) throws(ToolError) -> FileReplacement? {
        guard !writesToStandardOutput else { return nil }
        guard !isInPlace else {
            guard result.changesInfoPlist else { return nil }
            return try FileReplacement(of: output, from: folder, by: result.infoPlist)
        }
        let limit = PropertyListLimits.infoPlist.bytes
        if let old = try? FileInput.read(path: output, limit: limit), old == result.infoPlist { return nil }
        return try FileReplacement(of: output, from: folder, by: result.infoPlist)
    }

    private static func areSame(_ path: String, _ other: String, from folder: String?) -> Bool {
        guard let one = try? FileReplacement.target(of: path, from: folder),
            let two = try? FileReplacement.target(of: other, from: folder)
        else { return false }
        return one.absolute.utf8.elementsEqual(two.absolute.utf8)
    }

    /// Refuses output paths where no file can be written, before anything is read.
    ///
    /// Problems of an input file show when it is read.
    private static func checkOutput(_ path: String, isRead: Bool, from folder: String?) throws(ToolError) {
        guard path != "-", let target = try? FileReplacement.target(of: path, from: folder) else { return }
        guard isRead || target.kind != .folder && path.utf8.last != UInt8(ascii: "/") else {
            throw ToolError(.cannotCreate, "cannot be written: it is a directory", in: path)
        }
        try FileReplacement.checkKind(of: target)
    }
}
