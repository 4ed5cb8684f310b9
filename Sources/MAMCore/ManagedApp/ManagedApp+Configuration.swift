public import MAMSettings

extension ManagedApp {
    /// The properties that an app is started with.
    ///
    /// A configuration with default values takes memory for its bundle id only; apps made from copies of one value
    /// share it.
    public struct Configuration: Sendable {
        /// The app's bundle id.
        public let bundleID: String
        private let shared: Shared

        /// Makes a configuration.
        ///
        /// - Parameters:
        ///   - bundleID: The app's bundle id. Policies are targeted by ``policyBundleID``. Defaults to
        ///     `com.example.app`.
        ///   - publisher: The publisher of the app, as any name. Apps of one publisher on one device can open each
        ///     other's protected data. The SDK's counterpart is the team id with the keychain access group. Defaults to
        ///     ``defaultPublisher``.
        ///   - settings: The `IntuneMAMSettings` of the app's `Info.plist`. `MultiIdentity` determines whether the app
        ///     or the engine sets the process identity, `MultiManagedIdentities` whether windows may merge several
        ///     accounts. Defaults to no settings.
        ///   - container: The folder of the app's files, an absolute path; it must exist when the first file is opened.
        ///     Defaults to nil: an app without files.
        ///   - appGroups: The folders of the app's groups, by group identifier: absolute paths of existing folders.
        ///     Groups that `AppGroupIdentifiers` does not name are ignored. An app and its extensions that name one
        ///     group share its files. Defaults to none.
        ///   - observer: The receiver of every event of the app; see ``MAMObserver``. Defaults to none.
        ///   - dispatchPropagation: Whether plain blocks carry the app's identities; see ``DispatchPropagation``.
        ///     Defaults to automatic.
        ///   - detectsIdentityLeaks: Whether identities that are left behind or missing are reported; see
        ///     ``IdentityLeak``. Costs an allocation for every scope. Defaults to true in debug builds of this package,
        ///     else false.
        ///   - logger: The first receiver of log lines, from the first event on; ``MAMPolicyManager/logger`` replaces
        ///     it. Defaults to none.
        ///   - telemetryDelegate: The first receiver of telemetry, from the first event on; see
        ///     ``MAMTelemetryManager``. Defaults to none.
        ///   - maximumAccountCount: The maximum number of ids in ``ManagedApp/accounts``, 2 to 2^32 - 1; other numbers
        ///     are clamped. An account with an alias counts twice. Each id takes about 200 bytes until the app ends.
        ///     Defaults to ``defaultMaximumAccountCount``.
        ///   - timerProfile: The lengths of the app's intervals between check-ins and tries. Defaults to
        ///     ``TimerProfile/current``.
        public init(
            bundleID: String = "com.example.app", publisher: String = Configuration.defaultPublisher,
            settings: ManagedAppSettings = ManagedAppSettings(), container: String? = nil,
            appGroups: [String: String] = [:], observer: (any MAMObserver)? = nil,
            dispatchPropagation: DispatchPropagation.Mode = .automatic,
            detectsIdentityLeaks: Bool = Configuration.detectsIdentityLeaksByDefault,
            logger: (any MAMLogger)? = nil, telemetryDelegate: (any MAMTelemetryDelegate)? = nil,
            maximumAccountCount: Int = Configuration.defaultMaximumAccountCount,
            timerProfile: TimerProfile = .current
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
                && timerProfile == standard.timerProfile
            shared =
                isStandard
                ? standard
                : Shared(
                    publisher: publisher,
                    settings: settings == standard.settings.values ? standard.settings : Settings(settings),
                    container: container, appGroups: appGroups, listeners: listeners,
                    dispatchPropagation: dispatchPropagation, detectsIdentityLeaks: detectsIdentityLeaks,
                    maximumAccountCount: maximumAccountCount, timerProfile: timerProfile)
        }

        /// Whether leaks are detected by default: true in debug builds of this package.
        public static var detectsIdentityLeaksByDefault: Bool {
            #if DEBUG
                true
            #else
                false
            #endif
        }

