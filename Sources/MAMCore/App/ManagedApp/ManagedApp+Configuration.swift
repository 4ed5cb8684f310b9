public import MAMSettings

extension ManagedApp {
    /// The properties with which an app is started, such as its bundle id, its settings and the folder of its files.
    ///
    /// Copies of a configuration share its memory. With only default values, it needs memory only for its bundle id.
    public struct Configuration: Sendable {
        /// The bundle id of the app.
        public let bundleID: String
        private let shared: Shared

        /// Makes the configuration of an app.
        ///
        /// - Parameters:
        ///   - bundleID: The app's bundle id. Defaults to `com.example.app`.
        ///   - publisher: The publisher of the app, any name. Apps of one publisher on one device can open each other's
        ///     protected data. On iOS, the team id and the keychain access group determine which apps share data in
        ///     this way. Defaults to ``defaultPublisher``.
        ///   - settings: The `IntuneMAMSettings` of the app's `Info.plist`. With `MultiIdentity`, the app sets the
        ///     identity of its process; otherwise the engine sets it. With `MultiManagedIdentities`, a window can show
        ///     several accounts. Defaults to no settings.
        ///   - container: The absolute path of the folder with the app's files. The folder must exist when the first
        ///     file is opened. Defaults to nil: an app without files.
        ///   - appGroups: The folders of the app's groups, by group identifier: absolute paths of existing folders. A
        ///     group that the setting `AppGroupIdentifiers` does not name is ignored. If an app and an extension name
        ///     the same group, they share the files of the group. Defaults to none.
        ///   - observer: The object that receives every event of the app; see ``MAMObserver``. Defaults to none.
        ///   - dispatchPropagation: Whether blocks of ordinary Dispatch calls act for the same accounts as the code
        ///     that submits them; see ``DispatchPropagation``. Defaults to automatic.
        ///   - detectsIdentityLeaks: Whether the app reports mistakes in its use of identities, such as an identity
        ///     that is left on a thread; see ``IdentityLeak``. If true, each call of `withAccountID` allocates memory.
        ///     Defaults to true in debug builds of this package, and otherwise to false.
        ///   - logger: The receiver of log lines until ``MAMPolicyManager/logger`` is set. Defaults to none.
        ///   - telemetryDelegate: Receives telemetry until ``MAMTelemetryManager/delegate`` is set. Defaults to none.
        ///   - maximumAccountCount: The maximum number of account ids that the app can know (``ManagedApp/accounts``),
        ///     2 to 2^32 - 1; other numbers are clamped. An account with two ids counts twice. Each id takes about 200
        ///     bytes until the app ends. Defaults to ``defaultMaximumAccountCount``.
        ///   - timerProfile: The intervals of the app's check-ins and retries. Defaults to ``TimerProfile/current``.
        ///   - isWrapped: Whether Microsoft's App Wrapping Tool added the SDK to the finished app. Defaults to false: the
        ///     app was built with the SDK.
        ///   - sdkVersion: The version of the SDK in the app. A setting of a policy that is newer than the version has
        ///     no effect in the app (``MAMPolicy/read(by:)``). Defaults to nil: every setting has an effect. Apps of a
        ///     simulated device have the version that the device states.
        ///   - deniedAssumptions: The assumptions of this library for which the engine of the app makes the other
        ///     choice. Explanations of answers describe the usual choice. Defaults to none.
        public init(
            bundleID: String = "com.example.app", publisher: String = Configuration.defaultPublisher,
            settings: ManagedAppSettings = ManagedAppSettings(), container: String? = nil,
            appGroups: [String: String] = [:], observer: (any MAMObserver)? = nil,
            dispatchPropagation: DispatchPropagation.Mode = .automatic,
            detectsIdentityLeaks: Bool = Configuration.detectsIdentityLeaksByDefault,
            logger: (any MAMLogger)? = nil, telemetryDelegate: (any MAMTelemetryDelegate)? = nil,
            maximumAccountCount: Int = Configuration.defaultMaximumAccountCount,
            timerProfile: TimerProfile = .current, isWrapped: Bool = false, sdkVersion: VersionNumber? = nil,
            deniedAssumptions: DeniedAssumptions = []
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
                && timerProfile == standard.timerProfile && isWrapped == standard.isWrapped && sdkVersion == nil
                && deniedAssumptions.isEmpty
            shared =
                isStandard
                ? standard
                : Shared(
                    publisher: publisher,
                    settings: settings == standard.settings.values ? standard.settings : Settings(settings),
                    container: container, appGroups: appGroups, listeners: listeners,
                    dispatchPropagation: dispatchPropagation, detectsIdentityLeaks: detectsIdentityLeaks,
                    maximumAccountCount: maximumAccountCount, timerProfile: timerProfile, isWrapped: isWrapped,
                    sdkVersion: sdkVersion, deniedAssumptions: deniedAssumptions)
        }

