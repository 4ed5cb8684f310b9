/// A figure that `mam-bench` measures, with the limits that it should keep.
package struct BenchCase: Sendable, Equatable {
    /// The name, as in `--case`.
    package let name: String
    /// The maximum of the ratio to the baseline; nil without an aim.
    let ratio: Double?
    /// The maximum of the time in nanoseconds; nil without an aim.
    let nanoseconds: Double?
    /// The maximum number of allocations; nil without an aim.
    package let allocations: Double?

    init(_ name: String, ratio: Double? = nil, nanoseconds: Double? = nil, allocations: Double? = nil) {
        (self.name, self.ratio, self.nanoseconds, self.allocations) = (name, ratio, nanoseconds, allocations)
    }

    /// The limits in words, with commas between them; nil without an aim.
    package var aims: String? {
        let parts = [
            ratio.map(BenchPage.number), nanoseconds.map(BenchPage.time), allocations.map { "\(Int($0)) allocations" },
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Returns whether a figure exceeds one of the limits.
    package func isMissed(by figure: BenchFigure) -> Bool {
        hasTooHighRatio(figure) || hasTooMuchTime(figure) || hasTooManyAllocations(figure)
    }

    /// Returns whether a figure exceeds the ratio, with as many decimals as ``BenchPage`` shows.
    func hasTooHighRatio(_ figure: BenchFigure) -> Bool { figure.ratio >= (ratio ?? .infinity) + 0.005 }

    /// Returns whether a figure exceeds the time.
    func hasTooMuchTime(_ figure: BenchFigure) -> Bool { figure.nanoseconds > nanoseconds ?? .infinity }

    /// Returns whether a figure exceeds the allocations by more than a table that grows now and then accounts for.
    func hasTooManyAllocations(_ figure: BenchFigure) -> Bool { figure.allocations > (allocations ?? .infinity) + 0.05 }

    /// Returns the case with a name; nil if `mam-bench` has none.
    package static func named(_ name: String) -> BenchCase? {
        for area in BenchArea.all {
            if let found = area.cases.first(where: { $0.name == name }) { return found }
        }
        return nil
    }
}

/// A section of the page of benchmarks.
package struct BenchArea: Sendable {
    /// The heading.
    package let title: String
    /// The measured work and its baselines, for the line below the heading.
    let summary: String
    /// The figures, in the order of the page.
    package let cases: [BenchCase]

    init(_ title: String, _ summary: String, _ cases: [BenchCase]) {
        (self.title, self.summary, self.cases) = (title, summary, cases)
    }
}

extension BenchArea {
    /// All figures of `mam-bench` with their aims: the only table of them.
    ///
    /// `mam-bench` ends with an error if it measures other figures than these.
    package static let all: [BenchArea] = [
        decisions, identities, dispatch, policies, crypto, files, databases, lives, memory, servers, fleets, programs,
    ]

    private static let decisions = BenchArea(
        "Decisions",
        "These cases ask one question to a policy. With `decision.handle` the caller has the policy; with "
            + "`decision.path` the engine finds the policy of the account in a scope. The baseline is a look-up "
            + "in a hand-written table. *A policy of texts* is a dictionary of strings.",
        [
            BenchCase("decision.handle", ratio: 1.3),
            BenchCase("decision.handle.save", ratio: 1.5), BenchCase("decision.handle.open", ratio: 1.5),
            BenchCase("decision.handle.send", ratio: 1.5), BenchCase("decision.handle.receive", ratio: 1.5),
            BenchCase("decision.handle.item", ratio: 1.5), BenchCase("decision.handle.picker", ratio: 1.5),
            BenchCase("decision.handle.property", ratio: 1.5), BenchCase("decision.handle.copy", ratio: 1.5),
            BenchCase("decision.handle.paste", ratio: 1.5), BenchCase("decision.handle.webview", ratio: 1.5),
            BenchCase("decision.handle.url", nanoseconds: 400, allocations: 0),
            BenchCase("decision.handle.link", nanoseconds: 400, allocations: 0),
            BenchCase("decision.path", ratio: 1.5), BenchCase("decision.path.named"),
            BenchCase("decision.path.100k", ratio: 1.1), BenchCase("decision.path.100k.random"),
            BenchCase("explain.value", ratio: 100), BenchCase("explain.nearest", ratio: 1),
        ])

    private static let identities = BenchArea(
        "Identities",
        "These cases read the effective identity of a thread, a process and a scope. One baseline is a C "
            + "function that is not inlined and reads one thread-local word. The other baseline reads a plain "
            + "task-local value.",
        [
            BenchCase("identity.read.noscope", ratio: 2.5), BenchCase("identity.read.noscope.process"),
            BenchCase("identity.read.noscope.none"), BenchCase("identity.read.thread", ratio: 2),
            BenchCase("identity.read.thread.worker"), BenchCase("identity.read.thread.scoped"),
            BenchCase("identity.read.scope", ratio: 1.5), BenchCase("scope.enter", ratio: 1.5),
            BenchCase("scope.enter.several"),
        ])

    private static let dispatch = BenchArea(
        "Dispatch and operations",
        "Blocks and operations that carry identities. The baseline is the same work in a program without "
            + "this package, `mam-bench-plain`. `async` adds blocks to a suspended queue, and `flowing` to a "
            + "running queue. `apply` is `concurrentPerform`.",
        [
            BenchCase("dispatch.async.idle", ratio: 1.05), BenchCase("dispatch.async.thread", ratio: 1.35),
            BenchCase("dispatch.async.scope", ratio: 1.5), BenchCase("dispatch.async.none"),
            BenchCase("dispatch.flowing.thread"), BenchCase("dispatch.flowing.scope"),
            BenchCase("dispatch.sync.idle"), BenchCase("dispatch.sync.thread", ratio: 1.5),
            BenchCase("dispatch.sync.scope"), BenchCase("dispatch.apply.thread", ratio: 2),
            BenchCase("dispatch.apply.scope"), BenchCase("dispatch.roundtrip.thread"),
            BenchCase("operation.thread", ratio: 1.05), BenchCase("operation.scope"),
        ])

    private static let policies = BenchArea(
        "Policies, settings and property lists",
        "These cases read and replace policies, and read settings. The baseline of a reader is Foundation, "
            + "which reads the same bytes. *plistlib* is Python's reader. The ratio of `policy.swap.100hz` "
            + "compares the 99th percentiles.",
        [
            BenchCase("policy.compile", ratio: 3), BenchCase("policy.page.1mb", nanoseconds: 2e9),
            BenchCase("policy.swap"), BenchCase("policy.swap.readers"),
            BenchCase("policy.swap.100hz", ratio: 1.2), BenchCase("settings.check", nanoseconds: 1e6),
            BenchCase("plist.xml.2k", ratio: 1), BenchCase("plist.xml.2k.scan"),
            BenchCase("plist.xml.1m", ratio: 1), BenchCase("plist.xml.1m.scan"),
            BenchCase("plist.xml.1m.unique", ratio: 1), BenchCase("plist.xml.1m.unique.scan"),
            BenchCase("plist.binary.2k", ratio: 1), BenchCase("plist.binary.2k.scan"),
            BenchCase("plist.binary.1m", ratio: 1), BenchCase("plist.binary.1m.scan"),
            BenchCase("plist.binary.1m.unique", ratio: 1), BenchCase("plist.binary.1m.unique.scan"),
        ])

    private static let crypto = BenchArea(
        "Encrypted buffers",
        "`seal` and `open` encrypt and decrypt chunks in the form of a protected file. `protect` and "
            + "`unprotect` are complete calls for data of an account. The baseline is the cipher of libcrypto for "
            + "the same bytes, without keys, headers and tags.",
        [
            BenchCase("seal.4096", ratio: 1.2), BenchCase("seal.65536", ratio: 1.03), BenchCase("open.4096"),
            BenchCase("open.65536", ratio: 1.03),
            BenchCase("protect.4096", ratio: 2.5, allocations: 4), BenchCase("protect.65536", ratio: 1.25),
            BenchCase("unprotect.4096", ratio: 2.5, allocations: 4), BenchCase("unprotect.65536", ratio: 1.25),
        ])

    private static let files = BenchArea(
        "Protected files",
        "The baseline is the system calls for plain files, or libcrypto for the same bytes. With `.plain` "
            + "the baseline is a plain file. With `.floor` it is the calls of the system and of libcrypto that "
            + "the engine makes, without the engine.",
        [
            BenchCase("file.read.sequential", ratio: 1.4), BenchCase("file.read.sequential.plain"),
            BenchCase("file.read.sequential.floor"),
            BenchCase("file.overwrite.sequential", ratio: 1.6), BenchCase("file.overwrite.sequential.plain"),
            BenchCase("file.overwrite.sequential.floor"),
            BenchCase("file.pread.4096", ratio: 1.18), BenchCase("file.pread.4096.plain"),
            BenchCase("file.pwrite.4096", ratio: 1.18), BenchCase("file.pwrite.4096.plain"),
            BenchCase("file.open", ratio: 6, allocations: 20), BenchCase("file.open.several"),
            BenchCase("file.create", ratio: 10, allocations: 40),
            BenchCase("file.lock.alone"), BenchCase("file.lock.shared", ratio: 1.3),
            BenchCase("file.lock.shared.floor"),
            BenchCase("file.powersafe", ratio: 1.3), BenchCase("file.powersafe.floor"), BenchCase("file.recover.1g"),
            BenchCase("files.list.index"), BenchCase("files.list.walk"), BenchCase("files.wipe.10k"),
            BenchCase("owners.lookup"), BenchCase("owners.list.10k"), BenchCase("owners.insert"),
        ])

    private static let databases = BenchArea(
        "Databases of an account",
        "SQLite with an encrypted database. The baseline is SQLite with the same statements and a database "
            + "that is not encrypted.",
        [
            BenchCase("sqlite.insert", ratio: 1.3), BenchCase("sqlite.commit", ratio: 1.6),
            BenchCase("sqlite.select", ratio: 1.05), BenchCase("sqlite.select.uncached", ratio: 2),
        ])

    private static let lives = BenchArea(
        "Enrollment",
        "These cases measure check-ins of one app and of 10,000 apps, in memory and (`.disk`) with a "
            + "storage on a disk. Other cases are apps that start from a storage, a device that is offline for "
            + "ninety days, and one step of `SimulatedDevice.advance` with 1,000 and 16,000 apps.",
        [
            BenchCase("life.checkin", ratio: 1.8), BenchCase("life.checkin.memory"),
            BenchCase("life.checkin.10k", nanoseconds: 10_000), BenchCase("life.checkin.10k.disk"),
            BenchCase("life.restart.10k", ratio: 2), BenchCase("life.offline", ratio: 1),
            BenchCase("server.advance.1k", ratio: 2), BenchCase("server.advance.16k", ratio: 2),
        ])

    private static let memory = BenchArea(
        "Memory",
        "Bytes of heap and allocations of an app. The baseline is a budget. With `app.idle` the apps share "
            + "one configuration; otherwise each app has its own bundle id. `life.registered` is an app of a "
            + "simulated device with an account. `life.file` is such an app with a file.",
        [
            BenchCase("app.idle", ratio: 1), BenchCase("app.idle.enrolled"), BenchCase("app.own", ratio: 1),
            BenchCase("app.own.enrolled", ratio: 1), BenchCase("life.app"), BenchCase("life.registered", ratio: 1),
            BenchCase("life.file", ratio: 1), BenchCase("serve.worlds.10k", ratio: 1),
        ])

    private static let servers = BenchArea(
        "Servers",
        "`server.machine`, `server.own` and `server.shared` make decisions on two threads at once. The "
            + "baseline is one thread that does half of the work; `server.machine` shows the effect of the "
            + "machine alone. `server.metrics` compares a snapshot of 10,000 apps with a snapshot of one app. "
            + "`server.quota` measures a tenant beside another tenant that calls at its limits. `serve` measures "
            + "steps through the server of scenarios; the baseline is an echo of bytes over the same socket.",
        [
            BenchCase("server.machine", ratio: 2 / 1.9), BenchCase("server.own", ratio: 2 / 1.9),
            BenchCase("server.shared.app", ratio: 2 / 1.9), BenchCase("server.shared.account", ratio: 2 / 1.9),
            BenchCase("server.shared.policy", ratio: 2 / 1.9), BenchCase("server.shared.scope", ratio: 2 / 1.9),
            BenchCase("server.metrics", ratio: 1.5), BenchCase("server.quota.decision"),
            BenchCase("server.quota.file"), BenchCase("serve.pipelined"), BenchCase("serve.step"),
            BenchCase("serve.paced"),
        ])

    private static let fleets = BenchArea(
        "Fleets",
        "Events of devices in compact rows. The baseline of `fleet.steady` and `fleet.machines` is a loop "
            + "over the same number of rows with the same random numbers. The baseline of `fleet.create` is 200 "
            + "ns for each device.",
        [BenchCase("fleet.steady", ratio: 3), BenchCase("fleet.machines"), BenchCase("fleet.create", ratio: 1)])

    private static let programs = BenchArea(
        "Programs",
        "The time from the start of a program to its first output. The baseline is a Swift program that "
            + "prints the file of the policy. The two programs are started alternately.",
        [BenchCase("start.decide", ratio: 1.5, nanoseconds: 15e6)])
}
