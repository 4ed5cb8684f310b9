internal import MAMCore

/// What changes between two exports of a tenant: for one person, and for every combination of groups, app and device that
/// the exports distinguish.
package struct WhatIfComparison: Sendable {
    /// The old export about the person.
    package let old: WhatIf
    /// The new export about the person.
    package let new: WhatIf
    /// The changes for the person.
    package let changes: PolicyDiff
    /// The changes for every combination.
    package let combinations: Combinations

    /// Compares two exports.
    ///
    /// - Parameters:
    ///   - old: The export before the change.
    ///   - new: The export after the change.
    ///   - person: The person.
    package init(from old: TenantExport, to new: TenantExport, _ person: WhatIfPerson) {
        (self.old, self.new) = (WhatIf(old, person), WhatIf(new, person))
        changes = PolicyDiff(from: self.old.effective, to: self.new.effective, isManaged: person.isManaged)
        combinations = Combinations(old, new, person)
    }
}

extension WhatIfComparison {
    /// Every combination of groups, app and device that two exports distinguish, with its changes.
    package struct Combinations: Sendable {
        /// A group of users that an export names, described by the documents that are assigned to it.
        package struct UserGroup: Sendable, Hashable {
            /// The letter in reports, because they contain no ids.
            package let letter: String
            /// The policies that are assigned to the group, or exclude it, in words.
            package let words: String
            /// Whether the person of the question is a member; `nil` if that is not known.
            package let hasPerson: Bool?
        }

        /// The combinations with the same changes.
        package struct Row: Sendable {
            /// The number of combinations.
            package let count: Int
            /// The letters of the groups of the first such combination; empty for a person without any of the groups.
            package let letters: [String]
            /// The app of the first such combination.
            package let app: String
            /// Whether device management manages the app in the first such combination.
            package let isManaged: Bool
            /// The names of the policies that apply before and after, in words.
            package let old: String
            /// The names of the policies that apply after the change, in words.
            package let new: String
            /// The changes; `nil` if there were too many kinds of change to compare this one.
            package let changes: PolicyDiff?
        }

        /// The groups that the exports name.
        package let groups: [UserGroup]
        /// The apps, as bundle ids and as words for all apps that no policy names.
        package let apps: [String]
        /// The number of combinations that were compared.
        package let count: Int
        /// The number of combinations that the exports distinguish.
        package let total: Double
        /// The number of combinations whose answers and checks are known and stay the same.
        package let unchanged: Int
        /// The combinations with changes, those with the most combinations first.
        package let rows: [Row]

        /// The maximum number of combinations that are compared, those with the fewest groups first.
        package static let maximumCount = 20_000
        /// The maximum number of pairs of policies whose answers are compared.
        package static let maximumPairCount = 200

        init(_ old: TenantExport, _ new: TenantExport, _ person: WhatIfPerson) {
            let ids = Self.groupIDs([old, new])
            let names = Self.apps([old, new], person.bundleID)
            groups = ids.enumerated().map { place, id in
                UserGroup(
                    letter: Self.letter(place), words: Self.words(of: id, old, new),
                    hasPerson: person.groups.map { $0.contains { AccountID.folding.areEqual($0, id) } })
            }
            apps = names.map(\.words)
            let perGroup = names.count * 2
            total = Double(perGroup) * Self.power(ids.count)
            let subsets = Self.subsets(of: ids.count, limit: max(1, Self.maximumCount / perGroup))
            count = subsets.count * perGroup
            var known = Known(old, new, sdk: person.sdk)
            var found: [Known.Pair: (count: Int, first: (subset: [Int], app: Int, isManaged: Bool))] = [:]
            var order: [Known.Pair] = []
            var same = 0
            for subset in subsets {
                let members = subset.map { ids[$0] }
                for (place, name) in names.enumerated() {
                    for isManaged in [false, true] {
                        var one = person
                        (one.groups, one.bundleID, one.isManaged) = (members, name.id, isManaged)
                        let pair = known.pair(of: one)
                        guard known.changes(pair).map({ !$0.isSame }) ?? true else {
                            same += 1
                            continue
                        }
                        if found[pair] == nil {
                            found[pair] = (0, (subset, place, isManaged))
                            order.append(pair)
                        }
                        found[pair]?.count += 1
                    }
                }
            }
            unchanged = same
            let rows = order.compactMap { pair in
                found[pair].map { all in
                    Row(
                        count: all.count, letters: all.first.subset.map(Self.letter), app: names[all.first.app].words,
                        isManaged: all.first.isManaged, old: old.words(pair.old), new: new.words(pair.new),
                        changes: known.changes(pair))
                }
            }
            self.rows = rows.enumerated().sorted { left, right in
                (right.element.count, left.offset) < (left.element.count, right.offset)
            }.map(\.element)
        }
    }
}

