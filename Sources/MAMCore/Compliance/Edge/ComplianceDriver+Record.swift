internal import MAMBase

/// What survives the process.
extension ComplianceDriver {
    /// Takes up what the last process left, if that was not done yet; whether it could be read.
    ///
    /// A record that is damaged is given up: the app gets the same token error again, and asks again.
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

    /// Keeps the newest record; of two drivers at once the later record stays.
    func store() {
        do throws(StorageError) {
            try app.device.storage.saveComplianceRecord(of: app.storageContainer) { () throws(StorageError) in
                let (isEnded, record) = app.state.withLock { ($0.isEnded, $0.compliance.machine?.record) }
                // A dead process must not write over what the next one keeps.
                guard !isEnded, let record else { throw StorageError(.system, "the process has ended") }
                return record
            }
        } catch {
            // It goes on in this process; after its end the app gets the same token error again.
            if !app.state.withLock({ $0.isEnded }) { app.report(.storageFailed(error.message)) }
        }
    }
}
