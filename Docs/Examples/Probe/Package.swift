// swift-tools-version: 6.2
import PackageDescription

/// The probe as an app compiles it: with the SDK's module, and without any other name of this library.
let package = Package(
    name: "probe",
    dependencies: [.package(name: "mam", path: "../../..")],
    targets: [
        .target(
            name: "Probe", dependencies: [.product(name: "IntuneMAMSwift", package: "mam")],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "ProbeTests",
            dependencies: [
                "Probe", .product(name: "IntuneMAMSwift", package: "mam"),
                .product(name: "MAMTesting", package: "mam"), .product(name: "MAMSimulation", package: "mam"),
            ]),
    ]
)
