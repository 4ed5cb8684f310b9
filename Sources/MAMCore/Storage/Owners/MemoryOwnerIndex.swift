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
        var owners: [OwnerID: Set<Path>] = [:]

        mutating func remove(_ path: Path) {
            guard let row = rows.removeValue(forKey: path) else { return }
            if let place = row.place { Names.remove(path, from: &places[place]) }
            Self.take(path, from: &owners[row.owner])
        }

        mutating func set(_ row: OwnerRow) {
            let path = Path(row.path)
            remove(path)
            rows[path] = row
            if let place = row.place { Names.insert(path, to: &places[place]) }
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

    package func drop(_ path: String) { state.withLock { $0.remove(Path(path)) } }

    package func repair(_ row: OwnerRow) throws(StorageError) {
        try OwnerPaths.check(row)
        state.withLock { state in
            state.forgetOthers(at: row.place, fileID: row.fileID)
            state.set(row)
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
