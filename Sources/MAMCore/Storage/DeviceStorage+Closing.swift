extension DeviceStorage {
    /// Closes the storage in order: no new call begins, running ones end, and both databases are closed.
    ///
    /// Every change was on the disk when its call returned; the index of owners writes its log back. Lock files of containers
    /// that no process uses are removed. Threads of its executor that have nothing to do end. Calls that need the storage fail with `closed` from then on; a storage in memory
    /// forgets its keys. Close the apps and devices that use it before. May be called from any thread or task; waits without
    /// blocking it.
    ///
    /// - Parameter time: The time until the deadline. Defaults to five seconds.
    /// - Throws: `deadlinePassed` when calls were running at the deadline: the databases are closed when they end.
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

    /// The databases of a storage that is being closed, as long as calls use them.
    private struct Stores: Sendable {
        weak var keys: (any KeyStoring)?
        weak var index: (any OwnerIndexing)?

        var areOpen: Bool { keys != nil || index != nil }
    }

    // The databases close with the last call that uses them. A store in memory has nothing to close.
    private func shut() -> Stores {
        let (engine, index) = takeStores()
        return folder == nil ? Stores() : Stores(keys: engine?.keys, index: index)
    }
}
