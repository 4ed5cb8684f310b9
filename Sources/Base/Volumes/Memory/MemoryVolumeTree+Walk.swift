internal import MAMBase
internal import MAMPOSIX

extension MemoryTree {
    /// The result of resolving a path: a folder, a name in it, and the entry with that name.
    struct Place {
        var folder: UInt64
        /// Empty when the path ends at the root.
        var name: [UInt8]
        var inode: UInt64?
        /// The folders in the path with their names, from below the root.
        var trail: [(name: [UInt8], inode: UInt64)]
    }

    private static let maximumLinkCount = 40

    /// Resolves a checked path; a link in its last part is not followed.
    func place(of path: String, _ attempt: String) throws(SystemError) -> Place {
        try VolumePath.check(path, attempt)
        return try walk(VolumePath.parts(path.utf8), followsLast: false, attempt)
    }

    /// Returns the number of the entry at a path.
    func inode(of path: String, _ attempt: String) throws(SystemError) -> UInt64 {
        guard let inode = try place(of: path, attempt).inode else { throw SystemError(ENOENT, attempt) }
        return inode
    }

    /// Returns the folder at a path; throws `ELOOP` for a link, `ENOTDIR` for other entries.
    func folder(of path: String, _ attempt: String) throws(SystemError) -> UInt64 {
        let inode = try inode(of: path, attempt)
        switch nodes[inode]?.kind {
        case .folder: return inode
        case .link: throw SystemError(ELOOP, attempt)
        default: throw SystemError(ENOTDIR, attempt)
        }
    }

    /// Returns the path without links and dots.
    func resolve(_ path: String) throws(SystemError) -> String {
        let attempt = "resolving the path"
        guard path.utf8.first == VolumePath.slash, !path.utf8.contains(0) else { throw SystemError(EINVAL, attempt) }
        guard path.utf8.count <= VolumePath.maximumByteCount else { throw SystemError(ENAMETOOLONG, attempt) }
        let place = try walk(Self.parts(Array(path.utf8)), followsLast: true, attempt)
        guard place.inode != nil else { throw SystemError(ENOENT, attempt) }
        let names = place.trail.map(\.name) + (place.name.isEmpty ? [] : [place.name])
        return "/" + names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }

    private func walk(_ parts: [[UInt8]], followsLast: Bool, _ attempt: String) throws(SystemError) -> Place {
        var pending = Array(parts.reversed())
        var (current, linkCount) = (Self.root, 0)
        var trail: [(name: [UInt8], inode: UInt64)] = []
        while let name = pending.popLast() {
            guard let folder = nodes[current], folder.kind == .folder else { throw SystemError(ENOTDIR, attempt) }
            if name == Self.dot { continue }
            if name == Self.dots {
                _ = trail.popLast()
                current = trail.last?.inode ?? Self.root
                continue
            }
            guard name.count <= VolumePath.maximumNameByteCount else { throw SystemError(ENAMETOOLONG, attempt) }
            guard let inode = folder.entries[name] else {
                guard pending.isEmpty else { throw SystemError(ENOENT, attempt) }
                return Place(folder: current, name: name, inode: nil, trail: trail)
            }
            if let link = nodes[inode], link.kind == .link, followsLast || !pending.isEmpty {
                linkCount += 1
                guard linkCount <= Self.maximumLinkCount else { throw SystemError(ELOOP, attempt) }
                if link.target.first == VolumePath.slash { (current, trail) = (Self.root, []) }
                pending += Self.parts(link.target).reversed()
                continue
            }
            if pending.isEmpty { return Place(folder: current, name: name, inode: inode, trail: trail) }
            trail.append((name, inode))
            current = inode
        }
        // The path ends with dots, or at the root.
        return Place(folder: Self.root, name: [], inode: current, trail: trail)
    }

    // A slash at the end requires a folder, like a dot after it.
    private static func parts(_ path: [UInt8]) -> [[UInt8]] {
        VolumePath.parts(path) + (path.last == VolumePath.slash ? [dot] : [])
    }

    private static let dot = Array(".".utf8)
    private static let dots = Array("..".utf8)
}
