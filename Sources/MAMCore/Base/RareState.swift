/// State that most owners never use: one word, and no heap until a value is set.
struct RareState<Contents: InitiallyEmpty> {
    // Empty, or one element.
    private var storage: [Contents] = []

    /// Holds contents, or none.
    init(_ contents: Contents? = nil) { storage = contents.map { [$0] } ?? [] }

    /// The contents; nil if none were set.
    var value: Contents? { storage.first }

    /// Returns a part of the contents without copying the rest; nil if none were set.
    ///
    /// The part is a closure, not a key path: that would copy all of the contents to read them.
    @inline(__always)
    func map<Part>(_ part: (Contents) -> Part) -> Part? { storage.isEmpty ? nil : part(storage[0]) }

    /// The contents, for changes in place; makes empty contents if there are none.
    var made: Contents {
        get { value ?? Contents() }
        _modify {
            if storage.isEmpty { storage = [Contents()] }
            yield &storage[0]
        }
    }

    /// Changes the contents; makes empty contents first if there are none.
    mutating func change<Result>(_ body: (inout Contents) -> Result) -> Result {
        body(&made)
    }

    /// Changes the contents, unless there are none and the change would make empty ones.
    mutating func change(toEmpty isEmpty: Bool, _ body: (inout Contents) -> Void) {
        if !isEmpty || !storage.isEmpty { change(body) }
    }
}

/// Contents whose initializer makes an empty value.
protocol InitiallyEmpty {
    init()
}

extension RareState: Sendable where Contents: Sendable {}
extension RareState: Equatable where Contents: Equatable {}
extension RareState: Hashable where Contents: Hashable {}
