/// The account keys of one device, for as long as the device lives.
///
/// Safe to use from any thread.
package final class MemoryKeys: Sendable {
    private struct Name: Sendable, Hashable {
        let kind: AccountKey.Kind
        let publisher: String
        /// Empty for transfer keys, which the publisher's apps share.
        let app: String
        let account: AccountID
    }

    private struct State: Sendable {
        var keys: [Name: AccountKey] = [:]
        var names: [KeyID: Name] = [:]
        var generation: UInt32 = 0
    }

    private let hierarchy: KeyHierarchy
    private let state = Guarded(State())

    /// Makes a root key of its own.
    package init() throws(CryptoError) { hierarchy = try KeyHierarchy(root: DeviceRootKey(given: .random())) }

    /// What one app of one publisher sees of a device's keys.
    package struct Keyring: AccountKeyring {
        let keys: MemoryKeys
        let publisher: String
        let app: String

        private func name(_ kind: AccountKey.Kind, _ account: AccountID) -> Name {
            Name(kind: kind, publisher: publisher, app: kind == .transfer ? "" : app, account: account)
        }

        package func currentKey(
            _ kind: AccountKey.Kind, for account: AccountID
        ) throws(StorageError) -> AccountKey {
            let name = name(kind, account)
            let (found, generation) = keys.state.withLock { ($0.keys[name], $0.generation) }
            if let found { return found }
            let made: AccountKey
            do throws(CryptoError) {
                made = try keys.hierarchy.makeAccountKey(kind, generation: generation)
            } catch { throw StorageError(.crypto, error.message) }
            return keys.state.withLock { state in
                // Another thread may have made one meanwhile.
                if let found = state.keys[name] { return found }
                (state.keys[name], state.names[made.id]) = (made, name)
                state.generation &+= 1
                return made
            }
        }

        package func key(_ id: KeyID) -> OwnedKey? {
            keys.state.withLock { state in
                guard let name = state.names[id], name.publisher == publisher, name.app.isEmpty || name.app == app,
                    let key = state.keys[name]
                else { return nil }
                return OwnedKey(account: name.account, key: key)
            }
        }

        /// Forgets an account's keys of a kind; nothing that they protect is ever read again.
        package func shred(_ kind: AccountKey.Kind, of account: AccountID) {
            let name = name(kind, account)
            let old = keys.state.withLock { state in
                let old = state.keys.removeValue(forKey: name)
                if let old { state.names[old.id] = nil }
                return old
            }
            // Overwritten here, not under the lock.
            withExtendedLifetime(old) {}
        }
    }
}

extension DeviceEnvironment {
    /// The keys that one app may use, made with the device's first.
    package func keyring(publisher: String, app: String) throws(CryptoError) -> MemoryKeys.Keyring {
        if let keys = keys.withLock({ $0 }) { return MemoryKeys.Keyring(keys: keys, publisher: publisher, app: app) }
        let made = try MemoryKeys()
        let kept = keys.withLock { keys in
            keys = keys ?? made
            return keys ?? made
        }
        return MemoryKeys.Keyring(keys: kept, publisher: publisher, app: app)
    }
}
