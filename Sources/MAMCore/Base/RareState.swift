/// State that most owners never use: a word without heap until something is set.
struct RareState<Contents: InitiallyEmpty> {
    // None or one.
    private var storage: [Contents] = []

    /// Holds contents, or none.
    init(_ contents: Contents? = nil) { storage = contents.map { [$0] } ?? [] }

    /// The contents; nil while nothing was set.
    var value: Contents? { storage.first }

    /// A part of the contents, without a copy of the others; nil while nothing was set.
    @inline(__always)
    func map<Part>(_ part: (Contents) -> Part) -> Part? { storage.isEmpty ? nil : part(storage[0]) }

    /// The contents, to be changed in place; empty ones are made where there are none.
    var made: Contents {
        get { value ?? Contents() }
        _modify {
            if storage.isEmpty { storage = [Contents()] }
            yield &storage[0]
        }
    }

    /// Changes the contents; empty ones are made first where there are none.
    mutating func change<Result>(_ body: (inout Contents) -> Result) -> Result {
        body(&made)
    }

    /// Changes the contents, except where there are none and the change would leave empty ones.
    mutating func change(toEmpty isEmpty: Bool, _ body: (inout Contents) -> Void) {
        if !isEmpty || !storage.isEmpty { change(body) }
    }
}

/// Contents that hold nothing when they are made.
protocol InitiallyEmpty {
    init()
}

extension RareState: Sendable where Contents: Sendable {}
extension RareState: Equatable where Contents: Equatable {}
extension RareState: Hashable where Contents: Hashable {}
