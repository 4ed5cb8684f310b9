// Stands in for the module of this name of swift-distributed-tracing: the declarations that the bridge uses, which print.

/// What an attribute holds.
public enum SpanAttribute: Sendable {
    /// A text.
    case string(String)
}

/// The attributes of a span.
public struct SpanAttributes: Sendable {
    private var all: [String: SpanAttribute] = [:]

    init() {}

    /// The attribute of a name.
    public subscript(_ name: String) -> SpanAttribute? {
        get { all[name] }
        set { all[name] = newValue }
    }
}

/// A span that is under way.
public protocol Span: Sendable {
    /// The attributes.
    var attributes: SpanAttributes { get nonmutating set }
}

/// A span that prints its attributes when they are set.
private struct PrintingSpan: Span {
    let name: String

    var attributes: SpanAttributes {
        get { SpanAttributes() }
        nonmutating set {
            if case .string(let text)? = newValue["mam.correlation_id"] { print("span \(name) \(text)") }
        }
    }
}

/// Runs an operation in a span.
public func withSpan<Result>(
    _ operationName: String, isolation: isolated (any Actor)? = #isolation,
    _ operation: (any Span) async throws -> Result
) async rethrows -> Result {
    try await operation(PrintingSpan(name: operationName))
}
