// swift-tools-version: 6.2
import PackageDescription

/// A program that links the engine as most do: into the executable itself.
let package = Package(
    name: "propagation",
    dependencies: [.package(name: "mam", path: "../../../..")],
    targets: [
        .target(name: "HandOvers", dependencies: [.product(name: "MAMCore", package: "mam")]),
        .executableTarget(name: "propagation", dependencies: ["HandOvers"]),
    ],
    swiftLanguageModes: [.v6]
)
