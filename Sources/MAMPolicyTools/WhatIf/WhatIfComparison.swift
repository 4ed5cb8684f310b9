internal import MAMCore

/// What changes between two exports of a tenant: for one person, and for every combination of groups, app and device that
/// the exports distinguish.
package struct WhatIfComparison: Sendable {
    /// The old export about the person.
    package let old: WhatIf
    /// The new export about the person.
    package let new: WhatIf
    /// The changes of answers, checks and settings for the person.
    package let changes: PolicyDiff
    /// The app configurations that change for the person.
    package let configurations: [ConfigurationChange]
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
        changes = PolicyDiff(
            from: self.old.effective, to: self.new.effective, isManaged: person.isManaged, asksSettings: true)
        configurations = ConfigurationChange.all(
            from: old, self.old.configurations.map(\.reaches), to: new, self.new.configurations.map(\.reaches))
        combinations = Combinations(old, new, person)
    }

    /// Whether nothing is known to change for the person, and nothing is unknown.
    package var isSame: Bool { changes.isSame && configurations.isEmpty }

    /// The changes for the person in one line.
    package var summary: String { configurations.summary(after: changes.summary, isSame: changes.isSame) }
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
            /// The app configurations that change.
            package let configurations: [ConfigurationChange]
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
        /// The maximum number of documents that are looked at for all combinations together.
        private static let maximumWork = 2_000_000
        /// The maximum number of policies whose answers are asked for; one that an export leaves settings out of counts as
        /// ten.
        private static let maximumPolicyCount = 200

        init(_ old: TenantExport, _ new: TenantExport, _ person: WhatIfPerson) {
            let rules = Rules(old, new)
            let (ids, places) = rules.groups
            let persons = person.groups.map { Set($0.map { $0.lowercased() }) }
            groups = zip(ids, rules.words(old, new, places)).enumerated().map { place, group in
                UserGroup(
                    letter: Self.letter(place), words: group.1, hasPerson: persons.map { $0.contains(group.0) })
            }
            let (names, classes) = rules.apps(person.bundleID, limit: Self.maximumCount / 2)
            apps = names
            total = Double(names.count * 2) * Self.power(ids.count)
            let documents = max(1, rules.all.count)
            let shown = classes.prefix(max(1, Self.maximumWork / (2 * documents)))
            let perGroup = shown.reduce(0) { $0 + $1.count } * 2
            let limit = min(Self.maximumCount / perGroup, Self.maximumWork / (2 * documents * shown.count))
            let subsets = Self.subsets(of: ids.count, limit: max(1, limit))
            count = subsets.count * perGroup
            var known = Known(old, new, sdk: person.sdk)
            var found: [Known.Pair: (count: Int, first: (subset: [Int], app: String, isManaged: Bool))] = [:]
            var order: [Known.Pair] = []
            var pairs: [[[Bool?]]: [Known.Pair]] = [:]
            var same = 0
            for subset in subsets {
                let members = subset.map { ids[$0] }
                let assigned = rules.assigned(membersOf: members)
                // People in different groups whom the same documents reach get the same answers.
                let own = pairs[assigned] ?? shown.flatMap { rules.pairs(assigned, $0) }
                pairs[assigned] = own
                for (place, pair) in own.enumerated() {
                    let app = shown[place / 2]
                    guard !known.isSame(pair) else {
                        same += app.count
                        continue
                    }
                    if found[pair] == nil {
                        found[pair] = (0, (subset, app.name, pair.isManaged))
                        order.append(pair)
                    }
                    found[pair]?.count += app.count
                }
            }
            unchanged = same
            let rows = order.compactMap { pair in
                found[pair].map { all in
                    Row(
                        count: all.count, letters: all.first.subset.map(Self.letter), app: all.first.app,
                        isManaged: all.first.isManaged, old: old.words(pair.old.policies),
                        new: new.words(pair.new.policies), changes: known.changes(pair),
                        configurations: known.configurations(pair))
                }
            }
            self.rows = rows.enumerated().sorted { left, right in
                (right.element.count, left.offset) < (left.element.count, right.offset)
            }.map(\.element)
        }
    }
}

extension WhatIfComparison.Combinations {
    /// The documents that reach a combination in one export.
    fileprivate struct Reached: Hashable {
        let policies: [Bool?]
        let configurations: [Bool?]
    }

    /// Apps that every document includes or leaves out alike.
    fileprivate struct AppClass {
        /// The first of the apps, as a bundle id or in words.
        let name: String
        let kind: AppKind
        /// The places of the documents whose lists have the apps.
        let listing: Set<Int>
        var count: Int
    }

