public import Foundation

/// A method of an object, as `#selector` names it on Apple's platforms.
///
/// Linux has no Objective-C runtime, which calls methods by name. So a selector is a function that finds the method in an
/// object. `mam adapt` writes `Selector(Self.method)` in place of `#selector(method)`.
public struct Selector: @unchecked Sendable {
    // The functions only refer to methods of types, and have no state.
    private let call: (AnyObject, Notification) -> Void

    /// Makes a selector of a method without parameters.
    ///
    /// - Parameter method: The method, such as `Self.policyChanged`.
    public init<Object: AnyObject>(_ method: @escaping (Object) -> () -> Void) {
        call = { object, _ in (object as? Object).map { method($0)() } }
    }

    /// Makes a selector of a method that receives a notification.
    ///
    /// - Parameter method: The method, such as `Self.policyChanged(_:)`.
    public init<Object: AnyObject>(_ method: @escaping (Object) -> (Notification) -> Void) {
        call = { object, notification in (object as? Object).map { method($0)(notification) } }
    }

    /// Makes a selector of a method that receives a notification as an object.
    ///
    /// - Parameter method: The method.
    public init<Object: AnyObject>(_ method: @escaping (Object) -> (NSNotification) -> Void) {
        call = { object, notification in
            let whole = NSNotification(
                name: notification.name, object: notification.object, userInfo: notification.userInfo)
            (object as? Object).map { method($0)(whole) }
        }
    }

    fileprivate func perform(on object: AnyObject, with notification: Notification) { call(object, notification) }
}

/// The observers that were added with a selector.
private final class SelectorObservers: @unchecked Sendable {
    // `lock` guards `entries`.
    static let shared = SelectorObservers()

    struct Entry {
        weak var observer: AnyObject?
        let name: Notification.Name?
        let token: any NSObjectProtocol
    }

    private let lock = NSLock()
    private var entries: [Entry] = []

    func add(_ entry: Entry) {
        lock.withLock {
            entries.removeAll { $0.observer == nil }
            entries.append(entry)
        }
    }

    /// Removes and returns the tokens of an observer.
    func take(_ observer: AnyObject, _ name: Notification.Name?) -> [any NSObjectProtocol] {
        lock.withLock {
            let found = entries.filter { $0.observer === observer && (name == nil || $0.name == name) }
            entries.removeAll { $0.observer === observer && (name == nil || $0.name == name) }
            return found.map(\.token)
        }
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
        nonisolated(unsafe) weak let target = observer as AnyObject
        let token = addObserver(forName: name, object: object, queue: nil) { notification in
            if let target { selector.perform(on: target, with: notification) }
        }
        SelectorObservers.shared.add(
            SelectorObservers.Entry(observer: observer as AnyObject, name: name, token: token))
    }

    /// Removes an object that was added with a selector, or the token of a function.
    ///
    /// - Parameter observer: The object or the token.
    public func removeObserver(_ observer: AnyObject) {
        for token in SelectorObservers.shared.take(observer, nil) { removeObserver(token as Any) }
        removeObserver(observer as Any)
    }
}
