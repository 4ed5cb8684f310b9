internal import MAMBase
internal import MAMPOSIX

extension MemoryTree {
    func attribute(_ name: String, of inode: UInt64) throws(SystemError) -> [UInt8]? {
        let attempt = "reading an attribute"
        try VolumeAttribute.check(name, attempt)
        guard options.hasAttributes else { throw SystemError(ENOTSUP, attempt) }
        return nodes[inode]?.attributes[name]
    }

    mutating func setAttribute(_ name: String, to value: [UInt8]?, of inode: UInt64) throws(SystemError) {
        let attempt = "setting an attribute"
        try VolumeAttribute.check(name, attempt)
        try VolumeAttribute.check(value, attempt)
        try checkWritable(attempt)
        guard options.hasAttributes else { throw SystemError(ENOTSUP, attempt) }
        // Only files and folders have attributes of users.
        guard nodes[inode]?.kind != .link else { throw SystemError(EPERM, attempt) }
        guard value != nil || nodes[inode]?.attributes[name] != nil else { return }
        perform(.attribute(inode: inode, name: name, value: value))
    }

    func attributeNames(of inode: UInt64) throws(SystemError) -> [String] {
        guard options.hasAttributes else { throw SystemError(ENOTSUP, "reading an attribute") }
        return (nodes[inode]?.attributes.keys).map {
            $0.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        } ?? []
    }
}
