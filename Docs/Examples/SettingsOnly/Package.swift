// swift-tools-version: 6.2
import PackageDescription

/// A program that checks an `Info.plist` and needs nothing else of the package: it links neither Foundation nor the
/// libraries of protected files.
let package = Package(
    name: "settings-only",
    dependencies: [.package(name: "mam", path: "../../..")],
    targets: [
        .executableTarget(name: "settings-only", dependencies: [.product(name: "MAMSettings", package: "mam")])
    ],
    swiftLanguageModes: [.v6]
)
