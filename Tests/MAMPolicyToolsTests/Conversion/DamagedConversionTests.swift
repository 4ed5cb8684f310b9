import MAMCore
import MAMPolicyTools
import TestPolicies
import TestSeeds
import XCTest

/// Damaged policies, converted: where a conversion says that it lost nothing, no answer is looser afterwards.
final class DamagedConversionTests: XCTestCase {
    private static let documents = isExhaustive ? 10_000 : 200

    /// What became of the conversions.
    private struct Counts: Equatable {
        /// Those with the exit status 0.
        var whole = 0
        /// Those of them that change the form.
        var crossing = 0
        /// Those of them that were compared with the policy before its damage.
        var meant = 0
        /// Those that say that something is lost.
        var losing = 0
        /// Documents that cannot be read, or of which nothing can be written.
        var refused = 0
        /// The answers that were compared, of whole conversions.
        var cells = 0
    }

    func testAConversionThatLosesNothingMakesNoAnswerLooser() throws {
        for seed in TestSeeds([20_261_130], of: name) {
            var random = SeededRandom(seed, of: name)
            var counts = Counts()
            for place in 0..<Self.documents {
                let form: ConvertedPolicy.Form = random.chance(2) ? .graph : .client
                var draft = PolicyDraft(form, &random)
                let whole = draft
                // A few are not damaged.
                let damages = (0..<random.below(4)).map { _ in
                    PolicyDamage.allCases[random.below(PolicyDamage.allCases.count)]
                }
                for damage in damages { damage.damage(&draft, &random) }
                let bytes = draft.bytes(&random)
                let meant = damages.allSatisfy(\.saysNothingElse) ? Self.source(Self.plain(whole), form) : nil
                let words = "document \(place), \(damages): \(random.replay)"
                for target in ConvertedPolicy.Form.allCases {
                    try convert(bytes, form, target, meant: target == form ? nil : meant, words, &counts)
                }
            }
            print(
                """
                damaged conversions: \(Self.documents) documents, \(counts.whole) whole conversions with \(counts.cells) \
                answers, \(counts.crossing) of them to the other form and \(counts.meant) beside what was meant, \
                \(counts.losing) that lose something, \(counts.refused) refused, seed \(seed)
                """)
            XCTAssertEqual(counts.whole + counts.losing + counts.refused, 2 * Self.documents)
            XCTAssertGreaterThan(counts.crossing, Self.documents / 8)
            XCTAssertGreaterThan(counts.meant, Self.documents / 32)
            XCTAssertGreaterThan(counts.losing, Self.documents / 4)
            XCTAssertGreaterThanOrEqual(counts.cells, counts.whole * Self.fewestCells)
        }
    }

    /// The answers of two policies without a list of links.
    private static let fewestCells = 2000

    /// A document as its readers take it.
    private enum Source {
        case graph(PolicyDocument)
        case client(ClientPolicy)

        /// What the document means.
        var document: PolicyDocument {
            switch self {
            case .graph(let document): document
            case .client(let policy): policy.document().result
            }
        }

        func converted(to form: ConvertedPolicy.Form) -> ConvertedPolicy {
            switch self {
            case .graph(let document): ConvertedPolicy(document, to: form)
            case .client(let policy): ConvertedPolicy(policy, to: form)
            }
        }
    }

    /// Reads a document as the tool does; nil if it is refused.
    private static func source(_ bytes: [UInt8], _ form: ConvertedPolicy.Form) -> Source? {
        switch form {
        case .graph: (try? PolicyFile(json: bytes).policy()).map(Source.graph)
        case .client: (try? ClientDump(bytes).policy()).map(Source.client)
        }
    }

    private static func plain(_ draft: PolicyDraft) -> [UInt8] {
        Array("{\((draft.members).map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", "))}".utf8)
    }

