// swift-tools-version: 6.2
import PackageDescription

/// The fuzz targets, in a package of their own: they need `-sanitize=fuzzer` and a `main` that nobody else wants.
///
/// They import our modules for testing, as they use types that are not public; an optimized build needs `-enable-testing` for it.
///
/// Build and run from the root of the repository:
///
///     swift build -c release --package-path Tests/Fuzz --scratch-path .build/fuzz \
///         -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=fuzzer-no-link,address
///     mkdir -p .build/corpus/json .build/found
///     SWIFT_BACKTRACE=enable=no .build/fuzz/release/FuzzJSON -max_total_time=60 -timeout=2 -rss_limit_mb=2048 \
///         -max_len=65536 -artifact_prefix=.build/found/ .build/corpus/json Tests/Fuzz/corpus/json
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .unsafeFlags(["-parse-as-library"]),
]

let package = Package(
    name: "mam-fuzz",
    dependencies: [.package(name: "mam", path: "../..")],
    targets: [
        .executableTarget(
            name: "FuzzActivationRule", dependencies: [.product(name: "MAMSettingsTools", package: "mam")],
            swiftSettings: strict),
        .executableTarget(
            name: "FuzzAppConfiguration",
            dependencies: [.product(name: "MAMCore", package: "mam"), .product(name: "MAMSettings", package: "mam")],
            swiftSettings: strict),
        .executableTarget(
            name: "FuzzBuffer", dependencies: [.product(name: "MAMCore", package: "mam")], swiftSettings: strict),
        .executableTarget(
            name: "FuzzCertificates", dependencies: [.product(name: "MAMCore", package: "mam")], swiftSettings: strict),
        .executableTarget(
            name: "FuzzClientPolicy",
            dependencies: [
                .product(name: "MAMCore", package: "mam"), .product(name: "MAMPolicyTools", package: "mam"),
                .product(name: "MAMSettings", package: "mam"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "FuzzConfigurator",
            dependencies: [
                .product(name: "MAMSettings", package: "mam"), .product(name: "MAMSettingsTools", package: "mam"),
            ],
            swiftSettings: strict),
        // Its dependency brings the module of SQLite.
        .executableTarget(
            name: "FuzzDatabase", dependencies: [.product(name: "MAMCore", package: "mam")], swiftSettings: strict),
        .executableTarget(name: "FuzzEditor", dependencies: ["PropertyLists"], swiftSettings: strict),
        .executableTarget(
            name: "FuzzFleet",
            dependencies: [
                .product(name: "MAMFleet", package: "mam"), .product(name: "MAMSimulation", package: "mam"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "FuzzFleetStore",
            dependencies: [
                .product(name: "MAMFleet", package: "mam"), .product(name: "MAMSimulation", package: "mam"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "FuzzHeader", dependencies: [.product(name: "MAMCore", package: "mam")], swiftSettings: strict),
        .executableTarget(
            name: "FuzzJournal", dependencies: [.product(name: "MAMCore", package: "mam")], swiftSettings: strict),
        // The next three compile the sources that they test through links. They run faster without the modules above those, whose
        // counters the fuzzer would look at after each input.
        .executableTarget(
            name: "FuzzJSON", dependencies: [.product(name: "MAMSettings", package: "mam")], swiftSettings: strict),
        .executableTarget(name: "FuzzLinks", swiftSettings: strict),
        .executableTarget(name: "FuzzOwnerTag", swiftSettings: strict),
        .executableTarget(
            name: "FuzzPIN", dependencies: [.product(name: "MAMCore", package: "mam")], swiftSettings: strict),
        .executableTarget(
            name: "FuzzLogFile",
            dependencies: [.product(name: "MAMCore", package: "mam"), .product(name: "MAMSimulation", package: "mam")],
            swiftSettings: strict),
        .executableTarget(
            name: "FuzzPolicy", dependencies: [.product(name: "MAMCore", package: "mam")], swiftSettings: strict),
        // What must hold for every property list and every edit of one. Its dependencies bring the modules that it imports.
        .target(
            name: "PropertyLists",
            dependencies: [
                .product(name: "MAMSettings", package: "mam"), .product(name: "MAMSettingsTools", package: "mam"),
            ],
            path: "PropertyLists", swiftSettings: strict),
        .executableTarget(name: "FuzzPropertyListBinary", dependencies: ["PropertyLists"], swiftSettings: strict),
        .executableTarget(name: "FuzzPropertyListXML", dependencies: ["PropertyLists"], swiftSettings: strict),
        .executableTarget(
            name: "FuzzScenario", dependencies: [.product(name: "MAMSimulation", package: "mam")],
            swiftSettings: strict),
        .executableTarget(
            name: "FuzzServe",
            dependencies: [
                .product(name: "MAMServer", package: "mam"), .product(name: "MAMSimulation", package: "mam"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "FuzzSettings",
            dependencies: [
                .product(name: "MAMSettings", package: "mam"), .product(name: "MAMSettingsTools", package: "mam"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
