internal import MAMCore
internal import MAMJSON
internal import MAMSettings

/// The content of a scenario file: a simulated world, and lists of steps with their expected results.
///
/// The world consists of a tenant, a device and its apps. Each of the ``cases`` starts with a fresh copy of the world.
/// ``read(_:named:limits:)`` reads a scenario file. It finds every error that can be found without opening the files
/// that the scenario file names.
public struct Scenario: Sendable {
    /// The name of the scenario file, as the caller gave it.
    public let file: String
    /// The seed from which the ids of the simulated tenant and its users are generated.
    public let seed: UInt64
    /// The scenarios of the file, in its order.
    public let cases: [ScenarioCase]
    let world: ScenarioWorld

    init(file: String, seed: UInt64, world: ScenarioWorld, cases: [ScenarioCase]) {
        (self.file, self.seed, self.world, self.cases) = (file, seed, world, cases)
    }

    /// Returns the same file with only one of its scenarios, which do not depend on each other.
    package func only(_ id: String) -> Scenario {
        Scenario(file: file, seed: seed, world: world, cases: cases.filter { $0.id == id })
    }
}

/// One scenario: a list of steps that run in order, starting with a fresh copy of the simulated world.
public struct ScenarioCase: Sendable {
    /// The id of the scenario in reports, which is unique in its file.
    public let id: String
    /// The title of the scenario, in one line.
    public let title: String
    let steps: [ScenarioStep]

    init(id: String, title: String, steps: [ScenarioStep]) { (self.id, self.title, self.steps) = (id, title, steps) }
}

struct ScenarioLocation: Sendable, Hashable {
    let position: SourcePosition
    private let steps: JSONPath
    var path: String { steps.shortened }

    init(position: SourcePosition, path: JSONPath) { (self.position, steps) = (position, path) }

    // Two values have different positions, so the hash needs no path.
    func hash(into hasher: inout Hasher) { hasher.combine(position) }
}

/// A file that a scenario names, and the place where it does.
struct ScenarioFileName: Sendable, Hashable {
    let name: String
    let location: ScenarioLocation
}

/// The initial world of a scenario: a tenant, and one device with apps.
struct ScenarioWorld: Sendable {
    struct User: Sendable {
        /// The short name, which is the only name in reports.
        let name: String
        let objectID: AccountID?
        let userPrincipalName: AccountID?
        let tenantID: String?
        let policy: ScenarioFileName?
        /// Whether the account belongs to another tenant.
        let isGuest: Bool
    }

    struct App: Sendable {
        let name: String
        /// Whether it contains the SDK.
        let isManaged: Bool
        let bundleID: String?
        let infoPlist: ScenarioFileName?
        let multiIdentity: Bool?
        let multiManagedIdentities: Bool?
        /// Whether the App Wrapping Tool added the SDK.
        let isWrapped: Bool
        let urlSchemes: [String]
        /// The versions that the app reports from the start; `nil` for the defaults.
        let versions: ScenarioVersions
        /// The short names of the users who are signed in at the start.
        let accounts: [String]
        /// Whether the app is registered for the accounts of one tenant.
        let isSingleTenant: Bool
    }

    var tenantID: String?
    var domain: String?
    var authorityHost: String?
    var users: [User] = []
    var facts: DeviceFacts = []
    /// The short name of the user for whom the device is enrolled in device management.
    var managedUser: String?
    var apps: [App] = []

    /// The URL schemes that the apps open, including those that identify managed apps.
    var openableSchemes: OpenableSchemes {
        OpenableSchemes(
            apps.flatMap { app in
                app.urlSchemes + (app.isManaged ? app.urlSchemes.map { $0 + OpenableSchemes.managedSuffix } : [])
            })
    }
}

/// Checks the names in scenarios and plans, and suggests corrections.
package enum InputText {
    /// Whether a text is a name: 1 to 64 ASCII letters, digits, `-`, `_` and `.`, beginning with a letter or a digit.
    package static func isName(_ text: String) -> Bool {
        func isPlain(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) }
        guard let first = text.utf8.first, isPlain(first), text.utf8.count <= 64 else { return false }
        return text.utf8.allSatisfy { isPlain($0) || "-_.".utf8.contains($0) }
    }

    /// Returns `did you mean …?` with the most similar known word; `nil` when none is similar.
    static func hint(for word: String, among known: [String]) -> String? {
        JSONSpelling.nearest(to: word, among: known).map { "did you mean `\($0)`?" }
    }
}
