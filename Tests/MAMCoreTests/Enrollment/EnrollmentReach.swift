import MAMCore
import MAMSimulation

/// Shortest ways to every status, found by going through every state.
enum EnrollmentReach {
    struct Arrival: Hashable {
        let kind: EnrollmentRequestKind
        let code: Int
    }

    struct Way {
        let world: String
        let events: [String]
    }

    /// Where the search goes, and to how many shapes: what is missing needs several accounts, or device management.
    private static let worlds: [(world: EnrollmentKit.World, limit: Int)] =
        EnrollmentKit.small.map { ($0, $0.name == "one account" ? 700 : 60) } + [
            (
                EnrollmentKit.world("two accounts, no restart", [EnrollmentKit.a, EnrollmentKit.b], isWhole: false) {
                    $0.restartsForFirstPolicy = false
                }, 10_000
            )
        ]

    /// Every place a status should arrive at, by the catalog.
    static var wanted: Set<Arrival> {
        Set(
            EnrollmentCodeDescription.all.flatMap { row in
                row.kinds.map { Arrival(kind: $0, code: row.code.rawValue) }
            })
    }

    /// A shortest way to every status that arrives anywhere, whether it is wanted there or not; searched once.
    static let ways: [Arrival: Way] = {
        var ways: [Arrival: Way] = [:]
        for (world, limit) in worlds {
            var trail: [(cause: Int32, event: String)] = []
            EnrollmentExplorer(world.machine, world.alphabet).explore(limit: limit) { step in
                trail.append((Int32(step.cause), words(step)))
                for case .tell(let kind, let status, _) in step.effects {
                    let arrival = Arrival(kind: kind, code: status.code.rawValue)
                    var events: [String] = []
                    var number = step.number
                    while number >= 0 {
                        events.append(trail[number].event)
                        number = Int(trail[number].cause)
                    }
                    if let known = ways[arrival], known.events.count <= events.count { continue }
                    ways[arrival] = Way(world: world.name, events: events.reversed())
                }
                return world.name != worlds.last?.world.name || !wanted.isSubset(of: ways.keys)
            }
        }
        return ways
    }()

    private static func words(_ step: EnrollmentExplorer.Step) -> String {
        let days = Int(step.wait / 86_400)
        var word = step.event.word
        switch step.event {
        case .register(let account?, _), .login(let account?, _), .deregister(let account?, _, _):
            word += " " + account.id.rawValue
        case .answered(let ticket, _):
            if let entry = step.before.entries.first(where: { $0.ticket == ticket }) {
                word += " (\(entry.id.rawValue))"
            }
        default: break
        }
        return days == 0 ? word : "\(word) after \(days) days"
    }
}
