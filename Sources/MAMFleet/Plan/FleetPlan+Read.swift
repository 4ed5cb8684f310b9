internal import MAMCore
internal import MAMJSON
internal import MAMPolicyTools
internal import MAMSettings
public import MAMSimulation

extension FleetPlan {
    /// The maximum size of a plan file, in bytes.
    public static let maximumByteCount = 1 << 20

    /// Reads the file of a plan, which describes a simulation of many devices.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file: JSON, in which comments are allowed.
    ///   - file: The name of the file that errors show.
    ///   - files: The reader of the other files that the plan names. Their paths are relative to the folder of the plan
    ///     file.
    /// - Returns: The plan.
    /// - Throws: A `ScenarioError` for the first mistake, with its position and JSON path.
    public static func read(
        _ bytes: [UInt8], named file: String, files: any ScenarioFiles
    ) throws(ScenarioError) -> FleetPlan {
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONReader.read(
                bytes,
                options: JSONOptions(
                    allowsComments: true, limits: JSONLimits(bytes: maximumByteCount, depth: 8, nodes: 20_000)))
            try document.refuseDuplicateKeys()
        } catch {
            throw ScenarioError(
                .syntax, file: file, position: error.position, path: error.path.shortened, message: error.message,
                help: error.limitHelp)
        }
        let root = try PlanObject(document.cursor, .plan, file: file)
        _ = try root.integer("version")
        var reader = PlanReader(root: root, files: files)
        return try reader.plan()
    }
}

/// Reads the parts of a plan, in an order in which names are known before they are used.
private struct PlanReader {
    let root: PlanObject
    let files: any ScenarioFiles
    private let interner = PolicyInterner()
    private var names: [String: [String]] = [:]

    init(root: PlanObject, files: any ScenarioFiles) { (self.root, self.files) = (root, files) }

    mutating func plan() throws(ScenarioError) -> FleetPlan {
        let apps = try apps()
        let policies = try policies(for: apps.map(\.bundleID))
        let habits = try habits()
        var systems: [FleetPlan.System] = []
        for system in try root.list("systems") {
            guard let version = try system.version("version") else { continue }
            systems.append(FleetPlan.System(version, share: try system.integer("share")))
        }
        let groups = try groups()
        var plan = FleetPlan(
            days: try root.integer("days"), apps: apps, policies: policies, systems: systems, habits: habits,
            groups: groups)
        plan.seed = UInt64(try root.integer("seed"))
        for upgrade in try root.list("upgrades") {
            guard let version = try upgrade.version("version") else { continue }
            plan.upgrades.append(
                FleetPlan.Upgrade(
                    at: try upgrade.seconds("at") ?? 0, over: try upgrade.seconds("over") ?? 0, to: version,
                    share: try upgrade.integer("share", or: 100)))
        }
        for action in try root.list("actions") {
            guard let name = try action.text("ask"),
                let read = FleetPlan.Action(name, weight: try action.integer("weight", or: 1))
            else { continue }
            plan.actions.append(read)
        }
        for change in try root.list("timeline") { plan.timeline.append(try self.change(change)) }
        do throws(FleetPlanError) { try plan.check() } catch {
            throw root.fail(at: root.cursor, error.message, help: error.help)
        }
        return plan
    }

    /// Reads the name of an object and notes it as known.
    private mutating func name(_ object: PlanObject) throws(ScenarioError) -> String {
        let name = try object.text("name") ?? ""
        guard names[object.shape.name]?.contains(name) != true else {
            throw object.fail(at: object.value("name") ?? object.cursor, "`\(name)` is already there")
        }
        names[object.shape.name, default: []].append(name)
        return name
    }

    /// Returns a name that has to be known.
    private func known(
        _ name: String, _ kind: String, _ object: PlanObject, _ cursor: JSONCursor?
    ) throws(ScenarioError) -> String {
        let all = names[kind] ?? []
        guard all.contains(name) else {
            let near = JSONSpelling.nearest(to: name, among: all).map { "; did you mean `\($0)`?" } ?? ""
            throw object.fail(
                at: cursor ?? object.cursor, "no \(kind) has the name \(JSONQuoting.quoted(name))\(near)",
                help: "use a name that the plan declares")
        }
        return name
    }

    private func known(_ field: String, _ kind: String, in object: PlanObject) throws(ScenarioError) -> [String] {
        var all: [String] = []
        for (name, cursor) in try object.names(field) { all.append(try known(name, kind, object, cursor)) }
        return all
    }

    private mutating func apps() throws(ScenarioError) -> [FleetPlan.App] {
        var apps: [FleetPlan.App] = []
        for app in try root.list("apps") {
            apps.append(
                FleetPlan.App(
                    try name(app), bundleID: try app.text("bundleId") ?? "", weight: try app.integer("weight", or: 1)))
        }
        return apps
    }

