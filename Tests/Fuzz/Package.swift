// swift-tools-version: 6.2
import PackageDescription

/// The fuzz targets, in a package of their own: they need `-sanitize=fuzzer` and a `main` that nobody else wants.
///
/// Build and run from the root of the repository:
///
///     swift build -c release --package-path Tests/Fuzz --scratch-path .build/fuzz \
///         -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=fuzzer-no-link,address
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
        .executableTarget(name: "FuzzActivationRule", dependencies: ["PropertyLists"], swiftSettings: strict),
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
        // Links to the folders of protected files and of the targets below them, for the same reason; its dependency brings
        // the C modules.
        .target(
            name: "ProtectedFiles", dependencies: [.product(name: "MAMCore", package: "mam")], path: "Shared",
            swiftSettings: strict),
        .executableTarget(
            name: "FuzzFleet",
            dependencies: [
                .product(name: "MAMFleet", package: "mam"), .product(name: "MAMSimulation", package: "mam"),
            ],
            swiftSettings: strict),
        // Its files `FleetChecksum.swift` and `LittleEndian.swift` are links, because `package` declarations end at the package.
        .executableTarget(
            name: "FuzzFleetStore",
            dependencies: [
                .product(name: "MAMFleet", package: "mam"), .product(name: "MAMSimulation", package: "mam"),
            ],
            swiftSettings: strict),
        .executableTarget(name: "FuzzHeader", dependencies: ["ProtectedFiles"], swiftSettings: strict),
        .executableTarget(name: "FuzzJournal", dependencies: ["ProtectedFiles"], swiftSettings: strict),
        // Its folders `JSON` and `Text` are links to the reader's sources, because `package` declarations end at the package.
        .executableTarget(
            name: "FuzzJSON", dependencies: [.product(name: "MAMSettings", package: "mam")], swiftSettings: strict),
        // Its files `ParsedURL.swift` and `LinkPattern.swift` are links for the same reason.
        .executableTarget(name: "FuzzLinks", swiftSettings: strict),
        // Its file `OwnerTagFormat.swift` is a link for the same reason.
        .executableTarget(name: "FuzzOwnerTag", swiftSettings: strict),
        // Its other files are links, likewise; its dependency brings the module that they import.
        .executableTarget(
            name: "FuzzPIN", dependencies: [.product(name: "MAMCore", package: "mam")], swiftSettings: strict),
        .executableTarget(
            name: "FuzzLogFile",
            dependencies: [.product(name: "MAMCore", package: "mam"), .product(name: "MAMSimulation", package: "mam")],
            swiftSettings: strict),
        .executableTarget(
            name: "FuzzPolicy", dependencies: [.product(name: "MAMCore", package: "mam")], swiftSettings: strict),
        // Its folders are links to the sources of four modules, for the same reason. Folders, not files: a file that is added
        // there is here as well. What one imports of another is found in this module before it is looked for there. Its
        // dependencies bring all the modules that they import.
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
