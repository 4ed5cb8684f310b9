import Foundation
import PackagePlugin

/// Rewrites Swift sources of an app at build time, so that a target compiles them where they are.
///
/// The file `AdaptedSources.txt` in the folder of the target lists the sources: a file or a folder in each line, relative to
/// the folder of the target. Lines that begin with `#` are comments.
@main
struct AdaptSources: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL
        let list = folder.appendingPathComponent("AdaptedSources.txt")
        let lines = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
        let tool = try context.tool(named: "mam-adapt")
        var names: Set<String> = []
        return try lines.flatMap { try sources(at: folder.appendingPathComponent($0).standardizedFileURL) }.map {
            source in
            let name = source.lastPathComponent
            guard names.insert(name).inserted else { throw Problem(text: "two sources have the name \(name)") }
            let output = context.pluginWorkDirectoryURL.appendingPathComponent(name)
            return .buildCommand(
                displayName: "Adapting \(name)", executable: tool.url,
                arguments: [source.path, output.path], inputFiles: [source, list],
                outputFiles: [output])
        }
    }

    private func sources(at url: URL) throws -> [URL] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw Problem(text: "AdaptedSources.txt names \(url.path), which does not exist")
        }
        guard isFolder.boolValue else { return [url] }
        let files =
            FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return files.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
    }

    private struct Problem: Error, CustomStringConvertible {
        let text: String
        var description: String { text }
    }
}
