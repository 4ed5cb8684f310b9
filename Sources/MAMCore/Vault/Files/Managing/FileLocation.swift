package import MAMSealedFiles
package import MAMVolumes

/// The location of a path that a call opens.
package struct FileLocation {
    package let files: ContainerFiles
    /// The path without symbolic links.
    package let path: String
    /// The same container, with the folder of the path held open if the file may have to be made.
    package let folder: ContainerFolder
    /// The file, if it is open already.
    var raw: (any VolumeFile)?

    package init(files: ContainerFiles, path: String, folder: ContainerFolder, raw: (any VolumeFile)? = nil) {
        (self.files, self.path, self.folder, self.raw) = (files, path, folder, raw)
    }
}

extension ContainerFiles {
    /// Returns the location of a path whose file, or whose folder for a file that may have to be made, could be opened
    /// without following a symbolic link; nil if that fails for any reason.
    package func opened(_ path: String, for flags: OpenFlags) -> FileLocation? {
        guard folder.volume.refusesLinks else { return nil }
        if flags.contains(.create) {
            guard let held = try? folder.holding(ContainerFolder.folder(of: path)) else { return nil }
            return FileLocation(files: self, path: path, folder: held)
        }
        guard let raw = try? folder.volume.open(path, flags.ofExisting, mode: 0) else { return nil }
        return FileLocation(files: self, path: path, folder: folder, raw: raw)
    }
}

extension OpenFlags {
    /// The flags for opening an existing file that stays open: only these flags' access counts.
    var ofExisting: OpenFlags { .access(isWritable: contains(.write)).with(.lasting) }
}
