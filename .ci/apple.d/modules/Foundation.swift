@_exported public import FoundationEssentials
@_exported public import Dispatch
@_exported public import Darwin
open class OperationQueue: @unchecked Sendable { public init() {}; public class var main: OperationQueue { fatalError() }; public var underlyingQueue: DispatchQueue?; public var maxConcurrentOperationCount = 0; @preconcurrency public func addOperation(_ b: @escaping @Sendable () -> Void) {}; public func addOperation(_ o: Operation) {}; public func waitUntilAllOperationsAreFinished() {} }
open class Operation: @unchecked Sendable { public init() {} }
open class BlockOperation: Operation, @unchecked Sendable { public convenience init(block: @escaping @Sendable () -> Void) { self.init() } }
open class NSLock: @unchecked Sendable { public init() {}; public func lock() {}; public func unlock() {}; public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() } }
open class NSCondition: @unchecked Sendable { public init() {}; public func lock() {}; public func unlock() {}; public func wait() {}; public func wait(until: Date) -> Bool { true }; public func signal() {}; public func broadcast() {} }
public struct Date: Sendable, Hashable { public init() {}; public init(timeIntervalSinceNow: Double) {}; public init(timeIntervalSince1970: Double) {}; public var timeIntervalSince1970: Double { 0 } }
public struct NSStringCompareOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue } }
extension StringProtocol { public func range<T: StringProtocol>(of s: T) -> Range<String.Index>? { nil } 
  public func components<T: StringProtocol>(separatedBy s: T) -> [String] { [] } }
public func NSTemporaryDirectory() -> String { "" }
public protocol NSObjectProtocol: AnyObject { func isEqual(_ object: Any?) -> Bool }
open class NSObject: NSObjectProtocol, Hashable, CustomStringConvertible { public init() {}
  open func isEqual(_ object: Any?) -> Bool { false }; open var hash: Int { 0 }; open var description: String { "" }
  public static func == (a: NSObject, b: NSObject) -> Bool { false }; public func hash(into: inout Hasher) {} }
open class NSNumber: NSObject, @unchecked Sendable, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public override init() {}; public required convenience init(booleanLiteral: Bool) { self.init() }
  public required convenience init(integerLiteral: Int) { self.init() }; public required convenience init(floatLiteral: Double) { self.init() }
  public convenience init(value: Int) { self.init() }; public convenience init(value: Bool) { self.init() }
  public convenience init(value: Double) { self.init() }; public convenience init(value: Int64) { self.init() }
  open var intValue: Int { 0 }; open var boolValue: Bool { false }; open var doubleValue: Double { 0 } }
open class NSString: NSObject, @unchecked Sendable { public convenience init(string: String) { self.init() }; open var standardizingPath: String { "" } }
extension String { public var standardizingPath: String { self } }
public let NSLocalizedDescriptionKey = ""
open class NSError: NSObject, Error, @unchecked Sendable { public convenience init(domain: String, code: Int, userInfo: [String: Any]? = nil) { self.init() }
  open var domain: String { "" }; open var code: Int { 0 }; open var localizedDescription: String { "" } }
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }
extension Error { public var localizedDescription: String { "" } }
public struct CocoaError: Error { public struct Code: Sendable { public static let fileReadUnknown = Code(), fileWriteFileExists = Code(), fileWriteUnknown = Code(), propertyListReadCorrupt = Code() }; public init(_ code: Code, userInfo: [String: Any] = [:]) {} }
public let NSFilePathErrorKey = ""
open class PropertyListSerialization: NSObject { public struct ReadOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue } }; public enum PropertyListFormat: UInt, Sendable { case xml = 100 }
  public class func propertyList(from: Data, options: ReadOptions = [], format: UnsafeMutablePointer<PropertyListFormat>?) throws -> Any { fatalError() } }
public struct Notification: Sendable { public typealias Name = NSNotification.Name; public let name: Name; public var object: (any Sendable)?; public var userInfo: [String: String]?
  public init(name: Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) { self.name = name } }
