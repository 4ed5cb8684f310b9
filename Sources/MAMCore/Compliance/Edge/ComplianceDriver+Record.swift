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
            try app.device.storage.saveComplianceRecord(of: app.storageContainer) {
                app.state.withLock { $0.compliance.machine?.record }
            }
        } catch {
            // It goes on in this process; after its end the app gets the same token error again.
            app.report(.storageFailed(error.message))
        }
    }
}
