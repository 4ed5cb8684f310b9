internal import MAMBase

extension ManagedApp.Configuration {
    /// The app that contains this extension, by which its accounts are found; nil for an app.
    var containingApp: AppContainer? {
        policyBundleID == bundleID ? nil : AppContainer(publisher: publisher, app: policyBundleID)
    }
}

extension ManagedApp {
    /// Whose accounts, policies and check-ins the app has: in an extension those of the app that contains it.
    ///
    /// Both find them by publisher and bundle id in the storage of the device, which stands for the keychain group they share: an
    /// extension of another publisher finds nothing. Only the app changes the record; see ``followOrReport()``.
    package var accountsContainer: AppContainer { configuration.containingApp ?? storageContainer }

    /// Whether it is an extension that has the accounts of its app.
    var followsApp: Bool { configuration.containingApp != nil }

    /// Takes over what the containing app has kept since: accounts that came, other policies, accounts that left or were wiped.
    ///
    /// Does nothing in an app. Of two at once the later one looks again.
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

    /// What the containing app has of its accounts, as far as an extension is to have it.
    func openRecord(_ record: EnrollmentRecord) -> EnrollmentRecord {
        followsApp ? record.openForExtension { isEnding($0) } : record
    }

    /// Notes whose policies were taken over from the containing app.
    func noteFollowed(_ record: EnrollmentRecord) {
        let names = record.accounts.filter(\.isManaged).map(\.names)
        state.withLock { state in
            if state.enrollment.now != nil || !names.isEmpty { state.enrollment.change { $0.followed = names } }
        }
    }

    /// Whether an account of the containing app is one to be wiped, or that is just being wiped: nobody shows it any more.
    func isEnding(_ account: EnrollmentRecord.Account) -> Bool {
        if case .wiping = account.state { return true }
        // What cannot be read is no reason to show it.
        do throws(StorageError) { return try launchManager.isToBeWiped(account.names.id) } catch { return true }
    }

    /// An account left the containing app; one that was wiped there leaves nothing here.
    private func removeAccount(_ names: EnrollmentAccount, isWiped: Bool) {
        if isWiped {
            _ = updateIdentities { state in state.step(.removed(names.id), thread: nil, in: self) }
        }
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
    /// The record without accounts that leave or end: those are the containing app's to see to.
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
    /// Whether they have a name in common.
    func isOneOf(_ other: EnrollmentAccount) -> Bool { isSame(as: other) || hasName(other.id) || other.hasName(id) }
}

extension EnrollmentState {
    /// Puts what the containing app has kept in the place of what the machine knew.
    mutating func follow(_ record: EnrollmentRecord) -> Step {
        guard now?.machine != nil else { return Step() }
        return change { contents in contents.change { Step(calls: $1.follow(record)) } }
    }
}
