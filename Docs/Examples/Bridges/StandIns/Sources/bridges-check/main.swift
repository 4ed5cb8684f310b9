import Bridges
import MAMCore

/// Prints the id of each event.
struct PrintingObserver: MAMObserver {
    func report(_ event: MAMEvent) { print("event \(event.correlationID?.text ?? "-")") }
}

let device = DeviceEnvironment()
let app = ManagedApp(ManagedApp.Configuration(observer: PrintingObserver()), on: device)
try await withCorrelatedSpan("work", id: CorrelationID("request-7")) {
    // Refused in an app with one identity, which is an event.
    app.policyManager.setProcessAccountID("alice@contoso.example")
}
var bridge = MetricsBridge()
bridge.record(device)
bridge.record(device)