open class NSNotification: NSObject { public struct Name: Hashable, RawRepresentable, Sendable { public let rawValue: String; public init(_ raw: String) { rawValue = raw }; public init(rawValue: String) { self.rawValue = rawValue } }
  public convenience init(name: Name, object: Any?, userInfo: [AnyHashable: Any]? = nil) { self.init() } }
open class NotificationCenter: NSObject, @unchecked Sendable { public class var `default`: NotificationCenter { fatalError() }
  public func post(name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil) {}; public func removeObserver(_ o: Any) {}; public func removeObserver(_ o: Any, name: NSNotification.Name?, object: Any?) {}; public func post(_ n: Notification) {}
  public func addObserver(forName: NSNotification.Name?, object: Any?, queue: OperationQueue?, using: @escaping @Sendable (Notification) -> Void) -> any NSObjectProtocol { fatalError() } }
open class Bundle: NSObject, @unchecked Sendable { public class var main: Bundle { fatalError() }; open var bundleIdentifier: String? { nil }; open var bundlePath: String { "" }; open var bundleURL: URL { fatalError() } }
open class Progress: NSObject, @unchecked Sendable { public convenience init(totalUnitCount: Int64) { self.init() } }
open class NSCoder: NSObject {}
public struct CGRect: Sendable { public static let zero = CGRect() }
public struct CGSize: Sendable {}
open class NSArray: NSObject, @unchecked Sendable { public convenience init(array: [Any]) { self.init() } }
public func NSHomeDirectory() -> String { "" }
open class JSONSerialization: NSObject { public class func jsonObject(with: Data) throws -> Any { fatalError() }
  public struct WritingOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let prettyPrinted = WritingOptions(rawValue: 1), sortedKeys = WritingOptions(rawValue: 2) }
  public class func data(withJSONObject: Any, options: WritingOptions = []) throws -> Data { Data() } }
open class NSNull: NSObject, @unchecked Sendable {}
extension NSNumber { public var objCType: UnsafePointer<CChar> { fatalError() } }
extension Bundle { public var infoDictionary: [String: Any]? { nil } }
extension Data { public func range(of: Data) -> Range<Int>? { nil } }
extension String { public init(contentsOf: URL, encoding: Encoding) throws { self = "" } }
extension URL { public init?(string: String) { self.init(fileURLWithPath: string) }; public func appendingPathComponent(_ s: String, isDirectory: Bool) -> URL { self } }
extension FileManager { public func copyItem(atPath: String, toPath: String) throws {}; public func moveItem(atPath: String, toPath: String) throws {} }
extension FileHandle { public convenience init(forWritingTo: URL) throws { self.init() }; public func close() throws {}; @discardableResult public func seekToEnd() throws -> UInt64 { 0 }; public func write(contentsOf: Data) throws {} }
open class FileHandle: NSObject, @unchecked Sendable { public class var standardError: FileHandle { fatalError() }; public class var standardOutput: FileHandle { fatalError() }; public func write(_ d: Data) {} }
public struct CharacterSet: Sendable { public static let whitespaces = CharacterSet(), whitespacesAndNewlines = CharacterSet() }
extension StringProtocol { public func trimmingCharacters(in: CharacterSet) -> String { "" } }
extension Thread { public class var isMainThread: Bool { true } }
open class NSData: NSObject, @unchecked Sendable { public convenience init(data: Data) { self.init() } }
extension Data { public init(referencing: NSData) { self.init() } }
extension FileManager { public func url(for: SearchPathDirectory, in: SearchPathDomainMask, appropriateFor: URL?, create: Bool) throws -> URL { fatalError() } }
public struct OperatingSystemVersion: Sendable { public var majorVersion, minorVersion, patchVersion: Int }
extension ProcessInfo { public var operatingSystemVersion: OperatingSystemVersion { fatalError() } }
