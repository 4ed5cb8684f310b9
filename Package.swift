// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of the package is compiled with.
///
/// Warnings become errors on the command line of CI, not
/// here: a setting in the manifest would also act in the builds of packages that depend on this one by path.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Runs async functions on the actor of their caller.
///
/// Those of `IntuneMAMSwift` do not run there, as Swift imports the SDK's: else a delegate on the main actor could not
/// implement them.
let onCaller = SwiftSetting.enableUpcomingFeature("NonisolatedNonsendingByDefault")

let package = Package(
    name: "mam",
    // `Task.immediate`, `UTF8Span` and `InlineArray` begin here. On macOS the package was only type-checked: Docs/Platforms.md.
    platforms: [.macOS(.v26)],
    products: [
        .library(name: "MAMCore", targets: ["MAMCore"]),
        .library(name: "MAMPolicy", targets: ["MAMPolicy"]),
        .library(name: "MAMSettings", targets: ["MAMSettings"]),
        .library(name: "MAMSettingsTools", targets: ["MAMSettingsTools"]),
        .library(name: "MAMPolicyTools", targets: ["MAMPolicyTools"]),
        .library(name: "MAMSimulation", targets: ["MAMSimulation"]),
        .library(name: "MAMFleet", targets: ["MAMFleet"]),
        .library(name: "MAMTesting", targets: ["MAMTesting"]),
        .library(name: "MAMServer", targets: ["MAMServer"]),
        .library(name: "IntuneMAMSwift", targets: ["IntuneMAMSwift"]),
        .library(name: "MAMUIKit", targets: ["MAMUIKit"]),
        .library(name: "MAMFileOwners", targets: ["MAMFileOwners"]),
        .plugin(name: "AdaptSources", targets: ["AdaptSources"]),
        .executable(name: "mam", targets: ["mam"]),
    ],
    traits: [
        .default(enabledTraits: ["TransparentDispatch"]),
        .trait(
            name: "TransparentDispatch",
            description: "Plain Dispatch calls carry identities; without it only `queue.mam` and captures do."),
        .trait(
            name: "PostgreSQL",
            description: "Runs of `MAMFleet` can be kept in PostgreSQL, for which the package links libpq."),
    ],
    targets: [
        .systemLibrary(
            name: "CMAMCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CMAMSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(name: "CMAMFiles"),
        // Without `pkgConfig:`, which is looked for even if no target needs the library.
        .systemLibrary(name: "CMAMPostgreSQL", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .target(name: "MAMLibc"),
        .target(name: "MAMPOSIX", dependencies: ["MAMLibc", "CMAMFiles"]),
        .target(
            name: "CMAMThread",
            cSettings: [
                .enableWarning("all"), .enableWarning("extra"),
                // Not on macOS: a program's own definition of a symbol does not replace that of a library there.
                .define("MAM_TRANSPARENT_DISPATCH", .when(platforms: [.linux], traits: ["TransparentDispatch"])),
            ]),
        .target(name: "CMAMOwners", cSettings: [.enableWarning("all"), .enableWarning("extra")]),
        .target(name: "MAMText"),
        .target(name: "MAMPropertyLists", dependencies: ["MAMText"]),
        .target(name: "MAMSettings", dependencies: ["MAMPropertyLists", "MAMText"]),
        .target(name: "MAMBase", dependencies: ["MAMPOSIX", "CMAMThread"]),
        .target(name: "MAMVolumes", dependencies: ["MAMBase", "MAMPOSIX"]),
        .target(name: "MAMKeys", dependencies: ["MAMBase", "MAMVolumes", "MAMPOSIX", "CMAMCrypto"]),
        .target(
            name: "MAMSealedFiles", dependencies: ["MAMKeys", "MAMBase", "MAMVolumes", "MAMPOSIX", "CMAMSQLite"]),
        .target(
            name: "MAMStorage",
            dependencies: ["MAMSealedFiles", "MAMKeys", "MAMBase", "MAMVolumes", "MAMPOSIX", "CMAMSQLite"]),
        .target(name: "MAMProcesses", dependencies: ["MAMSealedFiles", "MAMBase", "MAMVolumes", "MAMPOSIX"]),
        .target(name: "MAMJSON", dependencies: ["MAMSettings", "MAMText"]),
        .target(name: "MAMActivationRules", dependencies: ["MAMPropertyLists"]),
        .target(
            name: "MAMSettingsTools",
            dependencies: ["MAMSettings", "MAMActivationRules", "MAMPropertyLists", "MAMText"]),
        .target(
            name: "MAMPolicy", dependencies: ["MAMJSON", "MAMBase", "MAMSettings", "MAMPropertyLists", "MAMText"]),
        .target(name: "MAMMachines", dependencies: ["MAMPolicy", "MAMKeys", "MAMBase", "MAMSettings"]),
        .target(
            name: "MAMVault",
            dependencies: [
                "MAMMachines", "MAMPolicy", "MAMStorage", "MAMProcesses", "MAMSealedFiles", "MAMKeys", "MAMBase",
                "MAMVolumes", "MAMPOSIX", "CMAMSQLite",
            ]),
        .target(
            name: "MAMCore",
            dependencies: [
                "MAMPolicy", "MAMMachines", "MAMVault", "MAMJSON", "MAMBase", "MAMVolumes", "MAMKeys",
                "MAMSealedFiles", "MAMStorage", "MAMProcesses", "MAMSettings", "MAMActivationRules", "MAMText",
                "MAMPOSIX", "CMAMThread",
            ]),
        .target(
            name: "MAMPolicyTools",
            dependencies: [
                "MAMJSON", "MAMBase", "MAMVolumes", "MAMKeys", "MAMCore", "MAMSettings", "MAMSettingsTools",
                "MAMPropertyLists", "MAMText",
            ]),
        .target(
            name: "MAMSimulation",
            dependencies: [
                "MAMPolicyTools", "MAMJSON", "MAMBase", "MAMVolumes", "MAMKeys", "MAMSealedFiles", "MAMStorage",
                "MAMProcesses", "MAMCore", "MAMSettings", "MAMSettingsTools", "MAMText", "MAMPOSIX",
            ]),
        .target(
            name: "MAMFleet",
            dependencies: [
                "MAMSimulation", "MAMPolicyTools", "MAMJSON", "MAMBase", "MAMKeys", "MAMCore", "MAMSettings", "MAMText",
                "MAMPOSIX",
                "CMAMSQLite", .byName(name: "CMAMPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
            ]),
        .target(
            name: "MAMTesting",
            dependencies: [
                "IntuneMAMSwift",
                "MAMSimulation", "MAMPolicyTools", "MAMJSON", "MAMBase", "MAMVolumes", "MAMCore", "MAMSettings",
                "MAMText",
            ]),
        .target(name: "MAMUIKit"),
        .target(name: "MAMAdapt"),
        .executableTarget(name: "mam-adapt", dependencies: ["MAMAdapt"]),
        .plugin(
            name: "AdaptSources", capability: .buildTool(), dependencies: ["mam-adapt"]),
        .target(
            name: "IntuneMAMSwift",
            dependencies: ["MAMSimulation", "MAMPolicyTools", "MAMCore", "MAMSettings", "MAMUIKit", "MAMPOSIX"]),
        .target(name: "MAMFileOwners", dependencies: ["IntuneMAMSwift", "CMAMOwners"]),
        .target(name: "MAMProbe", dependencies: ["IntuneMAMSwift"]),
        .target(
            name: "MAMServer",
            dependencies: ["MAMSimulation", "MAMJSON", "MAMBase", "MAMVolumes", "MAMText", "MAMPOSIX"]),
        .target(
            name: "MAMTool",
            dependencies: [
                "MAMAdapt", "MAMProbe", "IntuneMAMSwift",
                "MAMServer", "MAMFleet", "MAMSimulation", "MAMPolicyTools", "MAMJSON", "MAMBase", "MAMVolumes",
                "MAMKeys", "MAMSealedFiles", "MAMStorage", "MAMCore", "MAMSettings",
                "MAMSettingsTools", "MAMPropertyLists", "MAMText", "MAMPOSIX", "MAMActivationRules",
            ]),
        .executableTarget(name: "mam", dependencies: ["MAMTool", "MAMPOSIX"]),
        .target(name: "CMAMBenchSupport", cSettings: [.enableWarning("all"), .enableWarning("extra")]),
        .target(name: "MAMBenchDispatch", dependencies: ["CMAMBenchSupport"]),
        .target(name: "MAMBenchResults", dependencies: ["MAMJSON", "MAMSettings"]),
        .executableTarget(
            name: "mam-bench",
            dependencies: [
                "MAMVolumes", "MAMKeys", "MAMSealedFiles", "MAMStorage", "MAMCore", "MAMSettings", "MAMSettingsTools",
                "MAMPropertyLists", "MAMPolicyTools", "MAMSimulation", "MAMServer", "MAMFleet", "MAMBenchDispatch",
                "MAMBenchResults", "CMAMBenchSupport",
                "CMAMCrypto", "CMAMSQLite", "mam", "mam-bench-plain", "MAMPOSIX",
            ]),
        .executableTarget(name: "mam-bench-plain", dependencies: ["MAMBenchDispatch"]),
        .executableTarget(
            name: "mam-torture",
            dependencies: [
                "MAMBase", "MAMVolumes", "MAMKeys", "MAMSealedFiles", "MAMStorage", "MAMCore", "MAMSettings",
                "MAMSimulation", "MAMServer", "MAMFleet", "CMAMSQLite", "TestSeeds", "MAMPOSIX",
            ]),
        .target(name: "TestSeeds", path: "Tests/Seeds"),
        .target(name: "TestPolicies", dependencies: ["MAMBase", "MAMCore"], path: "Tests/Policies"),
        .target(name: "TestKits", dependencies: ["MAMKeys", "MAMBase", "MAMPOSIX", "TestSeeds"], path: "Tests/Kits"),
        .target(
            name: "TestFuzz",
            dependencies: [
                "MAMTool", "MAMServer", "MAMFleet", "MAMSimulation", "MAMPolicyTools", "MAMCore", "MAMSealedFiles",
                "MAMKeys",
                "MAMVolumes", "MAMBase", "MAMJSON", "MAMSettingsTools", "MAMSettings", "MAMPropertyLists", "CMAMSQLite",
                "MAMPOSIX",
            ],
            path: "Tests/Fuzz/Inputs"),
        .testTarget(name: "FuzzCorpusTests", dependencies: ["TestFuzz", "TestSeeds"]),
        .testTarget(name: "MAMBenchResultsTests", dependencies: ["MAMBenchResults"]),
        .testTarget(name: "MAMPOSIXTests", dependencies: ["MAMPOSIX", "CMAMSQLite"]),
        .testTarget(name: "MAMBaseTests", dependencies: ["MAMBase", "TestSeeds"]),
        .testTarget(name: "MAMVolumesTests", dependencies: ["MAMVolumes", "MAMPOSIX", "TestSeeds"]),
        .testTarget(
            name: "MAMKeysTests",
            dependencies: ["MAMKeys", "MAMBase", "MAMPOSIX", "CMAMCrypto", "TestKits", "TestSeeds"]),
        .testTarget(
            name: "MAMSealedFilesTests",
            dependencies: [
                "MAMSealedFiles", "MAMKeys", "MAMBase", "MAMVolumes", "MAMPOSIX", "TestKits", "TestSeeds",
            ]),
        .testTarget(name: "MAMJSONTests", dependencies: ["MAMJSON", "MAMSettings", "TestSeeds"]),
        .testTarget(
            name: "MAMCoreTests",
            dependencies: [
                "MAMJSON", "MAMBase", "MAMVolumes", "MAMKeys", "MAMSealedFiles", "MAMStorage", "MAMProcesses",
                "MAMCore", "MAMSettings", "MAMPolicyTools", "MAMSimulation", "CMAMSQLite", "mam-torture", "TestSeeds",
                "TestKits", "TestPolicies", "MAMPOSIX",
            ]),
        .testTarget(
            name: "MAMMachinesTests", dependencies: ["MAMMachines", "MAMJSON", "MAMBase", "TestSeeds", "TestPolicies"]),
        .testTarget(
            name: "MAMPolicyTests",
            dependencies: [
                "MAMBase", "MAMCore", "MAMSettings", "MAMPolicyTools", "MAMSimulation", "TestSeeds", "TestPolicies",
            ]),
        .testTarget(
            name: "MAMPolicyToolsTests",
            dependencies: [
                "MAMPolicyTools", "MAMKeys", "MAMCore", "MAMSettings", "MAMSimulation", "TestSeeds", "TestPolicies",
            ]),
        .testTarget(name: "MAMTextTests", dependencies: ["MAMText"]),
        .executableTarget(name: "mam-plist", dependencies: ["MAMPropertyLists", "MAMPOSIX"]),
        .testTarget(
            name: "MAMPropertyListsTests",
            dependencies: ["MAMPropertyLists", "MAMSettingsTools", "MAMText", "mam-plist", "TestSeeds"]),
        .testTarget(
            name: "MAMSettingsTests",
            dependencies: ["MAMSettings", "MAMPropertyLists", "MAMText", "TestSeeds"]),
        .testTarget(
            name: "MAMSettingsToolsTests",
            dependencies: [
                "MAMSettings", "MAMSettingsTools", "MAMActivationRules", "MAMPropertyLists", "MAMText", "TestSeeds",
            ]),
        .testTarget(
            name: "MAMSimulationTests",
            dependencies: [
                "MAMSimulation", "MAMPolicyTools", "MAMBase", "MAMVolumes", "MAMKeys", "MAMSealedFiles", "MAMStorage",
                "MAMCore",
                "MAMSettings", "MAMText", "MAMPOSIX", "TestSeeds", "TestPolicies",
            ]),
        .testTarget(
            name: "MAMToolTests",
            dependencies: [
                "IntuneMAMSwift", "MAMProbe",
                "MAMTool", "MAMSimulation", "MAMPolicyTools", "MAMVolumes", "MAMKeys", "MAMSealedFiles", "MAMStorage",
                "MAMCore", "MAMSettings", "CMAMSQLite", "MAMPOSIX", "TestSeeds", "mam",
            ],
            exclude: ["Golden", "SDK/sdk-names.txt"]),
        .testTarget(
            name: "MAMServerTests",
            dependencies: ["MAMServer", "MAMSimulation", "MAMCore", "MAMJSON", "MAMSettings", "MAMPOSIX", "TestSeeds"]),
        .testTarget(name: "MAMAdaptTests", dependencies: ["MAMAdapt"]),
        .testTarget(
            name: "IntuneMAMSwiftTests",
            dependencies: [
                "IntuneMAMSwift", "MAMFileOwners", "MAMSimulation", "MAMCore", "MAMSettings", "MAMPOSIX",
            ]),
        .testTarget(
            name: "MAMFleetTests",
            dependencies: [
                "MAMFleet", "MAMSimulation", "MAMPolicyTools", "MAMBase", "MAMCore", "MAMSettings", "CMAMSQLite",
                "MAMPOSIX",
                "TestSeeds",
            ]),
        .testTarget(
            name: "MAMTestingTests",
            dependencies: [
                "IntuneMAMSwift",
                "MAMTesting", "MAMSimulation", "MAMPolicyTools", "MAMBase", "MAMVolumes", "MAMSealedFiles", "MAMCore",
                "MAMSettings",
            ],
            exclude: ["Snapshots/managed-only.json"]),
        .testTarget(
            name: "ConsumerTests",
            dependencies: ["MAMCore", "MAMSettings", "MAMPolicyTools", "MAMSimulation", "CMAMSQLite"]),
        .testTarget(
            name: "Snippets", dependencies: ["MAMCore", "MAMSettings", "MAMSimulation", "MAMTesting"],
            path: "Docs/Snippets"),
    ],
    swiftLanguageModes: [.v6]
)

// The fuzzer needs a library that only builds with `-sanitize=fuzzer` have.
if Context.environment["MAM_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(name: "Fuzz", dependencies: ["TestFuzz"], path: "Tests/Fuzz/Program"))
}

/// The folders under `Sources` that hold several targets, and the names of those in them: the floors of the core from the
/// highest to the lowest, the readers of settings, what everything stands on, the C libraries, and the programs.
let houses: [(folder: String, targets: KeyValuePairs<String, String>)] = [
    (
        "MAMCore",
        [
            "App": "MAMCore", "Vault": "MAMVault", "Machines": "MAMMachines", "Policy": "MAMPolicy",
            "Processes": "MAMProcesses", "Storage": "MAMStorage", "SealedFiles": "MAMSealedFiles", "Keys": "MAMKeys",
        ]
    ),
    (
        "IntuneMAMSwift",
        [
            "Module": "IntuneMAMSwift", "Owners": "MAMFileOwners", "Probe": "MAMProbe", "UIKit": "MAMUIKit",
            "Adapt": "MAMAdapt", "Plugin": "AdaptSources",
        ]
    ),
    (
        "MAMSettings",
        [
            "Tools": "MAMSettingsTools", "Reader": "MAMSettings", "ActivationRules": "MAMActivationRules",
            "PropertyLists": "MAMPropertyLists",
        ]
    ),
    (
        "Base",
        [
            "JSON": "MAMJSON", "Text": "MAMText", "Volumes": "MAMVolumes", "Base": "MAMBase", "POSIX": "MAMPOSIX",
        ]
    ),
    (
        "C",
        [
            "Library": "MAMLibc", "Thread": "CMAMThread", "Owners": "CMAMOwners", "Crypto": "CMAMCrypto",
            "Files": "CMAMFiles",
            "SQLite": "CMAMSQLite",
            "PostgreSQL": "CMAMPostgreSQL", "BenchSupport": "CMAMBenchSupport",
        ]
    ),
    (
        "Programs",
        [
            "mam": "mam", "mam-adapt": "mam-adapt", "mam-bench": "mam-bench", "mam-bench-plain": "mam-bench-plain",
            "mam-plist": "mam-plist",
            "mam-torture": "mam-torture", "MAMBenchDispatch": "MAMBenchDispatch", "MAMBenchResults": "MAMBenchResults",
        ]
    ),
]
for target in package.targets {
    // Code of the floors below `MAMCore` is compiled into the targets that use them: a change there compiles these again.
    let usesCore = target.dependencies.contains { if case .byNameItem("MAMCore", _) = $0 { true } else { false } }
    if usesCore { target.dependencies += ["MAMVault", "MAMMachines", "MAMPolicy"] }
    for house in houses {
        for (room, name) in house.targets where name == target.name { target.path = "Sources/\(house.folder)/\(room)" }
    }
    if target.type != .system, target.type != .plugin, !target.name.hasPrefix("CMAM") {
        let settings = target.name == "IntuneMAMSwift" ? strict : strict + [onCaller]
        target.swiftSettings = (target.swiftSettings ?? []) + settings
    }
}

// Only `.ci/run` sets this. `tests`: suites do all of their work. The libraries that they exercise most are optimized, and what
// has long loops of its own, such as the comparison of each answer with one of the suite; on other suites the optimizer would
// spend more time than it saves.
// `threads`: there are only the suites of targets that start threads, and what these need, for a build under the thread
// sanitizer.
switch Context.environment["MAM_GATE"] {
case "tests":
    let notOptimized = [
        "CMAMThread", "CMAMOwners", "CMAMBenchSupport", "MAMTool", "MAMTesting", "MAMServer", "IntuneMAMSwift",
        "MAMUIKit", "MAMFileOwners", "MAMAdapt", "MAMBenchResults", "MAMBenchDispatch",
    ]
    let withLongLoops = ["MAMMachinesTests", "MAMPolicyTests", "MAMSealedFilesTests", "mam-torture"]
    for target in package.targets
    where target.type == .regular && !notOptimized.contains(target.name) || withLongLoops.contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-O"]))
    }
    for target in package.targets where ["TestSeeds", "mam-torture"].contains(target.name) {
        target.swiftSettings?.append(.define("MAM_GATE"))
    }
case "threads":
    let withThreads = [
        "MAMBase", "MAMVolumes", "MAMKeys", "MAMSealedFiles", "MAMJSON", "MAMCore", "MAMSimulation", "MAMTesting",
        "MAMServer", "MAMFleet", "IntuneMAMSwift",
    ].map { "\($0)Tests" }
    var needed = Set(withThreads), open = withThreads
    while let name = open.popLast() {
        for case .byNameItem(let other, _) in package.targets.first(where: { $0.name == name })?.dependencies ?? []
        where needed.insert(other).inserted { open.append(other) }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll { !needed.contains($0.name) }
    for target in package.targets where target.name == "MAMFleet" {
        target.swiftSettings?.append(.unsafeFlags(["-O"]))
    }
default: break
}
