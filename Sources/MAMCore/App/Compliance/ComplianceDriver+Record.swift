internal import MAMBase

/// The persistence of remediations.
extension ComplianceDriver {
    /// Loads the record of the last process, unless that was done already.
    ///
    /// Returns whether it could be read. A damaged record is discarded. The app then gets the same token error again
    /// and repeats its request.
    func begin() -> Bool {
        guard app.state.withLock({ $0.compliance.machine == nil }) else { return true }
        let record: ComplianceRecord?
        do throws(StorageError) { record = try app.device.storage.complianceRecord(of: app.storageContainer) } catch {
            app.report(.storageFailed(error.message))
            guard error.code == .corrupt else { return false }
            record = nil
        }
        app.state.withLock { $0.compliance.begin(record) }
        return true
    }

    /// Stores the current record.
    ///
    /// If two drivers store concurrently, the later record stays.
    func store() {
        do throws(StorageError) {
            try app.device.storage.saveComplianceRecord(of: app.storageContainer) { () throws(StorageError) in
                let (isEnded, record) = app.state.withLock { ($0.isEnded, $0.compliance.machine?.record) }
                // An ended process must not overwrite the record of the next one.
                guard !isEnded, let record else { throw StorageError(.system, "the process has ended") }
                return record
            }
        } catch {
            // The remediation continues in this process. In the next process the app gets the same token error again.
            if !app.state.withLock({ $0.isEnded }) { app.report(.storageFailed(error.message)) }
        }
    }
}
