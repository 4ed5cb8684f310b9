internal import MAMCore
internal import MAMJSON
internal import MAMPolicyTools
internal import MAMSettings
internal import MAMSettingsTools

/// The files that a scenario names, read once and shared by the worlds of its scenarios.
struct ScenarioMaterial: Sendable {
    /// The interner that makes equal policies one object.
    let interner = PolicyInterner()
    private(set) var policies: [String: MAMPolicy] = [:]
    private(set) var settings: [String: ManagedAppSettings] = [:]
    private(set) var configurations: [String: AppConfigurationDocument] = [:]
    /// The entries of the app configurations of the service in their files, which tell apps and devices.
    private(set) var configurationEntries: [String: AppConfigurationFile.Entry] = [:]
    private(set) var certificates: [String: [Certificate]] = [:]
    /// The reasons why it is not known which apps and devices a policy targets, by the name of the policy's file.
    private var doubtfulTargets: [String: PolicyTargetDoubt] = [:]
    /// The problems in files that could be read nevertheless.
    private(set) var notes: [String] = []
    /// The bundle ids of the apps with the SDK.
    private let bundleIDs: [String]
    private let file: String
    private let files: any ScenarioFiles

    /// The maximum number of files that a scenario may name.
    static let maximumFileCount = 256

    /// Reads all files that the scenario names, so that none is missing while it runs.
    init(_ scenario: Scenario, from files: any ScenarioFiles) throws(ScenarioError) {
        (self.file, self.files) = (scenario.file, files)
        bundleIDs = scenario.world.apps.filter(\.isManaged).map { $0.bundleID ?? "com.example.\($0.name)" }
        for user in scenario.world.users { try addPolicy(user.policy) }
        for app in scenario.world.apps { try addSettings(app.infoPlist) }
        for one in scenario.cases { try addPolicies(of: one.steps) }
    }

    mutating func addPolicies(of steps: [ScenarioStep]) throws(ScenarioError) {
        for step in steps {
            switch step.action {
            case .assignPolicy(_, let name, _): try addPolicy(name)
            case .service(let action):
                try addPolicy(action.files.policy)
                if case .assign(_, let name?) = action, let doubt = doubtfulTargets[name.name] {
                    throw invalid(name, doubt.position, doubt.reason, doubt.help)
                }
                try addConfiguration(action.files.configuration)
                try checkConfiguration(of: action)
            case .settings(let action):
                for name in action.certificates { try addCertificates(name) }
            default: break
            }
            try addPolicies(of: step.action.steps)
        }
    }

    private mutating func addPolicy(_ name: ScenarioFileName?) throws(ScenarioError) {
        guard let name, policies[name.name] == nil else { return }
        let bytes = try bytes(of: name)
        do throws(PolicyReadError) {
            let entry = try PolicyFile(json: bytes).entry(selectedBy: nil)
            let document = try entry.result.get().whole()
            doubtfulTargets[name.name] = PolicyTargetDoubt(entry, document, apps: bundleIDs)
            policies[name.name] = document.compileStrictest(in: interner)
            notes += document.validate().filter { $0.severity == .error }.map { "\(name.name):\($0)" }
        } catch {
            // A scenario names a policy by its file alone.
            let help = error.code == .severalPolicies ? "write one of them to a file of its own" : error.help
            throw invalid(name, error.position, error.message, help)
        }
    }

    private mutating func addConfiguration(_ name: ScenarioFileName?) throws(ScenarioError) {
        guard let name, configurations[name.name] == nil else { return }
        let bytes = try bytes(of: name)
        do throws(PolicyReadError) {
            let entry = try AppConfigurationFile(bytes).entry()
            let document = try entry.result.get().whole()
            (configurations[name.name], configurationEntries[name.name]) = (document, entry)
            notes += document.issues.filter { $0.severity == .error }.map { "\(name.name):\($0)" }
        } catch {
            throw invalid(name, error.position, error.message, error.help)
        }
    }

    /// Refuses an app configuration that the step's sender does not deliver, or that does not tell its apps.
    private func checkConfiguration(of action: ScenarioServiceAction) throws(ScenarioError) {
        switch action {
        case .configure(_, let app, let name?):
            guard let document = configurations[name.name] else { return }
            guard document.channel == .service else {
                throw invalid(
                    name, nil, "this is an app configuration of device management",
                    "deliver it with the verb `configureApp`")
            }
            guard app != nil || document.appList != .otherPlatforms else {
                throw invalid(
                    name, nil, "none of the apps of the app configuration is an iOS app", "name the app in the step")
            }
            let doubt = configurationEntries[name.name].flatMap {
                PolicyTargetDoubt($0, document, apps: app == nil ? bundleIDs : [])
            }
            if let doubt { throw invalid(name, doubt.position, doubt.reason, doubt.help) }
        case .configureApp(_, let name?, _):
            guard configurations[name.name]?.channel == .service else { return }
            throw invalid(
                name, nil, "this is an app configuration of the service for managed apps",
                "assign it with the verb `configure`")
        default: return
        }
    }

    private mutating func addCertificates(_ name: ScenarioFileName) throws(ScenarioError) {
        guard certificates[name.name] == nil else { return }
        let bytes = try bytes(of: name)
        do throws(CertificateTextError) { certificates[name.name] = try Certificate.chain(pem: bytes) } catch {
            throw self.error(.invalidFile, name, "\(JSONQuoting.quoted(name.name)): \(error)")
        }
    }

    private mutating func addSettings(_ name: ScenarioFileName?) throws(ScenarioError) {
        guard let name, settings[name.name] == nil else { return }
        let bytes = try bytes(of: name)
        do throws(SettingsReadError) {
            let reading = try ManagedAppSettings.Reading(checking: bytes)
            settings[name.name] = reading.settings
            notes += reading.issues.filter { $0.severity == .error }.map { issue in
                "\(name.name)\(issue.position.map { ":\($0)" } ?? ""): \(issue)"
            }
        } catch {
            throw invalid(name, error.position, error.message, error.help)
        }
    }

    private func bytes(of name: ScenarioFileName) throws(ScenarioError) -> [UInt8] {
        let quoted = JSONQuoting.quoted(name.name)
        let count = policies.count + settings.count + configurations.count + certificates.count
        guard count < Self.maximumFileCount else {
            throw error(.invalid, name, "a scenario file may name at most \(Self.maximumFileCount) files")
        }
        do throws(ScenarioFileError) { return try files.read(name.name) } catch {
            switch error {
            case .missing: throw self.error(.missingFile, name, "there is no file \(quoted)")
            case .outside:
                throw self.error(
                    .refusedPath, name, "\(quoted) is outside of the folder of the scenario",
                    help: "copy the file there, or name a root folder that contains both")
            case .tooLarge(let most):
                throw self.error(.invalidFile, name, "\(quoted) has more than \(most) bytes")
            case .unreadable(let reason):
                throw self.error(.missingFile, name, "\(quoted) was not read: \(reason)")
            }
        }
    }

    private func invalid(
        _ name: ScenarioFileName, _ position: SourcePosition?, _ message: String, _ help: String?
    ) -> ScenarioError {
        let inside = position.map { ":\($0)" } ?? ""
        return error(.invalidFile, name, "\(JSONQuoting.quoted(name.name))\(inside): \(message)", help: help)
    }

    private func error(
        _ kind: ScenarioError.Kind, _ name: ScenarioFileName, _ message: String, help: String? = nil
    ) -> ScenarioError {
        ScenarioError(
            kind, file: file, position: name.location.position, path: name.location.path, message: message, help: help)
    }
}
