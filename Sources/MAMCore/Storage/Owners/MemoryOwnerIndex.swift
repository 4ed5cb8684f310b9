package import MAMBase
package import MAMKeys
package import MAMSealedFiles
package import MAMVolumes

/// An owner index that ends with the process, for tests and simulations.
package final class MemoryOwnerIndex: OwnerIndexing {
    /// A path that is compared by its bytes.
    ///
    /// It shares the memory of the path in its row.
    private struct Path: Hashable, Comparable {
        let text: String

        init(_ path: String) { text = path }

        static func == (left: Path, right: Path) -> Bool { left.text.hasSameBytes(as: right.text) }

        static func < (left: Path, right: Path) -> Bool { left.text.utf8.lexicographicallyPrecedes(right.text.utf8) }

        func hash(into hasher: inout Hasher) {
            var text = text
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }

    /// The paths of one file, usually one.
    private enum Names: Sendable {
        case one(Path)
        case several(Set<Path>)

        var all: Set<Path> {
            switch self {
            case .one(let path): [path]
            case .several(let paths): paths
            }
        }

        static func insert(_ path: Path, to names: inout Names?) {
            switch names {
            case nil: names = .one(path)
            case .one(let own): if own != path { names = .several([own, path]) }
            case .several(var paths):
                // Removed from the enum, so that the set is changed in place.
                names = nil
                paths.insert(path)
                names = .several(paths)
            }
        }

        static func remove(_ path: Path, from names: inout Names?) {
            switch names {
            case nil: break
            case .one(let own): if own == path { names = nil }
            case .several(var paths):
                names = nil
                paths.remove(path)
                names = paths.count > 1 ? .several(paths) : paths.first.map { .one($0) }
            }
        }
    }

    private struct State: Sendable {
        var rows = DenseTable<Path, OwnerRow>()
        var places: [FilePlace: Names] = [:]
        var files: [FileID: Names] = [:]
        var owners: [OwnerID: Set<Path>] = [:]

        mutating func remove(_ path: Path) {
            guard let row = rows.removeValue(forKey: path) else { return }
            if let place = row.place { Names.remove(path, from: &places[place]) }
            if let file = row.fileID { Names.remove(path, from: &files[file]) }
            Self.take(path, from: &owners[row.owner])
        }

        mutating func set(_ row: OwnerRow) {
            let path = Path(row.path)
            remove(path)
            rows[path] = row
            if let place = row.place { Names.insert(path, to: &places[place]) }
            if let file = row.fileID { Names.insert(path, to: &files[file]) }
            owners[row.owner, default: []].insert(path)
        }

        mutating func forgetOthers(at place: FilePlace?, fileID: FileID?) {
            guard let place else { return }
            for path in places[place]?.all ?? [] where rows[path]?.fileID != fileID { remove(path) }
        }

        func page(_ paths: some Sequence<Path>, after last: String?, limit: Int) -> [OwnerRow] {
            let last = last.map { Path($0) }
            return paths.filter { path in last.map { $0 < path } ?? true }.sorted().prefix(max(0, limit))
                .compactMap { rows[$0] }
        }

        private static func take(_ path: Path, from set: inout Set<Path>?) {
            set?.remove(path)
            if set?.isEmpty == true { set = nil }
        }
    }

    private let state = Guarded(State())

    /// Makes an empty index.
    package init() {}

    package func insertPending(_ row: OwnerRow) throws(StorageError) {
        try OwnerPaths.check(row)
        state.withLock { state in
            var row = row
            row.state = .pending
            state.set(row)
        }
    }

    package func makeLive(
        _ path: String, place: FilePlace, fileID: FileID?, keyID: KeyID?, sequence: UInt64
    ) -> Bool {
        state.withLock { state in
            guard var row = state.rows[Path(path)] else { return false }
            (row.place, row.fileID, row.keyID, row.sequence) = (place, fileID, keyID, sequence)
            row.state = .live
            state.forgetOthers(at: place, fileID: fileID)
            state.set(row)
            return true
        }
    }

    package func drop(_ path: String) { state.withLock { $0.remove(Path(path)) } }

    package func repair(_ row: OwnerRow) throws(StorageError) {
        try OwnerPaths.check(row)
        state.withLock { state in
            state.forgetOthers(at: row.place, fileID: row.fileID)
            state.set(row)
        }
    }

    package func move(_ path: String, to newPath: String) throws(StorageError) {
        try OwnerPaths.checkMove(path, newPath)
        guard !path.hasSameBytes(as: newPath) else { return }
        func isWithin(_ path: Path, _ folder: String) -> Bool {
            path.text.hasSameBytes(as: folder) || path.text.hasBytes(of: folder + "/")
        }
        let (old, new) = (path, newPath)
        try state.withLock { (state) throws(StorageError) in
            let moving = state.rows.keys.filter { isWithin($0, old) }
            for path in moving where new.utf8.count + path.text.utf8.count - old.utf8.count > StoreLimits.path {
                throw StorageError(.system, "a path gets too long by moving its folder")
            }
            for path in state.rows.keys.filter({ isWithin($0, new) }) { state.remove(path) }
            for path in moving {
                guard var row = state.rows[path] else { continue }
                state.remove(path)
                row.path = new + String(decoding: path.text.utf8.dropFirst(old.utf8.count), as: UTF8.self)
                state.set(row)
            }
        }
    }

    package func markWiping(_ owner: OwnerID, in container: AppContainer) -> Int {
        state.withLock { state in
            var count = 0
            for path in state.owners[owner] ?? [] where state.rows[path]?.container == container {
                state.rows[path]?.state = .wiping
                count += 1
            }
            return count
        }
    }

    package func removeAll(in container: AppContainer) {
        state.withLock { state in
            for path in state.rows.keys where state.rows[path]?.container == container { state.remove(path) }
        }
    }

    package func removeAll() { state.withLock { $0 = State() } }

    package func row(for place: FilePlace, fileID: FileID) -> OwnerRow? {
        state.withLock { state in
            (state.places[place]?.all ?? []).sorted().compactMap { state.rows[$0] }.first { $0.fileID == fileID }
        }
    }

    package func row(at path: String) -> OwnerRow? { state.withLock { $0.rows[Path(path)] } }

    package func rows(of fileID: FileID) -> [OwnerRow] {
        state.withLock { $0.page($0.files[fileID]?.all ?? [], after: nil, limit: 100) }
    }

    package func rows(of owner: OwnerID, in container: AppContainer?, after path: String?, limit: Int) -> [OwnerRow] {
        state.withLock { state in
            let paths = (state.owners[owner] ?? []).filter {
                container == nil || state.rows[$0]?.container == container
            }
            return state.page(paths, after: path, limit: limit)
        }
    }

    package func rows(in wanted: OwnerRow.State, after path: String?, limit: Int) -> [OwnerRow] {
        state.withLock { state in
            var paths: [Path] = []
            state.rows.forEach { path, row in if row.state == wanted { paths.append(path) } }
            return state.page(paths, after: path, limit: limit)
        }
    }

    package func count() -> Int { state.withLock { $0.rows.count } }
}
