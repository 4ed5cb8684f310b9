internal import MAMBase
package import MAMCore
internal import MAMStorage

/// The records of an account that a fleet packs into its rows.
extension SimulatedDevice {
    /// Returns the inactivity of a user in the apps of an app's publisher.
    package func access(of user: SimulatedUser, in app: SimulatedApp) -> AccessTimer {
        guard let manager = launchManager(of: app) else { return AccessTimer() }
        return (try? environment.storage.accessTimer(in: manager.sharedSlot(user.objectID, .from14))) ?? AccessTimer()
    }

    /// Returns the accounts of an app, of its process or as the last one stored them; nil before the first.
    package func enrollment(of app: SimulatedApp) -> EnrollmentMachine? {
        guard let engine = app.engine else { return nil }
        if let machine = app.managed?.enrollmentManager.machine { return machine }
        guard let record = (try? environment.storage.enrollmentRecord(of: engine.accountsContainer)) ?? nil else {
            return nil
        }
        return EnrollmentMachine(record, EnrollmentTraits())
    }

    /// Returns the PIN of a user in the apps of an app's publisher; nil before the first.
    package func pinRecord(of user: SimulatedUser, in app: SimulatedApp) -> PINRecord? {
        guard let publisher = app.engine?.configuration.publisher else { return nil }
        // The record lies under the first name of the account, which is one of these.
        let records = [user.objectID, user.userPrincipalName].map {
            try? environment.storage.pin(in: StoreSlot.pin(publisher: publisher, account: $0))
        }
        return records.compactMap { $0 ?? nil }.first
    }
}

extension SimulatedService {
    /// Returns the time of the last contact with an enrolled app; nil if there is no enrollment.
    package func lastContact(with app: SimulatedApp, of user: SimulatedUser) -> Instant? {
        guard let bundleID = app.engine?.configuration.policyBundleID else { return nil }
        return state.withLock { $0.enrollments[Enrollment(bundleID: bundleID, account: user.objectID)]?.heard }
    }
}