    private func convert(
        _ bytes: [UInt8], _ form: ConvertedPolicy.Form, _ target: ConvertedPolicy.Form, meant: Source?, _ words: String,
        _ counts: inout Counts
    ) throws {
        guard let source = Self.source(bytes, form) else { return counts.refused += 1 }
        let converted = source.converted(to: target)
        guard !converted.isEmpty else { return counts.refused += 1 }
        guard converted.isWhole else { return counts.losing += 1 }
        counts.whole += 1
        counts.crossing += form == target ? 0 : 1
        let text = String(decoding: bytes, as: UTF8.self)
        let place = "\(form) to \(target), \(words)\n\(text)\n\(converted.text)"
        let again = try XCTUnwrap(Self.source(Array(converted.text.utf8), target), place)
        counts.cells += LoosenedAnswers(from: source.document, to: again.document).check(place)
        guard let meant else { return }
        counts.meant += 1
        _ = LoosenedAnswers(from: meant.document, to: again.document, ignoringLetterCase: true).check("meant; " + place)
    }
}

/// What is looser in one policy than in another.
private struct LoosenedAnswers {
    private let old: PolicyDocument
    private let new: PolicyDocument
    private let diff: PolicyDiff
    /// Whether a text may have another letter case, which damage can give it.
    private let ignoresLetterCase: Bool

    init(from old: PolicyDocument, to new: PolicyDocument, ignoringLetterCase ignores: Bool = false) {
        (self.old, self.new, ignoresLetterCase) = (old, new, ignores)
        diff = PolicyDiff(from: old, to: new)
    }

    /// Fails for every answer that is looser, and returns how many were compared.
    func check(_ place: String, file: StaticString = #filePath, line: UInt = #line) -> Int {
        let looser = diff.changes.filter { change in
            switch change.kind {
            case .newlyAllowed, .noLongerRequired: true
            case .changed: change.object == "notifications" || change.object == "protection class of files"
            case .newlyBlocked, .newlyRequired, .newlyChecked, .noLongerChecked: false
            }
        }
        XCTAssertEqual(looser.map { "\($0.verb) \($0.object) \($0.condition)" }, [], place, file: file, line: line)
        let settings = diff.settings.filter { setting in !setting.changesAnswers && !isSaid(setting) }
        XCTAssertEqual(
            settings.map { "\($0.name): \($0.old ?? "-"), now \($0.new ?? "-")" }, [], place, file: file, line: line)
        checkLaunch(place, file, line)
        checkUnknown(place, file, line)
        return diff.answerCount
    }

    /// Settings of which several make one, whose loss changes nothing, and values that a missing setting has too.
    private func isSaid(_ change: PolicyDiff.Setting) -> Bool {
        guard let setting = PolicySetting(rawValue: change.name) else { return false }
        let isDefault = change.new == nil && change.old == setting.missingValue?.text
        let isSameText = ignoresLetterCase && change.old?.lowercased() == change.new?.lowercased()
        return isDefault || isSameText || ClientKeyRows.joint.contains(setting)
            || [.exemptedAppProtocols, .customBrowserProtocol].contains(setting)
    }

    /// Before every launch at least as much is asked.
    private func checkLaunch(_ place: String, _ file: StaticString, _ line: UInt) {
        let (before, after) = (old.compileStrictest().launchRequirements, new.compileStrictest().launchRequirements)
        guard before != after else { return }
        for moment in LaunchMoment.all {
            let (was, now) = (Self.asked(before, moment), Self.asked(after, moment))
            XCTAssertTrue(
                now == nil || was.map { now?.isSuperset(of: $0) ?? true } ?? false, "\(moment.name); \(place)",
                file: file,
                line: line)
        }
    }

    /// What a launch asks of the user; nil when the account is not shown.
    private static func asked(_ requirements: LaunchRequirements, _ moment: LaunchMoment) -> Set<LaunchCheck>? {
        let verdicts = requirements.verdicts(for: moment.facts, after: moment.memory)
        return verdicts.contains { $0.action.endsRun } ? nil : Set(verdicts.map(\.check))
    }

    /// What an export does not tell is not told after the conversion either.
    private func checkUnknown(_ place: String, _ file: StaticString, _ line: UInt) {
        guard old.gap != nil || new.gap != nil else { return }
        XCTAssertEqual(new.gap, old.gap, place, file: file, line: line)
        for setting in PolicySetting.allCases where setting.descriptor.group != .metadata {
            XCTAssertEqual(
                new.leavesOut(setting), old.leavesOut(setting), "\(setting); \(place)", file: file, line: line)
        }
    }
}
