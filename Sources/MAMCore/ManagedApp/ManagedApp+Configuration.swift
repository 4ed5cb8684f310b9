public import MAMSettings

extension ManagedApp {
    /// What an app is built with.
    ///
    /// Apps made from copies of one value share its storage.
    public struct Configuration: Sendable {
        private var storage: Storage

        /// Makes a configuration.
        ///
        /// - Parameters:
        ///   - bundleID: The app's bundle id; policies are targeted by it.
        ///   - settings: The `IntuneMAMSettings` of its `Info.plist`. `MultiIdentity` decides who sets the process
        ///     identity, `MultiManagedIdentities` whether windows may merge several accounts.
        ///   - observer: Told about everything that happens in the app; see ``MAMObserver``.
        public init(
            bundleID: String = "com.example.app", settings: ManagedAppSettings = ManagedAppSettings(),
            observer: (any MAMObserver)? = nil
        ) {
            storage = Storage(bundleID: bundleID, settings: settings, observer: observer)
        }

        /// The app's bundle id.
        public var bundleID: String { storage.bundleID }
        /// The `IntuneMAMSettings` of its `Info.plist`.
        public var settings: ManagedAppSettings { storage.settings }
        /// Who is told about what happens.
        public var observer: (any MAMObserver)? { storage.observer }

        private final class Storage: Sendable {
            let bundleID: String
            let settings: ManagedAppSettings
            let observer: (any MAMObserver)?

            init(bundleID: String, settings: ManagedAppSettings, observer: (any MAMObserver)?) {
                (self.bundleID, self.settings, self.observer) = (bundleID, settings, observer)
            }
        }
    }
}
