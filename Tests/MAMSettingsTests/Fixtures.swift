import Foundation
import MAMSettings
import XCTest

/// What the tests of this folder share: small property lists made on the spot, and the files of the repository.
enum Fixture {
    /// The root of the package, found through links so that the tests also run from a copy of the manifest elsewhere.
    static let packageRoot: URL = {
        var root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        for _ in 0..<3 { root.deleteLastPathComponent() }
        return root
    }()

    static func file(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: packageRoot.appendingPathComponent(path)))
    }

    /// An Info.plist whose settings dictionary holds `body`.
    static func plist(_ body: String) -> [UInt8] {
        document("<dict><key>IntuneMAMSettings</key><dict>\(body)</dict></dict>")
    }

    /// An Info.plist whose root is `root`.
    static func document(_ root: String) -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">\(root)</plist>

            """.utf8)
    }

    /// Reads settings.
    static func read(_ body: String, lenient: Bool = false) throws -> ManagedAppSettings.Reading {
        var options = SettingsCheckOptions()
        options.lenientBooleans = lenient
        return try ManagedAppSettings.read(infoPlist: plist(body), options: options)
    }

    /// The numbers of the findings for one key with one value.
    static func ids(_ key: String, _ value: String, lenient: Bool = false) throws -> [String] {
        try read("<key>\(key)</key>\(value)", lenient: lenient).issues.map(\.id.rawValue)
    }

    /// The error for bytes that must be refused.
    static func refusal(
        _ bytes: [UInt8], file: StaticString = #filePath, line: UInt = #line
    ) throws -> SettingsReadError {
        do {
            _ = try ManagedAppSettings.read(infoPlist: bytes)
        } catch {
            return error
        }
        XCTFail("the bytes were read", file: file, line: line)
        throw XCTSkip("no error to look at")
    }
}
