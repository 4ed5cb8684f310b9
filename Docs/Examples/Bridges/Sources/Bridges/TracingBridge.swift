import MAMCore
import Tracing

/// Runs `operation` in a span that has the id as an attribute, with the id in force for the events of the operation.
public func withCorrelatedSpan<Result: Sendable>(
    _ name: String, id: CorrelationID, _ operation: @Sendable () async throws -> Result
) async throws -> Result {
    try await withSpan(name) { span in
        span.attributes["mam.correlation_id"] = .string(id.text)
        return try await CorrelationID.withValue(id, operation: operation)
    }
}
