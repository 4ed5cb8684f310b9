import MAMBenchResults
import Foundation
import MAMPOSIX
import MAMCore

/// Opening, creating, listing and wiping the files of an app.
///
/// The baseline is the system calls alone.
enum ManagedFileCases {
    static let names = [
        "file.open", "file.open.several", "file.create", "files.list.index", "files.list.walk", "files.wipe.10k",
    ]
    /// The number of files in the container, of files of the account, and of files in a folder.
    private static let (total, owned, perFolder) = (100_000, 10_000, 100)

    static func run(wanted: [String]) throws -> [BenchFigure] {
        guard !wanted.isEmpty, let container = try BenchContainer() else { return [] }
        var results: [BenchFigure] = []
        if wanted.contains("file.open") { results.append(try open(in: container)) }
        if wanted.contains("file.open.several") { results.append(try openSeveral(in: container)) }
        if wanted.contains("file.create") { results.append(create(in: container)) }
        guard wanted.contains(where: { $0.hasPrefix("files.") }) else { return results }
        try fill(container)
        if wanted.contains("files.list.index") { results.append(list(in: container, byIndex: true)) }
        if wanted.contains("files.list.walk") { results.append(list(in: container, byIndex: false)) }
        if wanted.contains("files.wipe.10k") { results.append(wipe(in: container)) }
        return results
    }

    private static func open(in container: BenchContainer) throws -> BenchFigure {
        try container.app.files.create(at: "a", for: BenchContainer.alice).close()
        // The row of a file that was just made is still in memory.
        _ = try container.app.fileProtectionManager.files(ownedBy: BenchContainer.alice)
        let (path, app) = (container.folder + "/container/a", container.app)
        var isRight = true
        defer { precondition(isRight, "file.open: something that was timed failed") }
        return measure(
            "file.open", against: "open(2) and close(2)", iterations: 2000, singles: 5000,
            ours: {
                do throws(MAMFileProtectionError) { try app.files.open(at: path).close() } catch { isRight = false }
            },
            baseline: {
                let descriptor = MAMPOSIX.open(path, O_RDONLY | O_CLOEXEC)
                isRight = close(descriptor) == 0 && isRight
            })
    }

    // Files in turns, so that nothing of the last one helps the next.
    private static func openSeveral(in container: BenchContainer) throws -> BenchFigure {
        let names = (0..<1000).map { "several\($0)" }
        for name in names { try container.app.files.create(at: name, for: BenchContainer.alice).close() }
        let paths = names.map { container.folder + "/container/" + $0 }
        var (isRight, turn, theirs) = (true, 0, 0)
        defer { precondition(isRight, "file.open.several: something that was timed failed") }
        return measure(
            "file.open.several", against: "open(2) and close(2) of the same 1000 files", iterations: 2000,
            ours: {
                turn = (turn + 1) % paths.count
                do throws(MAMFileProtectionError) { try container.app.files.open(at: paths[turn]).close() } catch {
                    isRight = false
                }
            },
            baseline: {
                theirs = (theirs + 1) % paths.count
                isRight = close(MAMPOSIX.open(paths[theirs], O_RDONLY | O_CLOEXEC)) == 0 && isRight
            })
    }

    private static func create(in container: BenchContainer) -> BenchFigure {
        var (isRight, number, plain) = (true, 0, 0)
        defer { precondition(isRight, "file.create: something that was timed failed") }
        return measure(
            "file.create", against: "open(2) of a new file and close(2)", iterations: 200, singles: 2000,
            ours: {
                number += 1
                do throws(MAMFileProtectionError) {
                    try container.app.files.create(at: "new\(number)", for: BenchContainer.alice).close()
                } catch { isRight = false }
            },
            baseline: {
                plain += 1
                isRight = container.makePlain("plain/new\(plain)") && isRight
            })
    }

    // The account owns every tenth file, which the app creates; the others have no owner.
    private static func fill(_ container: BenchContainer) throws {
        for folder in 0..<total / perFolder {
            for parent in ["container", "plain"] {
                try FileManager.default.createDirectory(
                    atPath: "\(container.folder)/\(parent)/\(folder)", withIntermediateDirectories: false)
            }
            for number in 0..<perFolder {
                let path = "\(folder)/\(number)"
                if number < perFolder * owned / total {
                    try container.app.files.create(at: path, for: BenchContainer.alice).close()
                    precondition(container.makePlain("plain/\(path)"), "no room for the files of the benchmark")
                } else {
                    precondition(container.makePlain("container/\(path)"), "no room for the files of the benchmark")
                }
            }
        }
    }

    private static func list(in container: BenchContainer, byIndex: Bool) -> BenchFigure {
        let manager = container.app.fileProtectionManager
        var isRight = true
        defer { precondition(isRight, "files.list: something that was timed failed") }
        return measure(
            byIndex ? "files.list.index" : "files.list.walk", against: "a walk with lstat(2) over the 10^5 files",
            iterations: 1, rounds: 3,
            ours: {
                let found =
                    byIndex
                    ? try? manager.files(ownedBy: BenchContainer.alice)
                    : try? manager.allFiles(ownedBy: BenchContainer.alice)
                isRight = (found?.count ?? 0) >= owned && isRight
            },
            baseline: { isRight = walk(container.folder + "/container") >= total && isRight })
    }

    // Measured once, because nothing is left to wipe afterwards.
    private static func wipe(in container: BenchContainer) -> BenchFigure {
        var (isRight, runs) = (true, 0)
        defer { precondition(isRight, "files.wipe: something that was timed failed") }
        return once(
            "files.wipe.10k", against: "a walk with lstat(2) over the 10^5 files and unlink(2) of 10^4",
            ours: {
                runs += 1
                let report = try? container.app.fileProtectionManager.wipe(BenchContainer.alice)
                isRight = report.map { $0.isComplete && $0.files >= owned } ?? false
            },
            baseline: {
                _ = walk(container.folder + "/container")
                for folder in 0..<total / perFolder {
                    for number in 0..<perFolder * owned / total {
                        isRight = unlink("\(container.folder)/plain/\(folder)/\(number)") == 0 && isRight
                    }
                }
            })
    }

    private static func walk(_ folder: String) -> Int {
        guard let stream = opendir(folder) else { return 0 }
        defer { closedir(stream) }
        var count = 0
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name != ".", name != ".." else { continue }
            var status = SystemStatus()
            let path = folder + "/" + name
            guard lstat(path, &status) == 0 else { continue }
            if status.isFolder { count += walk(path) } else { count += 1 }
        }
        return count
    }
}
