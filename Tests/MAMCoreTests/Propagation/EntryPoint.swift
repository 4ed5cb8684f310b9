import Dispatch
import Foundation

/// One way to hand a block to Dispatch.
struct EntryPoint: Sendable {
    typealias Block = @Sendable () -> Void

    let name: String
    /// Hands the block over; it runs once, on a serial queue.
    let hand: @Sendable (Place, @escaping Block) -> Void

    /// Where blocks run: a serial queue of Swift's and one of C's.
    struct Place: Sendable {
        let queue: DispatchQueue
        let functions: DispatchFunctions

        init(_ label: String) {
            queue = DispatchQueue(label: label)
            functions = DispatchFunctions(queueLabel: label)
        }
    }
}

/// The calls that return before the block has run.
extension EntryPoint {
    static let later = plain + groups + items + sources + functions

    private static let plain = [
        EntryPoint(name: "async") { $0.queue.async(execute: $1) },
        EntryPoint(name: "async(qos:)") { $0.queue.async(qos: .utility, execute: $1) },
        EntryPoint(name: "async(flags: .barrier)") { $0.queue.async(flags: .barrier, execute: $1) },
        EntryPoint(name: "async(flags: .detached)") { $0.queue.async(flags: .detached, execute: $1) },
        EntryPoint(name: "async(qos:flags:)") {
            $0.queue.async(qos: .utility, flags: [.enforceQoS, .assignCurrentContext], execute: $1)
        },
        EntryPoint(name: "asyncAfter") { $0.queue.asyncAfter(deadline: .now() + .milliseconds(1), execute: $1) },
        EntryPoint(name: "asyncAfter(wallDeadline:)") {
            $0.queue.asyncAfter(wallDeadline: .now() + .milliseconds(1), execute: $1)
        },
        EntryPoint(name: "asyncAfter(qos:flags:)") {
            $0.queue.asyncAfter(deadline: .now() + .milliseconds(1), qos: .utility, flags: .inheritQoS, execute: $1)
        },
    ]

    private static let groups = [
        EntryPoint(name: "async(group:)") { $0.queue.async(group: DispatchGroup(), execute: $1) },
        EntryPoint(name: "async(group:qos:flags:)") {
            $0.queue.async(group: DispatchGroup(), qos: .utility, flags: .enforceQoS, execute: $1)
        },
        EntryPoint(name: "notify of an empty group") { DispatchGroup().notify(queue: $0.queue, execute: $1) },
        EntryPoint(name: "notify of a group that somebody else ends") { place, block in
            let group = DispatchGroup()
            group.enter()
            group.notify(queue: place.queue, execute: block)
            Standalone.run { group.leave() }
        },
        EntryPoint(name: "notify(qos:flags:)") {
            DispatchGroup().notify(qos: .utility, flags: .enforceQoS, queue: $0.queue, execute: $1)
        },
    ]

    private static let items = [
        EntryPoint(name: "async(execute: item)") { $0.queue.async(execute: DispatchWorkItem(block: $1)) },
        EntryPoint(name: "async(execute: item with qos)") {
            $0.queue.async(execute: DispatchWorkItem(qos: .utility, flags: .enforceQoS, block: $1))
        },
        EntryPoint(name: "async(group:execute: item)") {
            $0.queue.async(group: DispatchGroup(), execute: DispatchWorkItem(block: $1))
        },
        EntryPoint(name: "asyncAfter(execute: item)") {
            $0.queue.asyncAfter(deadline: .now() + .milliseconds(1), execute: DispatchWorkItem(block: $1))
        },
        EntryPoint(name: "notify(work: item)") {
            DispatchGroup().notify(queue: $0.queue, work: DispatchWorkItem(block: $1))
        },
        EntryPoint(name: "item.notify") { place, block in
            let item = DispatchWorkItem {}
            item.notify(queue: place.queue, execute: block)
            Standalone.run { [work = Handed(item)] in work.item.perform() }
        },
        EntryPoint(name: "item.notify(qos:flags:)") { place, block in
            let item = DispatchWorkItem {}
            item.notify(qos: .utility, flags: .enforceQoS, queue: place.queue, execute: block)
            item.perform()
        },
        EntryPoint(name: "item.notify(execute: item)") { place, block in
            let item = DispatchWorkItem {}
            item.notify(queue: place.queue, execute: DispatchWorkItem(block: block))
            item.perform()
        },
    ]

