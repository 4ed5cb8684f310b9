// swift-tools-version: 6.2
import PackageDescription

/// A program that asks a policy and needs nothing else of the package: it links neither Foundation nor libcrypto nor SQLite.
let package = Package(
    name: "policy-only",
    dependencies: [.package(name: "mam", path: "../../..")],
    targets: [
        .executableTarget(name: "policy-only", dependencies: [.product(name: "MAMPolicy", package: "mam")])
    ],
    swiftLanguageModes: [.v6]
)
