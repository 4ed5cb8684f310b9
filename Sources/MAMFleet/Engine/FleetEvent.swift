public import MAMCore
internal import MAMText

/// An event of an account in an app on one device of a fleet.
public struct FleetEvent: Sendable, Hashable {
    /// The time of the event, in seconds since the beginning of the run.
    public let time: Int
    /// The name of the app.
    public let app: String
    /// The kind of the event.
    public let kind: Kind

    /// The kinds of events.
    public enum Kind: Sendable, Hashable {
        /// The user opened the app; `isCold` tells whether a new process was started.
        case opened(isCold: Bool)
        /// Enrollment reported a status to the app.
        case status(EnrollmentRequestKind, MAMEnrollmentStatus.Code)
        /// Conditional launch showed a prompt about a check.
        case prompted(LaunchPrompt.Kind, LaunchCheck)
        /// Conditional launch ended with an outcome, and with the check that decided it, if there was one.
        case launched(LaunchResult.Outcome, LaunchCheck?)
        /// The user tried an action, which the policy allowed or blocked by a rule.
        case asked(String, isAllowed: Bool, PolicyRule)
        /// The engine asked the app to wipe the account.
        case wiped
        /// The app had to restart.
        case restarted
        /// The user left the app.
        case left
    }

    package init(_ time: UInt32, _ app: String, _ kind: Kind) {
        (self.time, self.app, self.kind) = (Int(time - FleetTime.start), app, kind)
    }
}

extension FleetEvent: CustomStringConvertible {
    /// The event in one line, such as `day 3 08:15:00 mail: policy status 300`.
    public var description: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let clock = "\(two(time / 3_600 % 24)):\(two(time / 60 % 60)):\(two(time % 60))"
        return "day \(time / FleetTime.day) \(clock) \(PlainText.line(app)): \(kind.words)"
    }
}

extension FleetEvent.Kind {
    /// The kind of event in words, such as `policy status 300`.
    public var words: String {
        switch self {
        case .opened(let isCold): isCold ? "started" : "resumed"
        case .status(let kind, let code): "\(kind.rawValue) status \(code.rawValue)"
        case .prompted(let kind, let check): "prompt \(kind.rawValue) for \(check.name)"
        case .launched(let outcome, let check): "launch \(outcome.rawValue)" + (check.map { " by \($0.name)" } ?? "")
        case .asked(let name, let isAllowed, let rule): "\(name) \(isAllowed ? "allowed" : "blocked") by \(rule.name)"
        case .wiped: "told to wipe"
        case .restarted: "told to restart"
        case .left: "left"
        }
    }
}

/// A receiver of the events of one device; most runs have none.
package protocol FleetRecorder {
    /// Whether events are made.
    static var isRecording: Bool { get }

    /// Takes an event.
    mutating func record(_ event: FleetEvent)
}

/// A recorder for which no events are made.
package struct NoRecorder: FleetRecorder {
    package static var isRecording: Bool { false }

    /// Makes a recorder.
    package init() {}

    package mutating func record(_ event: FleetEvent) {}
}

/// A recorder that keeps all events.
package struct ListRecorder: FleetRecorder, Sendable {
    /// The events, in order.
    package private(set) var events: [FleetEvent] = []

    package static var isRecording: Bool { true }

    /// Makes a recorder without events.
    package init() {}

    package mutating func record(_ event: FleetEvent) { events.append(event) }
}
