public import Foundation

/// A method of an object, as `#selector` names it on Apple's platforms.
///
/// Linux has no Objective-C runtime, which calls methods by name. So a selector is a function that finds the method in an
/// object. `mam adapt` writes `Selector(Self.method)` in place of `#selector(method)`.
public struct Selector: @unchecked Sendable {
    // The functions only refer to methods of types, and have no state.
    private let call: (AnyObject, Any?) -> Void

    /// Makes a selector of a method without parameters.
    ///
    /// - Parameter method: The method, such as `Self.policyChanged`. A value that it returns is not used.
    public init<Object: AnyObject, Result>(_ method: @escaping (Object) -> () -> Result) {
        call = { object, _ in _ = (object as? Object).map { method($0)() } }
    }

    /// Makes a selector of a method with a parameter, such as a notification or the sender of an action.
    ///
    /// - Parameter method: The method, such as `Self.policyChanged(_:)`. An argument that is not of the type of its
    ///   parameter does not reach it. A value that it returns is not used.
    public init<Object: AnyObject, Argument, Result>(_ method: @escaping (Object) -> (Argument) -> Result) {
        call = { object, argument in
            guard let object = object as? Object, let argument = Self.cast(argument, to: Argument.self) else { return }
            _ = method(object)(argument)
        }
    }

    /// Makes a selector of a method with two parameters, such as the sender and the event of an action.
    ///
    /// - Parameter method: The method. Its second argument is `nil`, so a method that needs one is not called.
    public init<Object: AnyObject, First, Second, Result>(_ method: @escaping (Object) -> (First, Second) -> Result) {
        call = { object, argument in
            guard let object = object as? Object, let first = Self.cast(argument, to: First.self),
                let second = Any?.none as? Second
            else { return }
            _ = method(object)(first, second)
        }
    }

    /// Makes a selector of a method with three parameters, such as the end of saving an image to the photo library.
    ///
    /// - Parameter method: The method. Its second and third arguments are `nil`, so a method that needs one is not called.
    public init<Object: AnyObject, First, Second, Third, Result>(
        _ method: @escaping (Object) -> (First, Second, Third) -> Result
    ) {
        call = { object, argument in
            guard let object = object as? Object, let first = Self.cast(argument, to: First.self),
                let second = Any?.none as? Second, let third = Any?.none as? Third
            else { return }
            _ = method(object)(first, second, third)
        }
    }

    /// Makes a selector of a method of a type.
    ///
    /// - Parameter method: The method, such as `Helper.policyChanged(_:)`. An argument that is not of the type of its
    ///   parameter does not reach it. A value that it returns is not used.
    @_disfavoredOverload public init<Argument, Result>(_ method: @escaping (Argument) -> Result) {
        call = { _, argument in _ = Self.cast(argument, to: Argument.self).map(method) }
    }

    /// Returns an argument as a type; a notification is also an `NSNotification`.
    private static func cast<Argument>(_ argument: Any?, to type: Argument.Type) -> Argument? {
        if let argument = argument as? Argument { return argument }
        guard let notification = argument as? Notification else { return nil }
        return NSNotification(name: notification.name, object: notification.object, userInfo: notification.userInfo)
            as? Argument
    }

    /// Calls the method of an object.
    ///
    /// UIKit has no such method: it is for the stand-ins of controls and timers.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - argument: The argument, such as the sender of an action. Defaults to `nil`.
    public func perform(on object: AnyObject, with argument: Any? = nil) { call(object, argument) }
}

/// An object whose method a notification center calls.
///
/// The center holds it until the object is removed or released, so there is no list of all observers besides.
private final class SelectorObserver: @unchecked Sendable {
    // `lock` guards the tokens. The other properties never change.
    /// Posted to a center to remove an object: the sender is the object, and `name` in `userInfo` the name, if it is one.
    static let removal = Notification.Name("MAMUIKitObserverRemoval")

