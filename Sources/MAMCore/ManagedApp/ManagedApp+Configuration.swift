public import MAMSettings

extension ManagedApp {
    /// What an app is built with.
    ///
    /// Costs the app its bundle id and nothing else where the rest is as by default; apps made from copies of one value
    /// share all of it.
    public struct Configuration: Sendable {
        /// The app's bundle id.
        public let bundleID: String
        private let shared: Shared

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
        ///   - maximumAccountCount: The most ids that ``ManagedApp/accounts`` takes, at least 2; an account with an alias
        ///     counts twice. Each id costs about 200 bytes until the app ends.
        public init(
            bundleID: String = "com.example.app", publisher: String = Configuration.defaultPublisher,
            settings: ManagedAppSettings = ManagedAppSettings(), container: String? = nil,
            appGroups: [String: String] = [:], observer: (any MAMObserver)? = nil,
            dispatchPropagation: DispatchPropagation.Mode = .automatic,
            detectsIdentityLeaks: Bool = Configuration.detectsIdentityLeaksByDefault,
            logger: (any MAMLogger)? = nil, telemetryDelegate: (any MAMTelemetryDelegate)? = nil,
            maximumAccountCount: Int = Configuration.defaultMaximumAccountCount
        ) {
            let maximumAccountCount = min(max(maximumAccountCount, 2), Int(UInt32.max))
            self.bundleID = bundleID
            let listeners =
                observer == nil && logger == nil && telemetryDelegate == nil
                ? nil : Listeners(observer: observer, logger: logger, telemetryDelegate: telemetryDelegate)
            let standard = Shared.standard
            let isStandard =
                listeners == nil && container == nil && appGroups.isEmpty && publisher == standard.publisher
                && dispatchPropagation == standard.dispatchPropagation
                && detectsIdentityLeaks == standard.detectsIdentityLeaks
                && maximumAccountCount == standard.maximumAccountCount && settings == standard.settings.values
            shared =
                isStandard
                ? standard
                : Shared(
                    publisher: publisher,
                    settings: settings == standard.settings.values ? standard.settings : Settings(settings),
                    container: container, appGroups: appGroups, listeners: listeners,
                    dispatchPropagation: dispatchPropagation, detectsIdentityLeaks: detectsIdentityLeaks,
                    maximumAccountCount: maximumAccountCount)
        }

        /// Whether leaks are looked for unless told otherwise: in debug builds of this package.
        public static var detectsIdentityLeaksByDefault: Bool {
            #if DEBUG
                true
            #else
                false
            #endif
        }

        /// Who publishes the app.
        public var publisher: String { shared.publisher }
        /// The `IntuneMAMSettings` of its `Info.plist`.
        public var settings: ManagedAppSettings { shared.settings.values }
        /// What the engine reads of the settings itself.
        var engine: EngineSettings { shared.settings.engine }
        /// The bundle id by which policies are targeted: that of the containing app in an extension, which names it by
        /// `ContainingAppBundleId`, else the app's own.
        ///
        /// An app whose `Info.plist` holds that key by mistake is no extension; see `ManagedAppSettings.isExtension`.
        public var policyBundleID: String {
            let app = engine.switches.contains(.isExtension) ? shared.settings.values.containingAppBundleID : nil
            return app ?? bundleID
        }
        /// The folder the app keeps its files in; nil for an app without files.
        public var container: String? { shared.container }
        /// The folders of its app groups by their identifiers, as they were given.
        public var appGroups: [String: String] { shared.appGroups }
        /// Who is told about what happens.
        public var observer: (any MAMObserver)? { shared.listeners?.observer }
        /// Whether plain blocks carry the app's identities.
        public var dispatchPropagation: DispatchPropagation.Mode { shared.dispatchPropagation }
        /// Whether the app is told of identities that were left behind or are missing.
        public var detectsIdentityLeaks: Bool { shared.detectsIdentityLeaks }

        /// The most ids that the app's directory of accounts takes.
        public var maximumAccountCount: Int { shared.maximumAccountCount }

        /// Who is given the lines of the log at first.
        public var logger: (any MAMLogger)? { shared.listeners?.logger }
        /// Who is given telemetry at first.
        public var telemetryDelegate: (any MAMTelemetryDelegate)? { shared.listeners?.telemetryDelegate }
    }
}

extension ManagedApp.Configuration {
    /// Everything but the bundle id: in a simulation many apps have the same, most of them that of ``standard``.
    private final class Shared: Sendable {
        let publisher: String
        let settings: Settings
        let container: String?
        let appGroups: [String: String]
        let listeners: Listeners?
        let dispatchPropagation: DispatchPropagation.Mode
        let detectsIdentityLeaks: Bool
        let maximumAccountCount: Int

        init(
            publisher: String, settings: Settings, container: String?, appGroups: [String: String],
            listeners: Listeners?, dispatchPropagation: DispatchPropagation.Mode, detectsIdentityLeaks: Bool,
            maximumAccountCount: Int
        ) {
            self.publisher = publisher
            self.settings = settings
            self.container = container
            self.appGroups = appGroups
            self.listeners = listeners
            self.dispatchPropagation = dispatchPropagation
            self.detectsIdentityLeaks = detectsIdentityLeaks
            self.maximumAccountCount = maximumAccountCount
        }

        /// What a configuration has of which nothing but the bundle id is given.
        static let standard = Shared(
            publisher: ManagedApp.Configuration.defaultPublisher, settings: Settings(ManagedAppSettings()),
            container: nil, appGroups: [:], listeners: nil, dispatchPropagation: .automatic,
            detectsIdentityLeaks: ManagedApp.Configuration.detectsIdentityLeaksByDefault,
            maximumAccountCount: ManagedApp.Configuration.defaultMaximumAccountCount)
    }

    /// The settings, which are large, and what the engine reads of them; one object for all apps with the default ones.
    private final class Settings: Sendable {
        let values: ManagedAppSettings
        let engine: EngineSettings

        init(_ values: ManagedAppSettings) { (self.values, engine) = (values, EngineSettings(values)) }
    }

    /// The objects that an app tells what happens; most apps of a simulation have none.
    private final class Listeners: Sendable {
        let observer: (any MAMObserver)?
        let logger: (any MAMLogger)?
        let telemetryDelegate: (any MAMTelemetryDelegate)?

        init(
            observer: (any MAMObserver)?, logger: (any MAMLogger)?, telemetryDelegate: (any MAMTelemetryDelegate)?
        ) {
            (self.observer, self.logger, self.telemetryDelegate) = (observer, logger, telemetryDelegate)
        }
    }

    /// The ids that a directory takes unless told otherwise: 131,072, at most 30 MB for an app.
    public static let defaultMaximumAccountCount = 1 << 17
    /// The publisher of an app that names none.
    public static let defaultPublisher = "default.publisher"
}