        /// The publisher of the app.
        public var publisher: String { shared.publisher }
        /// The `IntuneMAMSettings` of the app's `Info.plist`.
        public var settings: ManagedAppSettings { shared.settings.values }
        /// The settings that the engine itself reads.
        var engine: EngineSettings { shared.settings.engine }
        /// The bundle id by which policies are targeted: the containing app's for an extension, else the app's own.
        ///
        /// The setting `ContainingAppBundleId` of an extension names the containing app. An app whose `Info.plist` has
        /// that key by mistake is no extension; see `ManagedAppSettings.isExtension`.
        public var policyBundleID: String {
            let app = engine.switches.contains(.isExtension) ? shared.settings.values.containingAppBundleID : nil
            return app ?? bundleID
        }
        /// The folder of the app's files; nil for an app without files.
        public var container: String? { shared.container }
        /// The folders of the app's groups by group identifier, as they were given.
        public var appGroups: [String: String] { shared.appGroups }
        /// The receiver of the app's events.
        public var observer: (any MAMObserver)? { shared.listeners?.observer }
        /// Whether plain blocks carry the app's identities.
        public var dispatchPropagation: DispatchPropagation.Mode { shared.dispatchPropagation }
        /// Whether identities that are left behind or missing are reported.
        public var detectsIdentityLeaks: Bool { shared.detectsIdentityLeaks }

        /// The maximum number of ids in the app's directory of accounts.
        public var maximumAccountCount: Int { shared.maximumAccountCount }

        /// The lengths of the app's intervals between check-ins and tries.
        public var timerProfile: TimerProfile { shared.timerProfile }

        /// The first receiver of log lines.
        public var logger: (any MAMLogger)? { shared.listeners?.logger }
        /// The first receiver of telemetry.
        public var telemetryDelegate: (any MAMTelemetryDelegate)? { shared.listeners?.telemetryDelegate }
    }
}

extension ManagedApp.Configuration {
    /// Everything except the bundle id: many apps of a simulation have equal values, mostly those of ``standard``.
    private final class Shared: Sendable {
        let publisher: String
        let settings: Settings
        let container: String?
        let appGroups: [String: String]
        let listeners: Listeners?
        let dispatchPropagation: DispatchPropagation.Mode
        let detectsIdentityLeaks: Bool
        let maximumAccountCount: Int
        let timerProfile: TimerProfile

        init(
            publisher: String, settings: Settings, container: String?, appGroups: [String: String],
            listeners: Listeners?, dispatchPropagation: DispatchPropagation.Mode, detectsIdentityLeaks: Bool,
            maximumAccountCount: Int, timerProfile: TimerProfile
        ) {
            self.publisher = publisher
            self.settings = settings
            self.container = container
            self.appGroups = appGroups
            self.listeners = listeners
            self.dispatchPropagation = dispatchPropagation
            self.detectsIdentityLeaks = detectsIdentityLeaks
            self.maximumAccountCount = maximumAccountCount
            self.timerProfile = timerProfile
        }

        /// The values of a configuration that names only a bundle id.
        static let standard = Shared(
            publisher: ManagedApp.Configuration.defaultPublisher, settings: Settings(ManagedAppSettings()),
            container: nil, appGroups: [:], listeners: nil, dispatchPropagation: .automatic,
            detectsIdentityLeaks: ManagedApp.Configuration.detectsIdentityLeaksByDefault,
            maximumAccountCount: ManagedApp.Configuration.defaultMaximumAccountCount, timerProfile: .current)
    }

    /// The settings, which are large, and the part that the engine reads; one object for all apps with default
    /// settings.
    private final class Settings: Sendable {
        let values: ManagedAppSettings
        let engine: EngineSettings

        init(_ values: ManagedAppSettings) { (self.values, engine) = (values, EngineSettings(values)) }
    }

    /// The receivers of events; most apps of a simulation have none.
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

    /// The default maximum number of ids in a directory: 131,072, at most 30 MB for an app.
    public static let defaultMaximumAccountCount = 1 << 17
    /// The publisher of an app that names none.
    public static let defaultPublisher = "default.publisher"
}
