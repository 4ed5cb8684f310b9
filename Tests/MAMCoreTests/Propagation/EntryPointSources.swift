import Dispatch

/// Handlers of sources, which run under the identities of whoever sets them.
extension EntryPoint {
    static let sources = [
        EntryPoint(name: "event handler of a timer") { place, block in
            let timer = DispatchSource.makeTimerSource(queue: place.queue)
            // The handler keeps the source until it has fired.
            timer.setEventHandler {
                timer.cancel()
                block()
            }
            timer.schedule(deadline: .now() + .milliseconds(1))
            timer.activate()
        },
        EntryPoint(name: "event handler of a timer, with qos") { place, block in
            let timer = DispatchSource.makeTimerSource(queue: place.queue)
            timer.setEventHandler(qos: .utility, flags: .enforceQoS) {
                timer.cancel()
                block()
            }
            timer.schedule(deadline: .now())
            timer.activate()
        },
        EntryPoint(name: "event handler of added data") { place, block in
            let source = DispatchSource.makeUserDataAddSource(queue: place.queue)
            source.setEventHandler {
                source.cancel()
                block()
            }
            source.activate()
            Standalone.run { [source = Handed(source)] in source.item.add(data: 1) }
        },
        EntryPoint(name: "event handler that is a work item") { place, block in
            let source = DispatchSource.makeUserDataAddSource(queue: place.queue)
            source.setEventHandler(
                handler: DispatchWorkItem {
                    source.cancel()
                    block()
                })
            source.activate()
            source.add(data: 1)
        },
        EntryPoint(name: "cancel handler") { place, block in
            let source = DispatchSource.makeUserDataAddSource(queue: place.queue)
            source.setCancelHandler(handler: block)
            source.activate()
            Standalone.run { [source = Handed(source)] in source.item.cancel() }
        },
        EntryPoint(name: "cancel handler with qos") { place, block in
            let source = DispatchSource.makeUserDataAddSource(queue: place.queue)
            source.setCancelHandler(qos: .utility, flags: .enforceQoS, handler: block)
            source.activate()
            source.cancel()
        },
        EntryPoint(name: "registration handler") { place, block in
            let source = DispatchSource.makeUserDataAddSource(queue: place.queue)
            source.setRegistrationHandler {
                source.cancel()
                block()
            }
            Standalone.run { [source = Handed(source)] in source.item.activate() }
        },
    ]
}
