public import MAMCore
internal import MAMText

/// An event of one account in one app on one simulated device, such as a check-in or a wipe.
///
/// ``FleetSimulation`` simulates many devices, which together are called a fleet.
public struct FleetEvent: Sendable, Hashable {
    /// The time of the event, in seconds since the beginning of the simulated run.
    public let time: Int
    /// The name of the app.
    public let app: String
    /// The kind of the event, with its details.
    public let kind: Kind

    /// A kind of event on a simulated device, with the details of the event.
    public enum Kind: Sendable, Hashable {
        /// The user opened the app.
        ///
        /// `isCold` is true if a new process was started, and false if a running process returned to the foreground.
        case opened(isCold: Bool)
        /// The app received the status of a request to enroll an account, to get a policy or to un-enroll an account.
        ///
        /// The values are the kind of the request and the code of the status.
        case status(EnrollmentRequestKind, MAMEnrollmentStatus.Code)
        /// The app showed a prompt of conditional launch, the checks before an app shows an account.
        ///
        /// The values are the kind of the prompt, and the check that caused the prompt.
        case prompted(LaunchPrompt.Kind, LaunchCheck)
        /// The checks before the app shows an account (conditional launch) ended.
        ///
        /// The values are the outcome, and the check that decided the outcome (`nil` if there is no such check).
        case launched(LaunchResult.Outcome, LaunchCheck?)
        /// The user tried an action in the app, and the policy allowed or blocked the action.
        ///
        /// The values are the name of the action, the answer, and the policy rule that decided the answer.
        case asked(String, isAllowed: Bool, PolicyRule)
        /// The engine of the app asked the app to wipe the account.
        case wiped
        /// The engine of the app asked the app to restart.
        case restarted
        /// The user left the app.
        case left
    }

    package init(_ time: UInt32, _ app: String, _ kind: Kind) {
        (self.time, self.app, self.kind) = (Int(time - FleetTime.start), app, kind)
    }
}

extension FleetEvent: CustomStringConvertible {
    /// The event as one line of text, such as `day 3 08:15:00 mail: policy status 300`.
    public var description: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let clock = "\(two(time / 3_600 % 24)):\(two(time / 60 % 60)):\(two(time % 60))"
        return "day \(time / FleetTime.day) \(clock) \(PlainText.line(app)): \(kind.words)"
    }
}

extension FleetEvent.Kind {
    /// The kind of the event and its details as text, such as `policy status 300`.
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

    mutating func record(_ event: FleetEvent)
}

package struct NoRecorder: FleetRecorder {
    package static var isRecording: Bool { false }

    package init() {}

    package mutating func record(_ event: FleetEvent) {}
}

package struct ListRecorder: FleetRecorder, Sendable {
    /// The events, in order.
    package private(set) var events: [FleetEvent] = []

    package static var isRecording: Bool { true }

    /// Makes a recorder without events.
    package init() {}

    package mutating func record(_ event: FleetEvent) { events.append(event) }
}
