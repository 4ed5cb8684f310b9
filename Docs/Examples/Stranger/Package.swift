// swift-tools-version: 6.2
import PackageDescription

/// A package of another author: it links the engine, and has a C target with a common name.
let package = Package(
    name: "stranger",
    dependencies: [.package(name: "mam", path: "../../..")],
    targets: [
        .target(name: "CSQLite"),
        .target(
            name: "Notes",
            dependencies: [
                "CSQLite", .product(name: "MAMCore", package: "mam"), .product(name: "MAMSettings", package: "mam"),
            ]),
        .testTarget(
            name: "NotesTests",
            dependencies: [
                "Notes", .product(name: "MAMCore", package: "mam"), .product(name: "MAMTesting", package: "mam"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
