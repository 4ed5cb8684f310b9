internal import MAMBase
internal import MAMPOSIX

extension MemoryVolume {
    package func makeFolder(_ path: String, mode: UInt32) throws(SystemError) {
        try change { (tree: inout MemoryTree) throws(SystemError) in
            try tree.make(.folder, at: path, mode: mode, "making the folder")
        }
    }

    package func removeFolder(_ path: String) throws(SystemError) {
        try change { (tree: inout MemoryTree) throws(SystemError) in try tree.removeFolder(path) }
    }

    package func names(in folder: String) throws(SystemError) -> [String] {
        let names = try look { (tree) throws(SystemError) in
            tree.nodes[try tree.folder(of: folder, "reading the folder")].map { Array($0.entries.keys) } ?? []
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }

    package func synchronizeFolder(_ path: String) throws(SystemError) {
        try change { (tree: inout MemoryTree) throws(SystemError) in
            let inode = try tree.folder(of: path, "bringing the folder to the disk")
            tree.perform(.synchronize(inode: inode, metadata: true))
        }
    }

    package func attribute(_ name: String, of path: String) throws(SystemError) -> [UInt8]? {
        try look { (tree) throws(SystemError) in
            try tree.attribute(name, of: tree.inode(of: path, "reading an attribute"))
        }
    }

    package func setAttribute(_ name: String, to value: [UInt8]?, of path: String) throws(SystemError) {
        try change { (tree: inout MemoryTree) throws(SystemError) in
            try tree.setAttribute(name, to: value, of: tree.inode(of: path, "setting an attribute"))
        }
    }

    package func attributeNames(of path: String) throws(SystemError) -> [String] {
        try look { (tree) throws(SystemError) in
            try tree.attributeNames(of: tree.inode(of: path, "reading an attribute"))
        }
    }

    package func setModified(_ time: Int64, of path: String) throws(SystemError) {
        try change { (tree: inout MemoryTree) throws(SystemError) in
            let inode = try tree.inode(of: path, "setting the time of the file")
            try tree.checkWritable("setting the time of the file")
            tree.perform(.modified(inode: inode, time: time))
        }
    }
}
