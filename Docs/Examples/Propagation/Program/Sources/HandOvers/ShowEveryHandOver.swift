import Dispatch
import Foundation
import MAMCore

/// Prints the status, and who is found acting after every hand-over; ends the process, with 0 if they agree.
///
/// With the argument `explicitOnly` the app asks for that mode.
public func showEveryHandOver() -> Never {
    let isExplicit = CommandLine.arguments.contains("explicitOnly")
    let app = ManagedApp(ManagedApp.Configuration(dispatchPropagation: isExplicit ? .explicitOnly : .automatic))
    // A thread of its own, so that the main thread is free to serve its queue, as in an app.
    Thread.detachNewThread { exit(show(app) ? 0 : 1) }
    RunLoop.main.run()
    fatalError("the main thread has nothing to wait for")
}

private func show(_ app: ManagedApp) -> Bool {
    let status = DispatchPropagation.status
    print("status: \(status)")
    var isAsPromised = true
    for handOver in HandOver.every(in: app) {
        let (seen, promised) = (handOver.seen(in: app), handOver.promised(by: status))
        let remark = seen == promised ? "" : " (\(promised) was promised)"
        isAsPromised = isAsPromised && seen == promised
        print("\(seen.padding(toLength: 8, withPad: " ", startingAt: 0))\(handOver.name)\(remark)")
    }
    return isAsPromised
}
