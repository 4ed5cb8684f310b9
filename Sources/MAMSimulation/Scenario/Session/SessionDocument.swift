internal import MAMJSON

/// The scenario file of the steps that a session performed, with each outermost step on a line of its own.
struct SessionDocument: Sendable {
    private let head: String
    private let headLineCount: Int
    private let maximumByteCount: Int
    private var steps: [String] = []
    private var byteCount: Int
    private var isComplete = true
    /// The number of steps.
    private(set) var stepCount = 0

    private static let foot = "\n]}]\n}\n"

    /// Makes the file of a world without steps.
    init(_ world: JSONValue, id: String, title: String, maximumByteCount: Int) {
        let named = JSONValue.made([
            ("id", .made(.string(id))), ("title", .made(.string(title))),
        ])
        // Both texts are objects with members, so that the members of the file and of the scenario follow.
        head =
            "\(world.text.dropLast(2)),\n  \"scenarios\": [\(named.line.dropLast()), \"steps\": ["
        headLineCount = head.utf8.count { $0 == UInt8(ascii: "\n") } + 1
        byteCount = head.utf8.count + Self.foot.utf8.count
        self.maximumByteCount = maximumByteCount
    }

    /// The line that the next step has.
    var nextLine: Int { headLineCount + stepCount + 1 }

    /// Adds a step.
    mutating func add(_ step: JSONValue) {
        stepCount += 1
        guard isComplete else { return }
        let line = step.line
        byteCount += line.utf8.count + 2
        guard byteCount <= maximumByteCount else {
            (isComplete, steps) = (false, [])
            return
        }
        steps.append(line)
    }

    /// The text of the file; `nil` if it would exceed the maximum size.
    var text: String? {
        guard isComplete else { return nil }
        return head + (steps.isEmpty ? "" : "\n" + steps.joined(separator: ",\n")) + Self.foot
    }
}
