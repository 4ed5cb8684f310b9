internal import MAMBase
internal import MAMProcesses
internal import MAMStorage

extension DeviceStorage {
    /// Closes the storage: refuses new calls, waits for running calls, then closes its two databases.
    ///
    /// No data is lost, because every change is on the disk when its call returns. The owner index (the database of
    /// files and their owners) merges its write-ahead log into its main file. The lock file of an app's folder
    /// (container) is removed if no process uses the container. Idle threads of the storage's executor end. From then
    /// on, calls that need the storage throw `closed`. A storage in memory forgets its keys.
    ///
    /// Close the apps and devices that use the storage first. The call can be made from any thread or task. It does not
    /// block the thread while it waits.
    ///
    /// - Parameter time: The time until the deadline. Defaults to five seconds.
    /// - Throws: `deadlinePassed` if calls were running at the deadline. The last of these calls closes the databases.
    public func close(within time: Duration = .seconds(5)) async throws(CloseError) {
        let isDone = await Deadline.run(within: time) { deadline in
            let stores = self.shut()
            deadline.wait(while: { stores.areOpen })
            guard !stores.areOpen else { return false }
            if let executor = self.madeExecutor { executor.endThreads(until: deadline) }
            if let folder = self.folder { SystemRegions(folder: folder).removeUnused() }
            return true
        }
        guard isDone == true else { throw .late }
    }

    /// The databases of a storage that is being closed, while calls use them.
    private struct Stores: Sendable {
        weak var keys: (any KeyStoring)?
        weak var index: (any OwnerIndexing)?

        var areOpen: Bool { keys != nil || index != nil }
    }

    // The databases close with the last call that uses them. A store in memory needs no closing.
    private func shut() -> Stores {
        let (engine, index) = takeStores()
        return folder == nil ? Stores() : Stores(keys: engine?.keys, index: index)
    }
}