    private mutating func policies(for bundleIDs: [String]) throws(ScenarioError) -> [FleetPlan.Policy] {
        var policies: [FleetPlan.Policy] = []
        for policy in try root.list("policies") {
            let name = try name(policy)
            guard !FleetPlan.isReserved(name) else {
                throw policy.fail(
                    at: policy.value("name") ?? policy.cursor, "`\(name)` is the name that reports give to no policy",
                    help: "rename the policy")
            }
            let file = try policy.text("file") ?? ""
            let place = policy.value("file") ?? policy.cursor
            let bytes: [UInt8]
            do throws(ScenarioFileError) { bytes = try files.read(file) } catch {
                throw policy.fail(at: place, "\(JSONQuoting.quoted(file)): \(error.fleetMessage)")
            }
            let selector = try policy.text("select")
            do throws(PolicyReadError) {
                let entry = try PolicyFile(json: bytes).entry(selectedBy: selector)
                let document = try entry.result.get().whole()
                if let doubt = PolicyTargetDoubt(entry, document, apps: bundleIDs) {
                    throw PolicyReadError(
                        code: .unreadableValue, message: doubt.reason, position: doubt.position, help: doubt.help)
                }
                policies.append(FleetPlan.Policy(name, document.compileStrictest(in: interner)))
            } catch {
                let inside = error.position.map { "\($0.line):\($0.column): " } ?? ""
                let help = error.help.map { error.code == .severalPolicies ? "use `select`: \($0)" : $0 }
                throw policy.fail(at: place, "\(JSONQuoting.quoted(file)): \(inside)\(error.message)", help: help)
            }
        }
        return policies
    }

    private mutating func habits() throws(ScenarioError) -> [FleetPlan.Habits] {
        var all: [FleetPlan.Habits] = []
        for one in try root.list("habits") {
            var habits = FleetPlan.Habits(try name(one))
            habits.sessions = try one.range("sessions") ?? habits.sessions
            habits.minutes = try one.range("minutes") ?? habits.minutes
            guard habits.sessions.upperBound * habits.minutes.upperBound <= FleetPlan.maximumMinutes else {
                throw one.fail(
                    at: one.value("minutes") ?? one.cursor,
                    "the sessions of a day last up to \(habits.sessions.upperBound * habits.minutes.upperBound) minutes",
                    help: "at most \(FleetPlan.maximumMinutes) together")
            }
            habits.coldStarts = try one.integer("coldStarts", or: habits.coldStarts)
            habits.online = try one.integer("online", or: habits.online)
            habits.actions = try one.range("actions") ?? 0...0
            habits.hours = try one.integers("hours") ?? habits.hours
            all.append(habits)
        }
        return all
    }

    private mutating func groups() throws(ScenarioError) -> [FleetPlan.Group] {
        var groups: [FleetPlan.Group] = []
        for one in try root.list("groups") {
            let habits = try known(try one.text("habits") ?? "", "habits", one, one.value("habits"))
            var group = FleetPlan.Group(
                try name(one), devices: try one.integer("devices"), apps: try known("apps", "app", in: one),
                habits: habits, policies: try known("policies", "policy", in: one))
            guard !group.apps.isEmpty, Set(group.apps).count == group.apps.count else {
                throw one.fail(at: one.value("apps") ?? one.cursor, "expected at least one app, and each once")
            }
            group.areEnrolled = try one.boolean("enrolled", or: true)
            group.jailbroken = try one.integer("jailbroken")
            group.passcode = try one.integer("passcode", or: 100)
            group.managed = try one.integer("managed")
            group.model = try one.text("model") ?? group.model
            group.utcOffset = try one.integer("utcOffset")
            group.returnsAfter = try one.seconds("returnsAfter")
            groups.append(group)
        }
        return groups
    }

    private func change(_ one: PlanObject) throws(ScenarioError) -> FleetPlan.Change {
        guard let word = PlanChangeWord(rawValue: try one.text("do") ?? "") else {
            throw one.fail(at: one.value("do") ?? one.cursor, "not a known change")
        }
        for field in one.shape.fields where !["at", "do"].contains(field.name) {
            if let value = one.value(field.name), !word.fields.contains(field.name) {
                throw one.fail(at: value, "`\(field.name)` does not belong to `\(word.rawValue)`")
            }
        }
        for name in word.fields.prefix(word == .assign ? 2 : 1) where one.value(name) == nil {
            throw one.fail(at: one.cursor, "missing field `\(name)` of `\(word.rawValue)`")
        }
        let share = try one.integer("share", or: 100)
        func group() throws(ScenarioError) -> String {
            try known(try one.text("group") ?? "", "group", one, one.value("group"))
        }
        let kind: FleetPlan.Change.Kind =
            switch word {
            case .assign: .assign(group: try group(), policies: try known("policies", "policy", in: one))
            case .revokeLicenses: .revokeLicenses(group: try group(), share: share)
            case .grantLicenses: .grantLicenses(group: try group())
            case .wipe: .wipe(group: try group(), share: share)
            case .outage: .outage
            case .refuse:
                .refuse(share: share, error: MAMServiceError(rawValue: try one.text("error") ?? "") ?? .timeout)
            }
        let over = try one.seconds(word.fields.contains("for") ? "for" : "over") ?? 0
        return FleetPlan.Change(at: try one.seconds("at") ?? 0, over: over, kind)
    }
}

extension ScenarioFileError {
    fileprivate var fleetMessage: String {
        switch self {
        case .missing: "there is no such file"
        case .outside: "the file is outside of the plan's folder"
        case .tooLarge(let most): "has more than \(most) bytes, the most that is read"
        case .unreadable(let reason): "cannot be read: \(reason)"
        }
    }
}
