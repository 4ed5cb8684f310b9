import MAMSettings

/// An array or object that is being read.
struct JSONContainer {
    /// Which of the two.
    enum Kind { case array, object }

    /// Which of the two.
    let kind: Kind
    private let position: SourcePosition
    /// The elements of an array so far.
    private(set) var elements: [JSONValue] = []
    /// The members of an object so far.
    private(set) var members: [JSONMember] = []
    private var keys = JSONKeyTable()
    private var key = ""
    private var keyPosition: SourcePosition

    /// Creates a container for an opening bracket.
    init(_ kind: Kind, at position: SourcePosition) {
        self.kind = kind
        self.position = position
        keyPosition = position
    }

    /// The closing bracket.
    var closing: UInt8 { kind == .array ? UInt8(ascii: "]") : UInt8(ascii: "}") }

    /// Whether the container is an array without elements so far.
    var awaitsFirstElement: Bool { kind == .array && elements.isEmpty }

    /// The finished value.
    var value: JSONValue { JSONValue(kind == .array ? .array(elements) : .object(members), at: position) }

    /// Begins a member; returns the position of the first equal key, if there is one.
    mutating func begin(_ key: String, at keyPosition: SourcePosition) -> SourcePosition? {
        self.key = key
        self.keyPosition = keyPosition
        return keys.firstIndex(of: key, among: members).map { members[$0].keyPosition }
    }

    /// Adds an element, or the value of the member that was begun.
    mutating func add(_ value: JSONValue) {
        switch kind {
        case .array: elements.append(value)
        case .object: members.append(JSONMember(key: key, at: keyPosition, value: value))
        }
    }
}
