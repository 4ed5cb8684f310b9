internal import MAMSimulation

/// The files of a world: those that the client sent, then those of its folder.
struct WorldFiles: ScenarioFiles {
    private let inline: InMemoryFiles
    private let folder: ScenarioFolder?
    /// The number of bytes that the client sent.
    let byteCount: Int

    /// Makes the files of a world.
    ///
    /// - Parameters:
    ///   - inline: The files that the client sent, by name.
    ///   - root: The folder of other files; `nil` for none.
    init(inline: [String: [UInt8]], root: String?) {
        (self.inline, folder) = (InMemoryFiles(inline), root.map { ScenarioFolder($0) })
        byteCount = inline.reduce(0) { $0 + $1.key.utf8.count + $1.value.count }
    }

    func read(_ name: String) throws(ScenarioFileError) -> [UInt8] {
        do throws(ScenarioFileError) { return try inline.read(name) } catch {
            guard let folder, error == .missing || error == .outside else { throw error }
            return try folder.read(name)
        }
    }
}
