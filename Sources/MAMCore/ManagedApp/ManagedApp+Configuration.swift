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
        ///   - bundleID: The app's bundle id; policies are targeted by it, see ``policyBundleID``.
        ///   - publisher: Who publishes the app, as any name. Apps of one publisher on one device open each other's
        ///     protected data. The SDK's counterpart is the team id with the keychain access group.
        ///   - settings: The `IntuneMAMSettings` of its `Info.plist`. `MultiIdentity` decides who sets the process
        ///     identity, `MultiManagedIdentities` whether windows may merge several accounts.
        ///   - container: The folder the app keeps its files in, an absolute path; it must exist when the first file is
        ///     opened. Without one the app has no files.
        ///   - appGroups: The folders of its app groups by their identifiers, absolute paths of folders that exist. Only those
        ///     count that `AppGroupIdentifiers` names; an app and its extensions that name the same one share its files.
        ///   - observer: Told about everything that happens in the app; see ``MAMObserver``.
        ///   - dispatchPropagation: Whether plain blocks carry the app's identities; see ``DispatchPropagation``.
        ///   - detectsIdentityLeaks: Whether the app is told of identities that were left behind or are missing; see
        ///     ``IdentityLeak``. Costs an allocation for every scope. On in debug builds.
        ///   - logger: Given a line for every event from the first on; another one may take its place,
        ///     ``MAMPolicyManager/logger``.
        ///   - telemetryDelegate: Given telemetry from the first event on, see ``MAMTelemetryManager``.
        public init(
            bundleID: String = "com.example.app", publisher: String = "default.publisher",
            settings: ManagedAppSettings = ManagedAppSettings(), container: String? = nil,
            appGroups: [String: String] = [:], observer: (any MAMObserver)? = nil,
            dispatchPropagation: DispatchPropagation.Mode = .automatic,
            detectsIdentityLeaks: Bool = Configuration.detectsIdentityLeaksByDefault,
            logger: (any MAMLogger)? = nil, telemetryDelegate: (any MAMTelemetryDelegate)? = nil
        ) {
            storage = Storage(
                bundleID: bundleID, publisher: publisher, settings: settings, container: container,
                appGroups: appGroups,
                observer: observer,
                dispatchPropagation: dispatchPropagation, detectsIdentityLeaks: detectsIdentityLeaks,
                logger: logger, telemetryDelegate: telemetryDelegate)
        }

        /// Whether leaks are looked for unless told otherwise: in debug builds of this package.
        public static var detectsIdentityLeaksByDefault: Bool {
            #if DEBUG
                true
            #else
                false
            #endif
        }

        /// The app's bundle id.
        public var bundleID: String { storage.bundleID }
        /// Who publishes the app.
        public var publisher: String { storage.publisher }
        /// The `IntuneMAMSettings` of its `Info.plist`.
        public var settings: ManagedAppSettings { storage.settings }
        /// What the engine reads of the settings itself.
        var engine: EngineSettings { storage.engine }
        /// The bundle id by which policies are targeted: that of the containing app in an extension, which names it by
        /// `ContainingAppBundleId`, else the app's own.
        ///
        /// An app whose `Info.plist` holds that key by mistake is no extension; see `ManagedAppSettings.isExtension`.
        public var policyBundleID: String {
            let app = engine.switches.contains(.isExtension) ? storage.settings.containingAppBundleID : nil
            return app ?? storage.bundleID
        }
        /// The folder the app keeps its files in; nil for an app without files.
        public var container: String? { storage.container }
        /// The folders of its app groups by their identifiers, as they were given.
        public var appGroups: [String: String] { storage.appGroups }
        /// Who is told about what happens.
        public var observer: (any MAMObserver)? { storage.observer }
        /// Whether plain blocks carry the app's identities.
        public var dispatchPropagation: DispatchPropagation.Mode { storage.dispatchPropagation }
        /// Whether the app is told of identities that were left behind or are missing.
        public var detectsIdentityLeaks: Bool { storage.detectsIdentityLeaks }

        /// Who is given the lines of the log at first.
        public var logger: (any MAMLogger)? { storage.logger }
        /// Who is given telemetry at first.
        public var telemetryDelegate: (any MAMTelemetryDelegate)? { storage.telemetryDelegate }

        private final class Storage: Sendable {
            let bundleID: String
            let publisher: String
            let settings: ManagedAppSettings
            let engine: EngineSettings
            let container: String?
            let appGroups: [String: String]
            let observer: (any MAMObserver)?
            let dispatchPropagation: DispatchPropagation.Mode
            let detectsIdentityLeaks: Bool
            let logger: (any MAMLogger)?
            let telemetryDelegate: (any MAMTelemetryDelegate)?

            init(
                bundleID: String, publisher: String, settings: ManagedAppSettings, container: String?,
                appGroups: [String: String], observer: (any MAMObserver)?,
                dispatchPropagation: DispatchPropagation.Mode, detectsIdentityLeaks: Bool,
                logger: (any MAMLogger)?, telemetryDelegate: (any MAMTelemetryDelegate)?
            ) {
                self.bundleID = bundleID
                self.publisher = publisher
                self.settings = settings
                self.observer = observer
                engine = EngineSettings(settings)
                self.container = container
                self.appGroups = appGroups
                self.dispatchPropagation = dispatchPropagation
                self.detectsIdentityLeaks = detectsIdentityLeaks
                self.logger = logger
                self.telemetryDelegate = telemetryDelegate
            }
        }
    }
}
