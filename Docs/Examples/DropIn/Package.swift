// swift-tools-version: 6.2
import PackageDescription

/// Tests of an app on Linux.
///
/// The app's sources in `App` are those of its Xcode project, and know nothing of this package.
let package = Package(
    name: "drop-in",
    dependencies: [.package(name: "mam", path: "../../..")],
    targets: [
        // The modules that the app imports and Linux does not have, as far as the app uses them.
        .target(name: "UIKit", dependencies: [.product(name: "MAMUIKit", package: "mam")]),
        .target(name: "MSAL", dependencies: ["UIKit"]),
        // Not used by this app: for plugins of Capacitor.
        .target(name: "Capacitor", dependencies: ["UIKit"]),
        // Its sources are those that `AdaptedSources.txt` names, adapted at build time.
        .target(
            name: "NotesApp",
            dependencies: ["UIKit", "MSAL", .product(name: "IntuneMAMSwift", package: "mam")],
            exclude: ["AdaptedSources.txt"], swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: [.plugin(name: "AdaptSources", package: "mam")]),
        .testTarget(
            name: "NotesAppTests",
            dependencies: [
                "NotesApp", "MSAL", .product(name: "IntuneMAMSwift", package: "mam"),
                .product(name: "MAMTesting", package: "mam"), .product(name: "MAMSimulation", package: "mam"),
                .product(name: "MAMCore", package: "mam"), .product(name: "MAMFileOwners", package: "mam"),
            ]),
    ]
)
