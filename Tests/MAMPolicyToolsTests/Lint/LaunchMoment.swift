internal import MAMBase

import MAMCore
import TestPolicies

/// One moment before a launch: everything is in order but for one thing or two.
struct LaunchMoment: Sendable {
    let name: String
    let facts: LaunchFacts
    let memory: LaunchMemory

    private typealias Deviation = (name: String, change: @Sendable (inout LaunchFacts) -> Void)

    /// Every single deviation, before and after all remedies were tried, and every pair of the telling ones.
    static let all: [LaunchMoment] = {
        let single = versions + offline + clocks + threats + rest
        let telling = single.filter { $0.name.hasSuffix("*") }
        var all = single.flatMap { deviation in
            [LaunchMemory(), LaunchKit.nothingHelped].map { memory in
                LaunchMoment(name: deviation.name, facts: facts { deviation.change(&$0) }, memory: memory)
            }
        }
        for (place, first) in telling.enumerated() {
            for second in telling[(place + 1)...] {
                let facts = facts {
                    first.change(&$0)
                    second.change(&$0)
                }
                all.append(
                    LaunchMoment(name: "\(first.name), \(second.name)", facts: facts, memory: LaunchKit.nothingHelped))
            }
        }
        return all
    }()

    /// Versions in the middle of what the tests ask for, or beyond it, so that not everything is blocked for them.
    private static func facts(_ change: (inout LaunchFacts) -> Void) -> LaunchFacts {
        LaunchKit.facts {
            ($0.osVersion, $0.appVersion) = (VersionNumber("16.5"), VersionNumber("18.9"))
            $0.sdkVersion = VersionNumber("18.9")
            change(&$0)
        }
    }

    /// Between, at and beyond every version that the tests put into policies.
    private static let versions: [Deviation] = ["14.9", "15.0", "15.1", "16.0", "16.2", "17.0", "17.3", "18.0", "18.5"]
        .flatMap { text -> [Deviation] in
            let version = VersionNumber(text)
            let telling = ["14.9", "18.5"].contains(text) ? "*" : ""
            return [
                ("os \(text)\(telling)", { $0.osVersion = version }), ("app \(text)", { $0.appVersion = version }),
                ("sdk \(text)", { $0.sdkVersion = version }),
            ]
        }

    private static let offline: [Deviation] =
        [30, 61, 901, 1801, 3601, 43_201, 86_401, 2_592_001, 7_776_001, 31_536_001].map { seconds -> Deviation in
            (
                "offline \(seconds)\([86_401, 7_776_001].contains(seconds) ? "*" : "")",
                { $0.now = LaunchKit.after(Double(seconds)) }
            )
        } + outage

    private static let outage: [Deviation] = [
        ("never checked in*", { $0.lastCheckIn = nil }),
        ("clock set back", { $0.now = Instant(wall: LaunchKit.start.wall - 100, monotonic: 5, bootID: 2) }),
    ]

    private static let clocks: [Deviation] = MAMClockStatus.allCases.flatMap { status -> [Deviation] in
        [50, 950, 2000].map { age -> Deviation in
            (
                "clock \(status) \(age)\(status == .clockedOut && age == 50 ? "*" : "")",
                {
                    $0.now = LaunchKit.after(Double(age))
                    $0.clock = ClockReport(status, heard: TimeMark(LaunchKit.start))
                }
            )
        }
    }

    private static let threats: [Deviation] = (ThreatLevel.allCases.map { Optional($0) } + [nil]).flatMap {
        level -> [Deviation] in
        let name = level.map { "\($0)" } ?? "none"
        return [
            ("defender \(name)\(level == .high ? "*" : "")", { $0.threats = [ThreatReport(.defender, level)] }),
            (
                "defender secured, other \(name)",
                { $0.threats = [ThreatReport(.defender, .secured), ThreatReport(.thirdParty, level)] }
            ),
        ]
    }

    private static let rest: [Deviation] = [
        ("in order", { _ in }), ("not due", { $0.isAccessCheckDue = false }),
        ("jailbroken*", { $0.device.insert(.jailbroken) }), ("disabled*", { $0.isAccountDisabled = true }),
        ("no passcode*", { $0.device = [] }), ("model iPad2,1*", { $0.model = "iPad2,1" }),
        ("model unknown", { $0.model = nil }), ("mdm*", { $0.device.insert(.mdmEnrolled) }),
    ]
}
