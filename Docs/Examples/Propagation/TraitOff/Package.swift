// swift-tools-version: 6.2
import PackageDescription

/// The same program without the interception: Dispatch stays as it is.
let package = Package(
    name: "trait-off",
    dependencies: [.package(name: "mam", path: "../../../..", traits: [])],
    targets: [
        .target(name: "HandOvers", dependencies: [.product(name: "MAMCore", package: "mam")]),
        .executableTarget(name: "propagation", dependencies: ["HandOvers"]),
    ],
    swiftLanguageModes: [.v6]
)
