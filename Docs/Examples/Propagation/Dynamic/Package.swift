// swift-tools-version: 6.2
import PackageDescription

/// The same program with everything that knows the engine in a dynamic library, which the loader searches too late.
let package = Package(
    name: "dynamic",
    dependencies: [.package(name: "middle", path: "Middle")],
    targets: [
        .executableTarget(name: "propagation", dependencies: [.product(name: "HandOvers", package: "middle")])
    ],
    swiftLanguageModes: [.v6]
)
