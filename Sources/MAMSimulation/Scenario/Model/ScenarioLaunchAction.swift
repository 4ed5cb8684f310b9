internal import MAMCore

/// What changes about the device; nil stays as it is.
struct ScenarioDeviceChange: Sendable {
    var mdm: Bool?
    var passcode: Bool?
    var jailbroken: Bool?
    var online: Bool?
    var model: String?
    var osVersion: VersionNumber?
    var biometrics: ScenarioBiometrics?
    /// Whether a finger or a face is added.
    var newBiometrics: Bool?
    /// What a reporter says from now on.
    var threats: [ThreatReporter: ScenarioThreat] = [:]
    /// What becomes of the store for what apps keep.
    var storage: ScenarioStorage?
}

/// How well a device keeps what its apps keep, as scenarios write it.
struct ScenarioStorage: Sendable, CaseIterable {
    /// What is wrong; nil when nothing is.
    let fault: StorageFault?

    static let allCases = [Self(fault: nil)] + StorageFault.allCases.map(Self.init)

    var word: String { fault?.rawValue ?? "works" }
}

/// What a threat-defence service says, as scenarios write it.
enum ScenarioThreat: String, Sendable, CaseIterable {
    /// The service is not there.
    case none
    /// It is there, and has graded nothing yet.
    case ungraded
    case secured, low, medium, high

    /// The report of the service; nil when it is not there.
    func report(by reporter: ThreatReporter) -> ThreatReport? {
        self == .none ? nil : ThreatReport(reporter, ThreatLevel(name: rawValue))
    }
}

/// The biometrics of a device, as scenarios write them.
enum ScenarioBiometrics: String, Sendable, CaseIterable {
    case none, touchID, faceID

    var kind: PINBiometrics.Kind {
        switch self {
        case .none: .none
        case .touchID: .touchID
        case .faceID: .faceID
        }
    }
}

/// Somebody in front of the screen: what is done at prompts, and typed where a PIN is asked for.
struct ScenarioPerson: Sendable, Hashable {
    var answers: [LaunchAnswer]
    var pins: [String]

    /// As reports say it; nothing when the script is empty.
    var words: String {
        (answers.isEmpty ? "" : " answering " + answers.map(\.rawValue).joined(separator: ", "))
            + (pins.isEmpty ? "" : " typing \(pins.count) PINs")
    }
}

/// What a step does with conditional launch in its app.
enum ScenarioLaunchAction: Sendable {
    case setVersions(app: VersionNumber?, sdk: VersionNumber?)
    case checkIn(String)
    case leaveForeground
    case launch([String], isResume: Bool, ScenarioPerson)
    case setPIN(String, pin: String, old: String?)
    case enterPIN(String, pin: String)
    case blocked(String)
}

/// How a run of conditional launch ended, or must.
struct LaunchAnswers: Sendable, Hashable {
    /// In one word.
    enum Ending: String, Sendable, Hashable, CaseIterable {
        /// The account may be shown; in a merged window at least one.
        case shown
        /// A check keeps the account off the screen.
        case refused
        /// The user cancelled.
        case canceled
        /// A prompt is up that has no Cancel.
        case waiting
    }

    var ending: Ending
    /// The check that stood in the way at the end; any when it is nil.
    var check: String?
    /// What was shown, in order; anything when it is nil.
    var prompts: [String]?
    /// The screens of PINs that were shown, in order; anything when it is nil.
    var screens: [String]?

    /// As reports say it.
    var words: String {
        let because = check.map { " (\($0))" } ?? ""
        let seen = screens.map { ", screens " + ($0.isEmpty ? "none" : $0.joined(separator: ", ")) } ?? ""
        guard let prompts, !prompts.isEmpty else { return ending.rawValue + because + seen }
        return ending.rawValue + because + " after " + prompts.joined(separator: ", ") + seen
    }

    /// Whether this, which came out, is what was stated.
    func meets(_ stated: LaunchAnswers) -> Bool {
        ending == stated.ending && (stated.check == nil || stated.check == check)
            && (stated.prompts == nil || stated.prompts == prompts)
            && (stated.screens == nil || stated.screens == screens)
    }

    /// The checks that a run may end with, by name.
    static let checks = LaunchCheck.order.map(\.name) + [LaunchCheck(.wipe, .pinTries).name]
}
