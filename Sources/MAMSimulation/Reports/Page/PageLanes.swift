/// The lanes of a timeline, which show the state of each account, window, process and queue of an app over the steps.
///
/// A lane is made by its first change, so no lane is empty.
struct PageLanes {
    enum State: Int {
        /// Nothing is shown.
        case gone = 0
        /// The lane is shown in its color.
        case held = 1
        /// An account that may not be shown.
        case blocked = 2
    }

    struct Lane: Hashable {
        /// The kind of a lane, as the page writes it.
        enum Kind: Int {
            case account = 0
            case window = 1
            case process = 2
            case queue = 3
        }

        let kind: Kind
        let app: String
        let name: String
    }

    struct Change: Hashable {
        let lane: Int
        let state: State
        let account: String?
        let words: String
    }

    private(set) var lanes: [Lane] = []
    private var indices: [Lane: Int] = [:]
    /// The lanes of each app that end with its process.
    private var held: [String: Set<Int>] = [:]

    /// Returns the index of a lane, which is appended if it is new.
    mutating func index(of lane: Lane) -> Int {
        if let index = indices[lane] { return index }
        lanes.append(lane)
        indices[lane] = lanes.count - 1
        return lanes.count - 1
    }

    mutating func changes(by event: ScenarioLog.Event) -> [Change] {
        let account = event.accounts.first
        let words = event.accounts.joined(separator: "+")
        switch event.name {
        case "windowIdentityChanged" where event.detail == "success":
            return [hold(.window, event.window ?? "main", event, account, words)]
        case "processIdentityChanged": return [hold(.process, "process", event, account, words)]
        case "processEnded", "processBegan":
            let ended = (held.removeValue(forKey: event.app) ?? []).sorted()
            return ended.map { Change(lane: $0, state: .gone, account: nil, words: "the process ended") }
        default: return account.map { changes(ofAccount: $0, event) } ?? []
        }
    }

    private mutating func hold(
        _ kind: Lane.Kind, _ name: String, _ event: ScenarioLog.Event, _ account: String?, _ words: String
    ) -> Change {
        let lane = index(of: Lane(kind: kind, app: event.app, name: name))
        held[event.app, default: []].insert(lane)
        return Change(
            lane: lane, state: account == nil ? .gone : .held, account: account,
            words: account == nil ? "no account" : words)
    }

    private mutating func changes(ofAccount account: String, _ event: ScenarioLog.Event) -> [Change] {
        let (state, words): (State, String)
        switch event.name {
        case "policyChanged":
            (state, words) = event.detail == "gone" ? (.gone, "no policy") : (.held, "policy in force")
        case "accountEnrolled": (state, words) = (.held, "enrolled")
        case "accountUnenrolled": (state, words) = (.gone, "not enrolled")
        case "accountWiped": (state, words) = (.gone, "wiped")
        case "accountBlocked":
            (state, words) =
                event.detail == "notBlocked" ? (.held, "not blocked") : (.blocked, event.detail ?? "blocked")
        default: return []
        }
        let lane = Lane(kind: .account, app: event.app, name: account)
        // A lane that would begin with its end is not made.
        guard state != .gone || indices[lane] != nil else { return [] }
        return [Change(lane: index(of: lane), state: state, account: account, words: words)]
    }
}