    private weak let target: AnyObject?
    /// A type as an object, which nothing else keeps alive.
    private let type: AnyObject?
    private let selector: Selector
    private let name: Notification.Name?
    private let lock = NSLock()
    private var tokens: [any NSObjectProtocol] = []

    init(_ observer: Any, _ selector: Selector, _ name: Notification.Name?) {
        let target = observer as AnyObject
        (self.target, self.selector, self.name) = (target, selector, name)
        type = observer is Any.Type ? target : nil
    }

    func begin(in center: NotificationCenter, _ object: Any?) {
        lock.withLock {
            tokens = [
                center.addObserver(forName: name, object: object, queue: nil) { notification in
                    guard notification.name != Self.removal, let target = self.target else { return }
                    self.selector.perform(on: target, with: notification)
                },
                // Without a sender, because the center would keep it alive.
                center.addObserver(forName: Self.removal, object: nil, queue: nil) { [unowned center] notification in
                    let removed = notification.userInfo?["name"] as? String
                    guard let target = self.target else { return self.end(in: center) }
                    guard target === notification.object as AnyObject, removed == nil || removed == self.name?.rawValue
                    else {
                        return
                    }
                    self.end(in: center)
                },
            ]
        }
    }

    private func end(in center: NotificationCenter) {
        let ended = lock.withLock { () -> [any NSObjectProtocol] in
            defer { tokens = [] }
            return tokens
        }
        for token in ended { center.removeObserver(token as Any) }
    }
}

extension NotificationCenter {
    /// Calls a method of an object at each notification, until the object is released or removed.
    ///
    /// - Parameters:
    ///   - observer: The object.
    ///   - selector: The method.
    ///   - name: The name of the notifications; `nil` for all.
    ///   - object: The sender of the notifications; `nil` for all.
    public func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {
        SelectorObserver(observer, selector, name).begin(in: self, object)
    }

    /// The notifications of one name, in the order in which they are posted.
    public struct Notifications: AsyncSequence {
        /// Waits for one notification after the other.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var base: AsyncStream<Notification>.AsyncIterator

            /// Returns the next notification; `nil` if the task is canceled.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
                await base.next(isolation: actor)
            }
        }

        fileprivate let center: NotificationCenter
        fileprivate let name: Notification.Name
        fileprivate let object: AnyObject?

        /// Begins to listen.
        public func makeAsyncIterator() -> AsyncIterator {
            let stream = AsyncStream<Notification> { continuation in
                nonisolated(unsafe) let token = center.addObserver(forName: name, object: object, queue: nil) {
                    nonisolated(unsafe) let notification = $0
                    continuation.yield(notification)
                }
                let center = center
                continuation.onTermination = { _ in center.removeObserver(token as Any) }
            }
            return AsyncIterator(base: stream.makeAsyncIterator())
        }
    }

    /// Returns the notifications of one name, for `for await`.
    ///
    /// - Parameters:
    ///   - name: The name of the notifications.
    ///   - object: The sender of the notifications. Defaults to `nil`, for all.
    /// - Returns: The notifications from the first call of the iterator on.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    /// Removes an object that was added with a selector, or the token of a function.
    ///
    /// The center posts a notification about this to its observers of all names.
    ///
    /// - Parameter observer: The object or the token.
    public func removeObserver(_ observer: AnyObject) {
        post(name: SelectorObserver.removal, object: observer)
        removeObserver(observer as Any)
    }

    /// Removes an object that was added with a selector for notifications of one name.
    ///
    /// - Parameters:
    ///   - observer: The object or the token.
    ///   - name: The name; `nil` for all.
    ///   - object: Not used for objects that were added with a selector: they are removed for every sender.
    public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
        post(
            name: SelectorObserver.removal, object: observer,
            userInfo: name.map { ["name": $0.rawValue] })
        removeObserver(observer as Any, name: name, object: object)
    }
}
