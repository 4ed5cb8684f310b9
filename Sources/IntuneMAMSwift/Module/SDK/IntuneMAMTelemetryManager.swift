public import Foundation
internal import MAMCore

/// The reason for which a telemetry event may be sent.
///
/// SDK: `IntuneMAMTelemetryPrivacyLevel`
public enum IntuneMAMTelemetryPrivacyLevel: UInt, Sendable {
    /// The user may turn the event off.
    case optionalDiagnosticData = 0
    /// The service needs the event.
    case requiredServiceData = 1
    /// The event keeps the product secure and up to date.
    case requiredDiagnosticData = 2
}

/// The subjects of a telemetry event.
///
/// SDK: `IntuneMAMTelemetryPrivacyDataTypes`
public struct IntuneMAMTelemetryPrivacyDataTypes: OptionSet, Sendable {
    /// The bits of the subjects.
    public let rawValue: Int
    /// Makes a set of subjects from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The use of the product.
    public static let productAndServiceUsage = Self(rawValue: 1)
    /// The speed of the product.
    public static let productAndServicePerformance = Self(rawValue: 2)
    /// The device and its connections.
    public static let deviceConnectivityAndConfiguration = Self(rawValue: 4)
    /// The installed software.
    public static let softwareSetupAndInventory = Self(rawValue: 8)
    /// The pages that the user opened.
    public static let browsingHistory = Self(rawValue: 16)
    /// The texts that the user typed or spoke.
    public static let inkingTypingAndSpeechUtterance = Self(rawValue: 32)
}

/// The urgency of a telemetry event.
///
/// SDK: `IntuneMAMTelemetryPriorityLevel`
public enum IntuneMAMTelemetryPriorityLevel: UInt, Sendable {
    /// Low.
    case low = 1
    /// Normal.
    case normal = 2
    /// High.
    case high = 3
    /// The event is sent at once.
    case immediate = 4
}

/// The region in which telemetry is stored.
///
/// SDK: `IntuneMAMTelemetryDataRegion`
public enum IntuneMAMTelemetryDataRegion: UInt, Sendable {
    /// Any region.
    case global = 0
    /// The European Union.
    case EU = 1
    /// The end of the list, which is no region.
    case max = 2
}

/// Receives the telemetry events of the SDK.
///
/// The manager does not keep the delegate alive.
///
/// SDK: `IntuneMAMTelemetryDelegate`
public protocol IntuneMAMTelemetryDelegate: NSObjectProtocol {
    /// Receives an event. Called on any thread.
    ///
    /// SDK: `logAriaEventForAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:dataRegion:tenantID:`
    func logAriaEvent(
        forAccountId accountId: String?, withName eventName: String, properties: [String: NSObject],
        privacyLevel: IntuneMAMTelemetryPrivacyLevel, privacyDataTypes: IntuneMAMTelemetryPrivacyDataTypes,
        priorityLevel: IntuneMAMTelemetryPriorityLevel, dataRegion: IntuneMAMTelemetryDataRegion, tenantID: String)
}

/// Passes telemetry events on to the app's delegate.
private final class TelemetryAdapter: MAMTelemetryDelegate {
    private weak let host: SDKHost?

    init(of host: SDKHost) { self.host = host }

    func logAriaEvent(_ event: MAMTelemetryEvent) {
        guard let host else { return }
        guard let delegate = host.state.withLock({ $0.telemetryDelegate }) else {
            return host.note(.released, IntuneMAMTelemetryManager.delegateName)
        }
        host.run {
            delegate.logAriaEvent(
                forAccountId: event.accountID?.rawValue, withName: event.name.rawValue,
                properties: event.properties.mapValues { NSString(string: $0) },
                privacyLevel: IntuneMAMTelemetryPrivacyLevel(rawValue: UInt(event.privacyLevel.rawValue))
                    ?? .requiredServiceData,
                privacyDataTypes: IntuneMAMTelemetryPrivacyDataTypes(rawValue: Int(event.privacyDataTypes.rawValue)),
                priorityLevel: IntuneMAMTelemetryPriorityLevel(rawValue: UInt(event.priorityLevel.rawValue)) ?? .normal,
                dataRegion: IntuneMAMTelemetryDataRegion(rawValue: UInt(event.dataRegion.rawValue)) ?? .global,
                tenantID: event.tenantID ?? "")
        }
    }
}

/// Holds the app's delegate for telemetry.
///
/// SDK: `IntuneMAMTelemetryManager`
open class IntuneMAMTelemetryManager: NSObject, @unchecked Sendable {
    // The host's lock guards everything that changes.
    private let reference: HostReference
    static let delegateName = "IntuneMAMTelemetryManager.delegate"

    init(_ host: HostReference) {
        reference = host
        super.init()
    }

    /// The app does not make managers: use ``instance()``.
    ///
    /// SDK: `init`
    @available(*, unavailable, message: "use IntuneMAMTelemetryManager.instance()")
    public override init() { preconditionFailure("use IntuneMAMTelemetryManager.instance()") }

    /// Returns the manager of the app that is in force (``SDKHost``).
    ///
    /// SDK: `instance`
    open class func instance() -> IntuneMAMTelemetryManager { SDKHost.inForce.managers.telemetry }

    /// The delegate of the app, which the manager does not keep alive.
    ///
    /// SDK: `delegate`
    open var delegate: (any IntuneMAMTelemetryDelegate)? {
        get { reference.host.state.withLock { $0.telemetryDelegate } }
        set {
            reference.host.setWeakly(newValue, Self.delegateName) { $0.telemetryDelegate = newValue }
            reference.engine.telemetryManager.delegate = newValue == nil ? nil : TelemetryAdapter(of: reference.host)
        }
    }
}

/// The level of a log line.
///
/// SDK: `IntuneMAMLogLevel`
public struct IntuneMAMLogLevel: RawRepresentable, Hashable, Sendable {
    /// The number of the level.
    public var rawValue: UInt32
    /// Makes a level from its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Makes a level from its number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Details. SDK: `IntuneMAMLogLevelVerbose`
public let IntuneMAMLogLevelVerbose = IntuneMAMLogLevel(0)
/// Information. SDK: `IntuneMAMLogLevelInfo`
public let IntuneMAMLogLevelInfo = IntuneMAMLogLevel(1)
/// A warning. SDK: `IntuneMAMLogLevelWarning`
public let IntuneMAMLogLevelWarning = IntuneMAMLogLevel(2)
/// An error. SDK: `IntuneMAMLogLevelError`
public let IntuneMAMLogLevelError = IntuneMAMLogLevel(3)

/// Receives the log lines of the SDK.
///
/// SDK: `IntuneMAMLogger`
public protocol IntuneMAMLogger: NSObjectProtocol {
    /// Receives a log line. Called on any thread.
    ///
    /// SDK: `log:level:`
    func log(_ message: String, level: IntuneMAMLogLevel)
}

/// Passes log lines on to the app's logger.
final class LoggerAdapter: MAMLogger {
    private weak let host: SDKHost?

    init(of host: SDKHost) { self.host = host }

    func log(_ message: String, level: MAMLogLevel) {
        guard let logger = host?.state.withLock({ $0.logger }) else { return }
        logger.log(message, level: IntuneMAMLogLevel(UInt32(level.rawValue)))
    }
}