        /// The default of ``detectsIdentityLeaks``: true in debug builds of this package, and otherwise false.
        public static var detectsIdentityLeaksByDefault: Bool {
            #if DEBUG
                true
            #else
                false
            #endif
        }

        /// The name of the app's publisher.
        ///
        /// Apps of one publisher on one device can open each other's protected data.
        public var publisher: String { shared.publisher }
        /// The `IntuneMAMSettings` of the app's `Info.plist`.
        public var settings: ManagedAppSettings { shared.settings.values }
        /// The settings that the engine itself reads.
        var engine: EngineSettings { shared.settings.engine }
        /// The bundle id to which policies are assigned.
        ///
        /// This is the app's own bundle id. For an extension, it is the bundle id of the app that contains the
        /// extension. The extension names that app with the setting `ContainingAppBundleId`. An app that is not an
        /// extension ignores this setting; see `ManagedAppSettings.isExtension`.
        public var policyBundleID: String {
            let app = engine.switches.contains(.isExtension) ? shared.settings.values.containingAppBundleID : nil
            return app ?? bundleID
        }
        /// The absolute path of the folder with the app's files; nil for an app without files.
        public var container: String? { shared.container }
        /// The folders of the app's groups by group identifier, as the initializer received them.
        public var appGroups: [String: String] { shared.appGroups }
        /// The object that receives every event of the app.
        public var observer: (any MAMObserver)? { shared.listeners?.observer }
        /// Whether blocks of ordinary Dispatch calls act for the same accounts as the code that submits them.
        public var dispatchPropagation: DispatchPropagation.Mode { shared.dispatchPropagation }
        /// Whether the app reports mistakes in its use of identities (``IdentityLeak``).
        ///
        /// An example of a mistake is an identity that is left on a thread.
        public var detectsIdentityLeaks: Bool { shared.detectsIdentityLeaks }

        /// The maximum number of account ids that the app can know (``ManagedApp/accounts``).
        public var maximumAccountCount: Int { shared.maximumAccountCount }

        /// The intervals between the app's check-ins, and between its retries.
        public var timerProfile: TimerProfile { shared.timerProfile }

        /// Whether Microsoft's App Wrapping Tool added the SDK to the finished app.
        ///
        /// The first policy of an account is in force in such an app without a restart. There is no other difference.
        public var isWrapped: Bool { shared.isWrapped }
        /// The version of the SDK in the app; nil if every setting of a policy has an effect.
        public var sdkVersion: VersionNumber? { shared.sdkVersion }
        /// The assumptions of this library for which the engine of the app makes the other choice.
        public var deniedAssumptions: DeniedAssumptions { shared.deniedAssumptions }
        /// How the app's SDK reads policies; nil if every setting has an effect, and no assumption is denied.
        var reading: SDKReading? {
            let isUsual = sdkVersion == nil && deniedAssumptions.isEmpty
            return isUsual ? nil : SDKReading(sdkVersion, denying: deniedAssumptions)
        }

        /// The object that receives the app's log lines from the start of the app.
        public var logger: (any MAMLogger)? { shared.listeners?.logger }
        /// The object that receives the app's telemetry from the start of the app.
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
        let isWrapped: Bool
        let sdkVersion: VersionNumber?
        let deniedAssumptions: DeniedAssumptions

        init(
            publisher: String, settings: Settings, container: String?, appGroups: [String: String],
            listeners: Listeners?, dispatchPropagation: DispatchPropagation.Mode, detectsIdentityLeaks: Bool,
            maximumAccountCount: Int, timerProfile: TimerProfile, isWrapped: Bool, sdkVersion: VersionNumber?,
            deniedAssumptions: DeniedAssumptions
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
            self.isWrapped = isWrapped
            self.sdkVersion = sdkVersion
            self.deniedAssumptions = deniedAssumptions
        }

        /// The values of a configuration that names only a bundle id.
        static let standard = Shared(
            publisher: ManagedApp.Configuration.defaultPublisher, settings: Settings(ManagedAppSettings()),
            container: nil, appGroups: [:], listeners: nil, dispatchPropagation: .automatic,
            detectsIdentityLeaks: ManagedApp.Configuration.detectsIdentityLeaksByDefault,
            maximumAccountCount: ManagedApp.Configuration.defaultMaximumAccountCount, timerProfile: .current,
            isWrapped: false, sdkVersion: nil, deniedAssumptions: [])
    }

    /// The settings, which are large, and the part that the engine reads; one object for all default settings.
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

    /// The default maximum number of account ids that an app can know: 131,072, which take at most 30 MB.
    public static let defaultMaximumAccountCount = 1 << 17
    /// The publisher of an app if the app's configuration names no publisher.
    public static let defaultPublisher = "default.publisher"
}
