internal import MAMCore
package import MAMVolumes

extension FaultyVolume {
    package func makeFolder(_ path: String, mode: UInt32) throws(SystemError) {
        try perform(.name, "making the folder") { () throws(SystemError) in try base.makeFolder(path, mode: mode) }
    }

    package func removeFolder(_ path: String) throws(SystemError) {
        try perform(.name, "removing the folder") { () throws(SystemError) in try base.removeFolder(path) }
    }

    package func names(in folder: String) throws(SystemError) -> [String] {
        try perform(.look, "reading the folder") { () throws(SystemError) in try base.names(in: folder) }
    }

    package func synchronizeFolder(_ path: String) throws(SystemError) {
        try perform(.synchronize, "bringing the folder to the disk") { () throws(SystemError) in
            try base.synchronizeFolder(path)
        }
    }

    package func attribute(_ name: String, of path: String) throws(SystemError) -> [UInt8]? {
        try perform(.look, "reading an attribute") { () throws(SystemError) in try base.attribute(name, of: path) }
    }

    package func setAttribute(_ name: String, to value: [UInt8]?, of path: String) throws(SystemError) {
        try perform(.set, "setting an attribute") { () throws(SystemError) in
            try base.setAttribute(name, to: value, of: path)
        }
    }

    package func attributeNames(of path: String) throws(SystemError) -> [String] {
        try perform(.look, "reading an attribute") { () throws(SystemError) in try base.attributeNames(of: path) }
    }

    package func setModified(_ time: Int64, of path: String) throws(SystemError) {
        try perform(.set, "setting the time of the file") { () throws(SystemError) in
            try base.setModified(time, of: path)
        }
    }
}
