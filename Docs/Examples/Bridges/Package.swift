// swift-tools-version: 6.2
import PackageDescription

/// Metrics of a device for swift-metrics, and correlation ids for swift-distributed-tracing.
let package = Package(
    name: "bridges",
    products: [.library(name: "Bridges", targets: ["Bridges"])],
    dependencies: [
        .package(name: "mam", path: "../../.."),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.4.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.1.0"),
    ],
    targets: [
        .target(
            name: "Bridges",
            dependencies: [
                .product(name: "MAMCore", package: "mam"), .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
