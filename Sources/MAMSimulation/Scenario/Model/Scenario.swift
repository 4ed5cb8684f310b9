internal import MAMSettings

/// One scenario file: a world, and what is done and expected in it.
///
/// Each of its ``cases`` starts from a fresh copy of the world. ``read(_:named:limits:)`` makes a scenario, and finds every
/// error that it can find without opening the files that the scenario names.
public struct Scenario: Sendable {
    /// The file, as the caller named it.
    public let file: String
    /// What ids that the file does not give are drawn from.
    public let seed: UInt64
    /// The scenarios of the file, in its order.
    public let cases: [ScenarioCase]
    let world: ScenarioWorld

    init(file: String, seed: UInt64, world: ScenarioWorld, cases: [ScenarioCase]) {
        (self.file, self.seed, self.world, self.cases) = (file, seed, world, cases)
    }

    /// The same file with one of its scenarios only; they do not depend on each other.
    package func only(_ id: String) -> Scenario {
        Scenario(file: file, seed: seed, world: world, cases: cases.filter { $0.id == id })
    }
}

/// One scenario: steps that are done in order, starting from a fresh world.
public struct ScenarioCase: Sendable {
    /// What reports know it by; unique in its file.
    public let id: String
    /// What it shows, in one line.
    public let title: String
    let steps: [ScenarioStep]

    init(id: String, title: String, steps: [ScenarioStep]) {
        (self.id, self.title, self.steps) = (id, title, steps)
    }
}

/// The location of a value in the scenario file.
struct ScenarioLocation: Sendable, Hashable {
    /// The line and column.
    let position: SourcePosition
    /// Its JSON path.
    let path: String
}

/// A file that a scenario names, and where it does.
struct ScenarioFileName: Sendable, Hashable {
    /// The name as written.
    let name: String
    /// The line and column.
    let location: ScenarioLocation
}
