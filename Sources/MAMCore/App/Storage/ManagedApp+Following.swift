internal import MAMBase
package import MAMStorage

extension ManagedApp.Configuration {
    /// The containing app, by which an extension's accounts are found; nil for an app.
    var containingApp: AppContainer? {
        policyBundleID == bundleID ? nil : AppContainer(publisher: publisher, app: policyBundleID)
    }
}

extension ManagedApp {
    /// The app whose accounts, policies and check-ins this app has: for an extension, the containing app.
    ///
    /// Both find them by publisher and bundle id in the device's storage, which stands for the shared keychain group:
    /// an extension of another publisher finds nothing. Only the app changes the record; see ``followOrReport()``.
    package var accountsContainer: AppContainer { configuration.containingApp ?? storageContainer }

    /// Whether this is an extension with the accounts of its app.
    var followsApp: Bool { configuration.containingApp != nil }

    /// Takes over changes that the containing app has stored: new accounts, other policies, left or wiped accounts.
    ///
    /// Does nothing in an app. If two calls run at once, the later one reads again.
    func followOrReport() {
        guard followsApp, beginFollowing() else { return }
        repeat {
            do throws(StorageError) { try follow() } catch {
                enrollmentManager.driver.reportUnlessEnded(.storageFailed(error.message))
            }
        } while goesOnFollowing()
    }

    private func beginFollowing() -> Bool {
        state.withLock { state in
            guard !state.isEnded, state.restoring == .done || state.restoring == .doneLate else { return false }
            return state.enrollment.change { contents in
                defer { (contents.followsAgain, contents.isFollowing) = (contents.isFollowing, true) }
                return !contents.isFollowing
            }
        }
    }

    private func goesOnFollowing() -> Bool {
        state.withLock { state in
            state.enrollment.change { contents in
                defer { (contents.isFollowing, contents.followsAgain) = (contents.followsAgain, false) }
                return contents.followsAgain
            }
        }
    }

    private func follow() throws(StorageError) {
        let before = state.withLock { $0.enrollment.now?.followed ?? [] }
        let record = try restore()
        let ended = try device.storage.wipes().filter { $0.container == storageContainer }.map(\.account)
        for names in before where !record.accounts.contains(where: { $0.isManaged && $0.names.isOneOf(names) }) {
            removeAccount(names, isWiped: ended.contains { names.hasName($0) || accounts.isSame($0, names.id) })
        }
        let open = record.openForExtension { isEnding($0) }
        let change = state.withLock { $0.enrollment.follow(open) }
        for letGo in change.givenUp { letGo() }
        for call in change.calls { enrollmentManager.driver.answer(call, with: .withoutStatus(.overtaken)) }
        for account in change.unenrolled { report(.accountUnenrolled(account: account)) }
        for account in change.enrolled { report(.accountEnrolled(account: account)) }
    }

    /// Returns the containing app's record without the accounts that the extension must not have.
    func openRecord(_ record: EnrollmentRecord) -> EnrollmentRecord {
        followsApp ? record.openForExtension { isEnding($0) } : record
    }

    /// Records the accounts whose policies were taken over from the containing app.
    func noteFollowed(_ record: EnrollmentRecord) {
        let names = record.accounts.filter(\.isManaged).map(\.names)
        state.withLock { state in
            if state.enrollment.now != nil || !names.isEmpty { state.enrollment.change { $0.followed = names } }
        }
    }

    /// Whether an account of the containing app has to be wiped, or is being wiped, and is not shown any more.
    func isEnding(_ account: EnrollmentRecord.Account) -> Bool {
        if case .wiping = account.state { return true }
        // An account whose record cannot be read is not shown.
        do throws(StorageError) { return try launchManager.isToBeWiped(account.names.id) } catch { return true }
    }

    /// Removes an account that left the containing app; one that was wiped there leaves no data here.
    private func removeAccount(_ names: EnrollmentAccount, isWiped: Bool) {
        if isWiped { takeOffWindows(names.id, after: { _ in }) }
        changePolicy(nil, for: names.id) { _ in true }
        appConfigManager.changeConfigurations([], for: names.id) { _ in true }
        guard isWiped else { return }
        if let own = state.withLock({ $0.files })?.first {
            if let files = try? join(own) { try? recover(files) }
        } else {
            _ = try? appFiles()
        }
        report(.accountWiped(account: names.id), notifying: .wipeDidComplete(account: names.id))
    }
}

extension EnrollmentRecord {
    /// Returns the record without accounts that leave or are being wiped, which the containing app handles.
    func openForExtension(_ isEnding: (Account) -> Bool) -> EnrollmentRecord {
        var open = self
        open.accounts.removeAll { account in
            if case .leaving = account.state { return true }
            return account.isManaged && isEnding(account)
        }
        return open
    }
}

extension EnrollmentAccount {
    func isOneOf(_ other: EnrollmentAccount) -> Bool { isSame(as: other) || hasName(other.id) || other.hasName(id) }
}

extension EnrollmentState {
    /// Replaces the machine's record with that of the containing app.
    mutating func follow(_ record: EnrollmentRecord) -> Step {
        guard now?.machine != nil else { return Step() }
        return change { contents in contents.change { Step(calls: $1.follow(record)) } }
    }
}
