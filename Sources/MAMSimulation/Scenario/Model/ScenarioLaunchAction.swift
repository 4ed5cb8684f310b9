internal import MAMCore

/// A change of the device; properties that are `nil` stay as they are.
struct ScenarioDeviceChange: Sendable {
    var mdm: Bool?
    var passcode: Bool?
    var jailbroken: Bool?
    var online: Bool?
    var model: String?
    var osVersion: VersionNumber?
    var biometrics: ScenarioBiometrics?
    /// Whether a finger or face is added to the device's biometrics.
    var newBiometrics: Bool?
    /// The new reports of threat defense.
    var threats: [ThreatReporter: ScenarioThreat] = [:]
    /// The new state of the device's store.
    var storage: ScenarioStorage?
}

/// A change of what the service says of a user; properties that are `nil` stay as they are.
struct ScenarioStatusChange: Sendable {
    var principalName: String?
    var disabled: Bool?
    var clock: MAMClockStatus?
    /// The verdict of an evaluation of the user's content.
    var content: ContentVerdict?

    func apply(to status: inout UserStatus) {
        status.isDisabled = disabled ?? status.isDisabled
        status.clock = clock ?? status.clock
        status.contentVerdict = content ?? status.contentVerdict
    }
}

/// The state of a device's store, as scenarios write it.
struct ScenarioStorage: Sendable, CaseIterable {
    /// The fault; `nil` for a store that works.
    let fault: StorageFault?

    static let allCases = [Self(fault: nil)] + StorageFault.allCases.map(Self.init)

    var word: String { fault?.rawValue ?? "works" }
}

/// The report of a threat-defense service, as scenarios write it.
enum ScenarioThreat: String, Sendable, CaseIterable {
    /// The service is not installed.
    case none
    /// The service is installed, and has not graded the device.
    case ungraded
    case secured, low, medium, high

    /// Returns the report of the service; `nil` when it is not installed.
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

/// A user in front of the screen: their answers to prompts, and the PINs they type.
struct ScenarioPerson: Sendable, Hashable {
    var answers: [LaunchAnswer]
    var pins: [String]

    /// The answers in words, for reports; empty without any.
    var words: String {
        (answers.isEmpty ? "" : " answering " + answers.map(\.rawValue).joined(separator: ", "))
            + (pins.isEmpty ? "" : " typing \(pins.count) PINs")
    }
}

/// The versions of an app that change; properties that are `nil` stay as they are.
struct ScenarioVersions: Sendable, Hashable {
    var app: VersionNumber?
    var sdk: VersionNumber?
    var xcode: VersionNumber?

    func applied(to old: AppVersions) -> AppVersions {
        var versions = old
        versions.app = app ?? versions.app
        versions.sdk = sdk ?? versions.sdk
        versions.xcode = xcode ?? versions.xcode
        return versions
    }

    var words: String {
        (app.map { " app=\($0)" } ?? "") + (sdk.map { " sdk=\($0)" } ?? "") + (xcode.map { " xcode=\($0)" } ?? "")
    }
}

/// An action of a step on conditional launch in its app.
enum ScenarioLaunchAction: Sendable {
    case setVersions(ScenarioVersions)
    case checkIn(String)
    case leaveForeground
    case launch([String], isResume: Bool, ScenarioPerson)
    case setPIN(String, pin: String, old: String?)
    case enterPIN(String, pin: String)
    case blocked(String)
}

/// The actual or expected result of a run of conditional launch.
struct LaunchAnswers: Sendable, Hashable {
    /// The end of the run, in one word.
    enum Ending: String, Sendable, Hashable, CaseIterable {
        /// The account may be shown; in a merged window at least one account.
        case shown
        /// A check blocks the account.
        case refused
        case canceled
        /// A prompt without Cancel is shown.
        case waiting
    }

    var ending: Ending
    /// The check that blocked at the end; `nil` accepts any.
    var check: String?
    /// The prompts that were shown, in order; `nil` accepts any.
    var prompts: [String]?
    /// The screens of PIN prompts that were shown, in order; `nil` accepts any.
    var screens: [String]?

    var words: String {
        let because = check.map { " (\($0))" } ?? ""
        let seen = screens.map { ", screens " + ($0.isEmpty ? "none" : $0.joined(separator: ", ")) } ?? ""
        guard let prompts, !prompts.isEmpty else { return ending.rawValue + because + seen }
        return ending.rawValue + because + " after " + prompts.joined(separator: ", ") + seen
    }

    /// Whether this result agrees with the stated one.
    func meets(_ stated: LaunchAnswers) -> Bool {
        ending == stated.ending && (stated.check == nil || stated.check == check)
            && (stated.prompts == nil || stated.prompts == prompts)
            && (stated.screens == nil || stated.screens == screens)
    }

    static let checks = LaunchCheck.order.map(\.name) + [LaunchCheck(.wipe, .pinTries).name]
}

extension PINQuestion.Kind {
    /// The spellings of scenarios and reports.
    static let names = ["enter", "choose", "repeat", "biometrics", "signIn"]

    var name: String {
        switch self {
        case .enter: "enter"
        case .choose: "choose"
        case .repeatNew: "repeat"
        case .biometrics: "biometrics"
        case .signIn: "signIn"
        }
    }
}

extension PINAnswer {
    /// The spellings of scenarios and reports.
    static let names = ["correct", "mustChange", "wrong", "spent", "noPIN", "notRequired"]

    var name: String { caseName(of: self) }
}

extension PINChange {
    /// The spellings of scenarios and reports.
    static let names = ["stored", "refused", "mismatch", "oldPINRequired", "superseded", "notRequired"]

    var name: String { caseName(of: self) }
}
