extension BenchArea {
    /// All figures of `mam-bench` with their aims: the only table of them.
    ///
    /// `mam-bench` ends with an error if it measures other figures than these.
    package static let all: [BenchArea] = [
        decisions, identities, dispatch, policies, crypto, files, databases, lives, memory, servers, fleets, programs,
    ]

    private static let decisions = BenchArea(
        "Decisions",
        "One question to a policy that the caller holds (`decision.handle`), or to the policy of the account in a "
            + "scope (`decision.path`). The baseline is a look-up in a hand-written table; *a policy of texts* is a "
            + "dictionary of strings.",
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
        "Reading the effective identity of a thread, a process and a scope. The baseline is a C function that is not "
            + "inlined and reads one thread-local word, or reading a plain task-local value.",
        [
            BenchCase("identity.read.noscope", ratio: 2.5), BenchCase("identity.read.noscope.process"),
            BenchCase("identity.read.noscope.none"), BenchCase("identity.read.thread", ratio: 2),
            BenchCase("identity.read.thread.worker"), BenchCase("identity.read.thread.scoped"),
            BenchCase("identity.read.scope", ratio: 1.5), BenchCase("scope.enter", ratio: 1.5),
            BenchCase("scope.enter.several"),
        ])

    private static let dispatch = BenchArea(
        "Dispatch and operations",
        "Blocks and operations that carry identities. The baseline is the same work in a program without this "
            + "package, `mam-bench-plain`. `async` adds blocks to a suspended queue, `flowing` to a running one; "
            + "`apply` is `concurrentPerform`.",
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
        "Reading and replacing policies, and reading settings. The baseline of a reader is Foundation reading the "
            + "same bytes; *plistlib* is Python's reader. The ratio of `policy.swap.100hz` compares the 99th "
            + "percentiles.",
        [
            BenchCase("policy.compile", ratio: 3), BenchCase("policy.swap"), BenchCase("policy.swap.readers"),
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
        "Chunks as a protected file has them (`seal`, `open`) and whole calls about data of an account (`protect`, "
            + "`unprotect`). The baseline is the cipher of libcrypto over the same bytes, without keys, headers and tags.",
        [
            BenchCase("seal.4096", ratio: 1.2), BenchCase("seal.65536", ratio: 1.03), BenchCase("open.4096"),
            BenchCase("open.65536", ratio: 1.03),
            BenchCase("protect.4096", ratio: 2.5, allocations: 4), BenchCase("protect.65536", ratio: 1.25),
            BenchCase("unprotect.4096", ratio: 2.5, allocations: 4), BenchCase("unprotect.65536", ratio: 1.25),
        ])

    private static let files = BenchArea(
        "Protected files",
        "The baseline is the calls of the system on plain files, or libcrypto over the same bytes. `.plain` compares "
            + "with a plain file, `.floor` with the calls of the system and of libcrypto that the engine makes, "
            + "without the engine.",
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
        "SQLite on an encrypted database. The baseline is SQLite with the same statements on a clear database.",
        [
            BenchCase("sqlite.insert", ratio: 1.3), BenchCase("sqlite.commit", ratio: 1.6),
            BenchCase("sqlite.select", ratio: 1.05), BenchCase("sqlite.select.uncached", ratio: 2),
        ])

    private static let lives = BenchArea(
        "Enrollment",
        "Check-ins of one app and of 10,000, in memory and (`.disk`) in a storage on a disk; apps that start from a storage; a "
            + "device that is offline for ninety days; a step of `SimulatedDevice.advance` with 1,000 and 16,000 apps.",
        [
            BenchCase("life.checkin", ratio: 1.8), BenchCase("life.checkin.memory"),
            BenchCase("life.checkin.10k", nanoseconds: 10_000), BenchCase("life.checkin.10k.disk"),
            BenchCase("life.restart.10k", ratio: 2), BenchCase("life.offline", ratio: 1),
            BenchCase("server.advance.1k", ratio: 2), BenchCase("server.advance.16k", ratio: 2),
        ])

    private static let memory = BenchArea(
        "Memory",
        "Bytes of heap and allocations of an app. The baseline is a budget. The apps share one configuration "
            + "(`app.idle`), or each has a bundle id of its own. `life.registered` is an app of a simulated device "
            + "with an account, `life.file` one that also has a file.",
        [
            BenchCase("app.idle", ratio: 1), BenchCase("app.idle.enrolled"), BenchCase("app.own", ratio: 1),
            BenchCase("app.own.enrolled", ratio: 1), BenchCase("life.app"), BenchCase("life.registered", ratio: 1),
            BenchCase("life.file", ratio: 1), BenchCase("serve.worlds.10k", ratio: 1),
        ])

    private static let servers = BenchArea(
        "Servers",
        "Decisions on two threads at once, compared with one thread that does half of the work; `server.machine` "
            + "shows the effect of the machine alone. A snapshot of 10,000 apps, compared with one of one app. A "
            + "tenant beside another one that calls at its limits. Steps through the server of scenarios, compared "
            + "with an echo of bytes over the same socket.",
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
        "Events of devices on packed rows. The baseline of `fleet.steady` and `fleet.machines` is a loop over the "
            + "same number of rows with the same random numbers; the baseline of `fleet.create` is 200 ns for each "
            + "device.",
        [BenchCase("fleet.steady", ratio: 3), BenchCase("fleet.machines"), BenchCase("fleet.create", ratio: 1)])

    private static let programs = BenchArea(
        "Programs",
        "The time from the start of a program to its first output. The baseline is a Swift program that prints the "
            + "file of the policy; the two programs are started in turns.",
        [BenchCase("start.decide", ratio: 1.5, nanoseconds: 15e6)])
}
