public import MAMCore

/// One app on a simulated device: with the SDK in it, or without.
///
/// Safe to use from any thread.
public final class SimulatedApp: Sendable {
    /// The short name the device knows it by.
    public let name: String
    /// The engine inside the app, `nil` in an app without the SDK.
    public let managed: ManagedApp?
    private let signedIn = Guarded<[SimulatedUser]>([])

    init(name: String, managed: ManagedApp?) {
        self.name = name
        self.managed = managed
    }

    /// The users whose accounts are signed in, in the order they came.
    public var accounts: [SimulatedUser] { signedIn.withLock { $0 } }

    func signIn(_ user: SimulatedUser) {
        signedIn.withLock { accounts in
            if !accounts.contains(user) { accounts.append(user) }
        }
    }

    func signOut(_ user: SimulatedUser) { signedIn.withLock { $0.removeAll { $0 == user } } }
}

extension SimulatedApp: CustomStringConvertible {
    /// The short name.
    public var description: String { name }
}
