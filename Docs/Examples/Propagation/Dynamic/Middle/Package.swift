// swift-tools-version: 6.2
import PackageDescription

/// A dynamic library that has the engine inside.
let package = Package(
    name: "middle",
    products: [.library(name: "HandOvers", type: .dynamic, targets: ["HandOvers"])],
    dependencies: [.package(name: "mam", path: "../../../../..")],
    targets: [.target(name: "HandOvers", dependencies: [.product(name: "MAMCore", package: "mam")])],
    swiftLanguageModes: [.v6]
)
