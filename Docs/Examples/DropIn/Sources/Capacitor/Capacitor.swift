// Stands in for Capacitor on Linux: what plugins use of it. A test makes calls, and reads what the plugin answered.
@_exported import Foundation
@_exported import UIKit

/// The kind of a method's answer.
public struct CAPPluginReturnType: Sendable {
    /// A method that answers once.
    public static let promise = CAPPluginReturnType()
    /// A method that answers with a function.
    public static let callback = CAPPluginReturnType()
}
/// A method that answers once.
public let CAPPluginReturnPromise = CAPPluginReturnType()
/// A method that answers with a function.
public let CAPPluginReturnCallback = CAPPluginReturnType()

/// A method of a plugin, as the web code sees it.
open class CAPPluginMethod: NSObject {
    /// The name of the method.
    public let name: String
    /// Makes a method.
    public init(name: String, returnType: CAPPluginReturnType) { self.name = name }
}

/// A plugin that lists its methods.
public protocol CAPBridgedPlugin: NSObjectProtocol {
    /// The name in native code.
    var identifier: String { get }
    /// The name in web code.
    var jsName: String { get }
    /// The methods.
    var pluginMethods: [CAPPluginMethod] { get }
}

/// The connection of a plugin with the app.
open class CAPBridge: NSObject {
    /// The view controller that shows the web code.
    public var viewController: UIViewController?
}

/// A plugin, which records the events that it sends.
open class CAPPlugin: NSObject {
    /// The connection with the app.
    public var bridge: CAPBridge? = CAPBridge()
    /// The names of the events that the plugin sent, oldest first.
    ///
    /// Capacitor has no such property: it is for tests.
    public private(set) var sentEvents: [String] = []

    /// Prepares the plugin; a test calls it once.
    open func load() {}

    /// Records an event.
    open func notifyListeners(_ eventName: String, data: [String: Any]?, retainUntilConsumed: Bool = false) {
        sentEvents.append(eventName)
    }

    /// Whether web code listens, which is always so here.
    open func hasListeners(_ eventName: String) -> Bool { true }
}

/// A call of the web code, which records the answer of the plugin.
open class CAPPluginCall: NSObject {
    /// The arguments of the call.
    public let options: [String: Any]
    /// The answer; `nil` as long as there is none.
    ///
    /// Capacitor has no such property: it is for tests.
    public private(set) var resolved: [String: Any]?
    /// The message of the error; `nil` if there is none.
    ///
    /// Capacitor has no such property: it is for tests.
    public private(set) var rejected: String?

    /// Makes a call.
    public init(_ options: [String: Any] = [:]) { self.options = options }

    /// Returns an argument that is a text.
    public func getString(_ key: String) -> String? { options[key] as? String }
    /// Returns an argument that is a text, or a default.
    public func getString(_ key: String, _ other: String) -> String { getString(key) ?? other }
    /// Returns an argument that is a Boolean, or a default.
    public func getBool(_ key: String, _ other: Bool) -> Bool { options[key] as? Bool ?? other }
    /// Returns an argument that is a list.
    public func getArray(_ key: String) -> [Any]? { options[key] as? [Any] }
    /// Returns an argument that is a list of one type.
    public func getArray<Element>(_ key: String, _ type: Element.Type) -> [Element]? { options[key] as? [Element] }
    /// Answers.
    public func resolve(_ data: [String: Any] = [:]) { resolved = data }
    /// Answers with an error.
    public func reject(_ message: String, _ code: String? = nil, _ error: (any Error)? = nil) { rejected = message }
}
