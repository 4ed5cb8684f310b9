// swift-tools-version: 6.2
import PackageDescription

/// The bridges beside modules that stand in for swift-metrics and swift-distributed-tracing, so that they are compiled and
/// run without the network.
let package = Package(
    name: "bridges-check",
    dependencies: [.package(name: "mam", path: "../../../..")],
    targets: [
        .target(name: "Metrics"),
        .target(name: "Tracing"),
        .target(name: "Bridges", dependencies: ["Metrics", "Tracing", .product(name: "MAMCore", package: "mam")]),
        .executableTarget(
            name: "bridges-check", dependencies: ["Bridges", .product(name: "MAMCore", package: "mam")]),
    ],
    swiftLanguageModes: [.v6]
)
