// Stands in for Foundation: only what the package uses.
public protocol ContiguousBytes { func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R }
public struct Data: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, Hashable, Sendable, Codable, ContiguousBytes { public typealias Index = Int; public typealias Element = UInt8
  public init() {}; public init<S: Sequence>(_ s: S) where S.Element == UInt8 {}
  public var startIndex: Int { 0 }; public var endIndex: Int { 0 }
  public subscript(i: Int) -> UInt8 { get { 0 } set {} }; public subscript(r: Range<Int>) -> Data { get { self } set {} }; public mutating func replaceSubrange<C: Collection>(_ r: Range<Int>, with c: C) where C.Element == UInt8 {}
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
  public struct Base64EncodingOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue } }
  public struct WritingOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let atomic = WritingOptions(rawValue: 1) }
  public func base64EncodedString(options: Base64EncodingOptions = []) -> String { "" }
  public init?(base64Encoded: String) {}
  public struct ReadingOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let alwaysMapped = ReadingOptions(rawValue: 8) }
  public init(contentsOf: URL, options: ReadingOptions = []) throws {}
  public func write(to: URL, options: WritingOptions = []) throws {} }
public struct URL: Sendable, Hashable { public init(fileURLWithPath: String) {}; public var path: String { "" }; public func deletingLastPathComponent() -> URL { self }; public func appendingPathComponent(_ s: String) -> URL { self } ; public var lastPathComponent: String { "" }; public var absoluteString: String { "" }; public var standardizedFileURL: URL { self }; public func resolvingSymlinksInPath() -> URL { self }
  public func resourceValues(forKeys: Set<URLResourceKey>) throws -> URLResourceValues { fatalError() } }
public struct URLResourceKey: Hashable, Sendable { public static let isRegularFileKey = URLResourceKey(), isDirectoryKey = URLResourceKey() }
public struct URLResourceValues: Sendable { public var isRegularFile: Bool?; public var isDirectory: Bool? }
open class JSONEncoder { public init() {}
  public struct OutputFormatting: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let prettyPrinted = OutputFormatting(rawValue: 1); public static let sortedKeys = OutputFormatting(rawValue: 2); public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8) }
  public enum NonConformingFloatEncodingStrategy: Sendable { case `throw`; case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String) }
  public enum DateEncodingStrategy: Sendable { case iso8601 }
  public var outputFormatting: OutputFormatting = []; public var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy = .throw
  public func encode<T: Encodable>(_ v: T) throws -> Data { Data() } }
open class JSONDecoder { public init() {}; public func decode<T: Decodable>(_ t: T.Type, from: Data) throws -> T { fatalError() } }
open class FileManager: @unchecked Sendable { public class var `default`: FileManager { fatalError() }
  public func createDirectory(atPath: String, withIntermediateDirectories: Bool) throws {}
  public func createDirectory(at: URL, withIntermediateDirectories: Bool) throws {}
  public var temporaryDirectory: URL { fatalError() }; public func removeItem(at: URL) throws {}
  public enum SearchPathDirectory: Sendable { case documentDirectory, libraryDirectory, cachesDirectory }
  public struct SearchPathDomainMask: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let userDomainMask = SearchPathDomainMask(rawValue: 1) }
  public func urls(for: SearchPathDirectory, in: SearchPathDomainMask) -> [URL] { [] }
  public func contentsOfDirectory(atPath: String) throws -> [String] { [] }
  public final class DirectoryEnumerator: Sequence, IteratorProtocol { public func next() -> Any? { nil } }
  public func enumerator(at: URL, includingPropertiesForKeys: [URLResourceKey]?) -> DirectoryEnumerator? { nil }
  public func contents(atPath: String) -> Data? { nil }
  public func fileExists(atPath: String) -> Bool { false } ; public func removeItem(atPath: String) throws {} }
open class ProcessInfo: @unchecked Sendable { public class var processInfo: ProcessInfo { fatalError() }; public var environment: [String: String] { [:] }; public var arguments: [String] { [] } }
open class Thread: @unchecked Sendable { public init() {}
  public convenience init(block: @escaping @Sendable () -> Void) { self.init() }
  public var name: String?; public var stackSize: Int = 0; public func start() {} 
  public class func sleep(forTimeInterval: Double) {} 
  public class func detachNewThread(_ b: @escaping @Sendable () -> Void) {} }
public struct URLComponents { public init?(string: String) {}; public var scheme: String?; public var host, encodedHost: String?; public var port: Int?; public var path = "" }
public struct UUID: Hashable, Sendable { public init() {}; public var uuidString: String { "" } }
extension String { public struct Encoding: Sendable { public static let utf8 = Encoding() }
  public init(contentsOfFile: String, encoding: Encoding) throws { self = "" } }
extension ProcessInfo { public var activeProcessorCount: Int { 1 }; public var physicalMemory: UInt64 { 0 }; public var operatingSystemVersionString: String { "" } }