extension WhatIfComparison.Combinations {
    /// The policies that were found for combinations, and their comparisons.
    fileprivate struct Known {
        /// Which policies reach a combination in the old and in the new export.
        struct Pair: Hashable {
            let old: [Bool?]
            let new: [Bool?]
            let isManaged: Bool
        }

        private let exports: (old: TenantExport, new: TenantExport)
        private let sdk: VersionNumber?
        private var policies: (old: [[Bool?]: EffectivePolicy], new: [[Bool?]: EffectivePolicy]) = ([:], [:])
        private var changes: [Pair: PolicyDiff?] = [:]
        private var compared = 0

        init(_ old: TenantExport, _ new: TenantExport, sdk: VersionNumber?) { (exports, self.sdk) = ((old, new), sdk) }

        func pair(of person: WhatIfPerson) -> Pair {
            func reaches(_ export: TenantExport) -> [Bool?] { export.policies.map { $0.reasons(for: person).reach } }
            return Pair(old: reaches(exports.old), new: reaches(exports.new), isManaged: person.isManaged)
        }

        /// Returns the changes of a pair; `nil` if too many pairs were compared before.
        mutating func changes(_ pair: Pair) -> PolicyDiff? {
            if let known = changes[pair] { return known }
            guard compared < WhatIfComparison.Combinations.maximumPairCount else { return nil }
            compared += 1
            let old = policies.old[pair.old] ?? EffectivePolicy(exports.old, pair.old, sdk: sdk)
            let new = policies.new[pair.new] ?? EffectivePolicy(exports.new, pair.new, sdk: sdk)
            (policies.old[pair.old], policies.new[pair.new]) = (old, new)
            let found = PolicyDiff(from: old, to: new, isManaged: pair.isManaged)
            changes[pair] = found
            return found
        }
    }

    /// Returns the letters of a place: A to Z, then AA and so on.
    private static func letter(_ place: Int) -> String {
        let last = String(UnicodeScalar(UInt8(0x41 + place % 26)))
        return place < 26 ? last : letter(place / 26 - 1) + last
    }

    /// Returns a power of two; that of 900 for any higher exponent, so that a report can write the number.
    private static func power(_ count: Int) -> Double { (0..<min(count, 900)).reduce(1) { power, _ in power * 2 } }

    /// Returns the sets of groups, those with the fewest groups first, at most `limit` of them.
    private static func subsets(of count: Int, limit: Int) -> [[Int]] {
        var (all, last): ([[Int]], [[Int]]) = ([[]], [[]])
        while !last.isEmpty, all.count < limit {
            var next: [[Int]] = []
            for subset in last {
                for place in ((subset.last ?? -1) + 1)..<max(count, (subset.last ?? -1) + 1) {
                    guard all.count + next.count < limit else { break }
                    next.append(subset + [place])
                }
            }
            all += next
            last = next
        }
        return all
    }

    /// The groups that assignments of policies name, in their order, each once.
    private static func groupIDs(_ exports: [TenantExport]) -> [String] {
        var ids: [String] = []
        var seen: Set<String> = []
        for assignment in exports.flatMap(\.policies).flatMap({ $0.entry.assignments ?? [] }) {
            if case .group(let id) = assignment.target, seen.insert(id.lowercased()).inserted { ids.append(id) }
        }
        return ids
    }

    /// The apps that the exports distinguish, with words: those that a policy names, and one for each group of others.
    private static func apps(_ exports: [TenantExport], _ own: String) -> [(id: String, words: String)] {
        var ids = [own]
        for id in exports.flatMap(\.policies).compactMap(\.document).flatMap(\.target.bundleIDs)
        where !ids.contains(where: { AccountID.folding.areEqual($0, id) }) {
            ids.append(id)
        }
        func isFree(_ id: String) -> Bool { !ids.contains { AccountID.folding.areEqual($0, id) } }
        let others: [(String?, String)] = [
            (MicrosoftApps.core.first(where: isFree), "any other core app of Microsoft"),
            (["com.microsoft.other", "com.microsoft.another"].first(where: isFree), "any other app of Microsoft"),
            (["app.other", "app.another"].first(where: isFree), "any other app"),
        ]
        return ids.map { ($0, $0) } + others.compactMap { id, words in id.map { ($0, words) } }
    }

    /// Returns the policies that name a group in their assignments, in words.
    private static func words(of id: String, _ old: TenantExport, _ new: TenantExport) -> String {
        func names(_ export: TenantExport, isExclusion: Bool) -> [String] {
            export.policies.filter { policy in
                policy.document != nil
                    && policy.entry.assignments?.contains {
                        guard case .group(let other) = $0.target, $0.isExclusion == isExclusion else { return false }
                        return AccountID.folding.areEqual(other, id)
                    } ?? false
            }.map(\.shownName)
        }
        let parts = [(old, "before"), (new, "after")].flatMap { export, time -> [String] in
            let (included, excluded) = (names(export, isExclusion: false), names(export, isExclusion: true))
            return [(included, "assigned to"), (excluded, "excluded from")].compactMap { names, verb in
                names.isEmpty ? nil : "\(verb) \(names.joined(separator: ", ")) \(time)"
            }
        }
        return parts.joined(separator: "; ")
    }
}

extension PolicyDiff {
    /// Whether nothing is known to change, and nothing is unknown.
    fileprivate var isSame: Bool { changes.isEmpty && unknown.isEmpty }
}

extension TenantExport.Policy {
    /// The name in reports.
    var shownName: String { entry.name.isEmpty ? "(no name)" : entry.name }
}

extension TenantExport {
    /// Returns the policies that reach a person, in words.
    fileprivate func words(_ reaches: [Bool?]) -> String {
        let known = zip(policies, reaches)
        let sure = known.filter { $0.1 == true }.map { $0.0.shownName }
        let doubtful = known.filter { $0.1 == nil }.map { $0.0.shownName + "?" }
        let all = sure + doubtful + (doubts.isEmpty ? [] : ["other policies?"])
        return all.isEmpty ? "no policy" : all.joined(separator: " + ")
    }
}