    /// The rules of the documents of two exports.
    fileprivate struct Rules {
        /// The rules of the policies and then the app configurations of the old export, and then those of the new one.
        let all: [ReachRule]
        private let counts: [Int]

        init(_ old: TenantExport, _ new: TenantExport) {
            let parts = [old, new].flatMap { [$0.policyRules, $0.configurations.map(\.rule)] }
            (all, counts) = (parts.flatMap(\.self), parts.map(\.count))
        }

        /// Whether the assignments of each document reach a member of groups, whose ids are in lower case.
        func assigned(membersOf members: [String]) -> [[Bool?]] {
            var start = 0
            return counts.enumerated().flatMap { part, count -> [[Bool?]] in
                defer { start += count }
                let rules = all[start..<start + count]
                // The policies of each export come before its app configurations.
                return part % 2 == 0
                    ? ReachRule.reaches(rules, membersOf: members) : rules.map { $0.reaches(membersOf: members) }
            }
        }

        /// The groups that assignments name, in lower case and in their order, each once, with their places.
        var groups: (ids: [String], places: [String: Int]) {
            var (ids, places): ([String], [String: Int]) = ([], [:])
            for id in all.flatMap({ $0.groups.map { $0.id.lowercased() } }) where places[id] == nil {
                places[id] = ids.count
                ids.append(id)
            }
            return (ids, places)
        }

        /// The documents that name each group in their assignments, in words.
        func words(_ old: TenantExport, _ new: TenantExport, _ places: [String: Int]) -> [String] {
            let names = [old, new].flatMap { $0.policies.map(\.shownName) + $0.configurations.map(\.shownName) }
            var found = places.map { _ in [[String]](repeating: [], count: 4) }
            for (document, rule) in all.enumerated() {
                let isNew = document >= counts[0] + counts[1]
                var seen: Set<[Int]> = []
                for group in rule.groups {
                    guard let place = places[group.id.lowercased()] else { continue }
                    let part = (isNew ? 2 : 0) + (group.isExclusion ? 1 : 0)
                    if seen.insert([place, part]).inserted { found[place][part].append(names[document]) }
                }
            }
            let verbs = [("assigned to", "before"), ("excluded from", "before"), ("assigned to", "after")]
            return found.map { parts in
                zip(parts, verbs + [("excluded from", "after")]).compactMap { names, words in
                    names.isEmpty ? nil : "\(words.0) \(names.joined(separator: ", ")) \(words.1)"
                }.joined(separator: "; ")
            }
        }

        /// The apps that the exports distinguish: the app of the question, those that a document names, and one for each
        /// group of others; and the same joined to classes, up to a number of apps.
        func apps(_ own: String, limit: Int) -> (names: [String], classes: [AppClass]) {
            var (ids, listing): ([String], [String: Set<Int>]) = ([own], [own.lowercased(): []])
            for (place, rule) in all.enumerated() {
                for id in rule.listedIDs {
                    let key = id.lowercased()
                    if listing[key] == nil { ids.append(id) }
                    listing[key, default: []].insert(place)
                }
            }
            func isFree(_ id: String) -> Bool { listing[id] == nil }
            let others: [(String?, String)] = [
                (MicrosoftApps.core.first(where: isFree), "any other core app of Microsoft"),
                (["com.microsoft.other", "com.microsoft.another"].first(where: isFree), "any other app of Microsoft"),
                (["app.other", "app.another"].first(where: isFree), "any other app"),
            ]
            let rest = others.compactMap { id, words in id.map { ($0, words) } }
            var (classes, places): ([AppClass], [ClassKey: Int]) = ([], [:])
            for (id, name) in ids.prefix(max(1, limit - rest.count)).map({ ($0, $0) }) + rest {
                let key = ClassKey(kind: AppKind(id), listing: listing[id.lowercased()] ?? [])
                if let place = places[key] {
                    classes[place].count += 1
                } else {
                    places[key] = classes.count
                    classes.append(AppClass(name: name, kind: key.kind, listing: key.listing, count: 1))
                }
            }
            return (ids + rest.map(\.1), classes)
        }

        private struct ClassKey: Hashable {
            let kind: AppKind
            let listing: Set<Int>
        }

        /// The documents that reach an app of a class, on an unmanaged and on a managed device.
        func pairs(_ assigned: [[Bool?]], _ app: AppClass) -> [Known.Pair] {
            [false, true].map { isManaged in
                let reached = all.enumerated().map { place, rule in
                    rule.reaches(
                        assigned[place], app.kind, isListed: app.listing.contains(place), isManaged: isManaged)
                }
                var start = 0
                let parts = counts.map { count in
                    defer { start += count }
                    return Array(reached[start..<start + count])
                }
                return Known.Pair(
                    old: Reached(policies: parts[0], configurations: parts[1]),
                    new: Reached(policies: parts[2], configurations: parts[3]), isManaged: isManaged)
            }
        }
    }

