// swift-tools-version: 6.2
import PackageDescription

/// A simulator that embeds the fleet: a plan in code, a run, and one device that is handed out and taken back.
let package = Package(
    name: "fleet-example",
    dependencies: [.package(name: "mam", path: "../../..")],
    targets: [
        .executableTarget(
            name: "fleet",
            dependencies: [
                .product(name: "MAMCore", package: "mam"), .product(name: "MAMSimulation", package: "mam"),
                .product(name: "MAMFleet", package: "mam"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