    private static let functions = [
        EntryPoint(name: "dispatch_async") { $0.functions.call("dispatch_async", $1) },
        EntryPoint(name: "dispatch_barrier_async") { $0.functions.call("dispatch_barrier_async", $1) },
        EntryPoint(name: "dispatch_after") { place, block in
            DispatchFunctions.find("dispatch_after", as: DispatchFunctions.After.self)(
                DispatchTime.now().rawValue + 1_000_000, place.functions.queue, block)
        },
        EntryPoint(name: "dispatch_group_async") { place, block in
            DispatchFunctions.find("dispatch_group_async", as: DispatchFunctions.OnGroup.self)(
                place.functions.makeGroup(), place.functions.queue, block)
        },
        EntryPoint(name: "dispatch_group_notify") { place, block in
            DispatchFunctions.find("dispatch_group_notify", as: DispatchFunctions.OnGroup.self)(
                place.functions.makeGroup(), place.functions.queue, block)
        },
        EntryPoint(name: "dispatch_block_create") { place, block in
            let create = DispatchFunctions.find("dispatch_block_create", as: DispatchFunctions.Create.self)
            place.functions.call("dispatch_async", create(0, block))
        },
        EntryPoint(name: "dispatch_block_create_with_qos_class") { place, block in
            let create = DispatchFunctions.find(
                "dispatch_block_create_with_qos_class", as: DispatchFunctions.CreateWithQoS.self)
            place.functions.call("dispatch_async", create(0, 0x11, 0, block))
        },
        EntryPoint(name: "dispatch_block_notify") { place, block in
            let create = DispatchFunctions.find("dispatch_block_create", as: DispatchFunctions.Create.self)
            let item = create(0) {}
            DispatchFunctions.find("dispatch_block_notify", as: DispatchFunctions.Notify.self)(
                item, place.functions.queue, block)
            item()
        },
        EntryPoint(name: "dispatch_source_set_event_handler") { place, block in
            place.functions.merge(place.functions.source("dispatch_source_set_event_handler", block))
        },
        EntryPoint(name: "dispatch_source_set_cancel_handler") { place, block in
            place.functions.cancel(place.functions.source("dispatch_source_set_cancel_handler", block))
        },
        EntryPoint(name: "dispatch_source_set_mandatory_cancel_handler") { place, block in
            place.functions.cancel(place.functions.source("dispatch_source_set_mandatory_cancel_handler", block))
        },
        EntryPoint(name: "dispatch_source_set_registration_handler") { place, block in
            _ = place.functions.source("dispatch_source_set_registration_handler", block)
        },
    ]
}

/// The calls that return when the block has run.
extension EntryPoint {
    ///
    /// Without `sync(flags:)` of other flags than `.barrier`: Swift's overlay for Linux ends the program there.
    static let inPlace = [
        EntryPoint(name: "sync") { place, block in place.queue.sync { block() } },
        EntryPoint(name: "sync with a value") { place, block in
            let value = place.queue.sync { () -> Int in
                block()
                return 7
            }
            precondition(value == 7)
        },
        EntryPoint(name: "sync(flags: .barrier)") { place, block in place.queue.sync(flags: .barrier) { block() } },
        EntryPoint(name: "sync in a sync") { place, block in
            DispatchQueue(label: "outer").sync { place.queue.sync { block() } }
        },
        EntryPoint(name: "sync(execute: item)") { $0.queue.sync(execute: DispatchWorkItem(block: $1)) },
        EntryPoint(name: "item.perform") { DispatchWorkItem(block: $1).perform() },
        EntryPoint(name: "concurrentPerform") { _, block in
            DispatchQueue.concurrentPerform(iterations: 1) { _ in block() }
        },
        EntryPoint(name: "dispatch_sync") { $0.functions.call("dispatch_sync", $1) },
        EntryPoint(name: "dispatch_barrier_sync") { $0.functions.call("dispatch_barrier_sync", $1) },
        EntryPoint(name: "dispatch_async_and_wait") { $0.functions.call("dispatch_async_and_wait", $1) },
        EntryPoint(name: "dispatch_barrier_async_and_wait") {
            $0.functions.call("dispatch_barrier_async_and_wait", $1)
        },
        EntryPoint(name: "dispatch_block_perform") { _, block in
            DispatchFunctions.find("dispatch_block_perform", as: DispatchFunctions.Perform.self)(0, block)
        },
        EntryPoint(name: "dispatch_apply") { place, block in
            DispatchFunctions.find("dispatch_apply", as: DispatchFunctions.Iterate.self)(1, place.functions.queue) {
                _ in
                block()
            }
        },
    ]
}

/// Hands an object that Dispatch lets every thread use to another thread.
struct Handed<Item>: @unchecked Sendable {
    let item: Item
    init(_ item: Item) { self.item = item }
}