    /// The policies that were found for combinations, and their comparisons.
    fileprivate struct Known {
        /// Which documents reach a combination in the old and in the new export.
        struct Pair: Hashable {
            let old: Reached
            let new: Reached
            let isManaged: Bool
        }

        /// Which policies reach a combination, beside which app configurations: all that answers depend on.
        private struct Policies: Hashable {
            let old: OneSide
            let new: OneSide
            let isManaged: Bool
        }

        /// What the answers in one export depend on.
        private struct OneSide: Hashable {
            let policies: [Bool?]
            let effects: [ConfigurationEffect]
        }

        private let exports: (old: TenantExport, new: TenantExport)
        private let sdk: VersionNumber?
        private let effects: (old: ConfigurationEffects, new: ConfigurationEffects)
        private var policies: (old: [OneSide: EffectivePolicy], new: [OneSide: EffectivePolicy]) = ([:], [:])
        private var changes: [Policies: PolicyDiff?] = [:]
        private var same: [Pair: Bool] = [:]
        private var rest = WhatIfComparison.Combinations.maximumPolicyCount

        init(_ old: TenantExport, _ new: TenantExport, sdk: VersionNumber?) {
            (exports, self.sdk) = ((old, new), sdk)
            effects = (ConfigurationEffects(old, sdk: sdk), ConfigurationEffects(new, sdk: sdk))
        }

        private func key(of pair: Pair) -> Policies {
            Policies(
                old: OneSide(
                    policies: pair.old.policies, effects: effects.old.possible(pair.old.configurations)),
                new: OneSide(
                    policies: pair.new.policies, effects: effects.new.possible(pair.new.configurations)),
                isManaged: pair.isManaged)
        }

        /// Whether nothing is known to change for a combination, and nothing is unknown.
        mutating func isSame(_ pair: Pair) -> Bool {
            if let known = same[pair] { return known }
            let isSame = configurations(pair).isEmpty && (arePoliciesSame(pair) || changes(pair)?.isSame ?? false)
            same[pair] = isSame
            return isSame
        }

        /// Whether the same policies are known to apply before and after, so that no answer has to be compared.
        private func arePoliciesSame(_ pair: Pair) -> Bool {
            guard exports.old.doubts.isEmpty, exports.new.doubts.isEmpty else { return false }
            let key = key(of: pair)
            guard key.old.effects == key.new.effects, key.old.effects.count == 1 else { return false }
            func applied(_ export: TenantExport, _ reaches: [Bool?]) -> Set<MAMPolicy>? {
                var all: Set<MAMPolicy> = []
                for (policy, reach) in zip(export.policies, reaches) where reach != false {
                    guard reach == true, let compiled = policy.compiled, policy.document?.gap == nil else { return nil }
                    all.insert(compiled)
                }
                return all
            }
            guard let old = applied(exports.old, pair.old.policies) else { return false }
            return old == applied(exports.new, pair.new.policies)
        }

        /// The app configurations that change.
        func configurations(_ pair: Pair) -> [ConfigurationChange] {
            ConfigurationChange.all(
                from: exports.old, pair.old.configurations, to: exports.new, pair.new.configurations)
        }

        /// Returns the changes of a pair; `nil` if the answers of too many policies were asked for before.
        mutating func changes(_ pair: Pair) -> PolicyDiff? {
            let key = key(of: pair)
            if let known = changes[key] { return known }
            rest -= exports.old.cost(of: key.old.policies) + exports.new.cost(of: key.new.policies)
            guard rest >= 0 else {
                changes[key] = .some(nil)
                return nil
            }
            let old =
                policies.old[key.old]
                ?? EffectivePolicy(
                    exports.old, key.old.policies, beside: key.old.effects, sdk: sdk)
            let new =
                policies.new[key.new]
                ?? EffectivePolicy(
                    exports.new, key.new.policies, beside: key.new.effects, sdk: sdk)
            (policies.old[key.old], policies.new[key.new]) = (old, new)
            let found = PolicyDiff(from: old, to: new, isManaged: key.isManaged, asksSettings: false)
            changes[key] = found
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
}

extension TenantExport.Policy {
    /// The name in reports.
    var shownName: String { name.isEmpty ? "(no name)" : name }
}

extension TenantExport.Configuration {
    /// The name in reports.
    var shownName: String { name.isEmpty ? "(no name)" : name }
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

    /// The number of policies whose answers an account needs; one that lacks settings counts as ten.
    fileprivate func cost(of reaches: [Bool?]) -> Int {
        let asked = zip(policies, reaches).filter { $0.1 != false }
        let doubtful = asked.count { $0.1 == nil }
        guard doubts.isEmpty, doubtful <= EffectivePolicy.maximumDoubtCount else { return 0 }
        return (1 << doubtful) * (asked.contains { $0.0.document?.gap != nil } ? 10 : 1)
    }
}
