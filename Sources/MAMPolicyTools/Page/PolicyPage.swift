public import MAMCore
internal import MAMText

/// A web page that shows an administrator everything that a policy allows, blocks and requires.
///
/// The page can also compare the policy with another policy. It contains the answers about data transfer (by source,
/// target and account), the clipboard, web views, links and features. It also lists the checks before an app shows an
/// account (conditional launch), in their order. ``html`` is the page as text.
public struct PolicyPage: Sendable {
    /// The maximum number of rows in the table of links (URLs).
    ///
    /// The table shows whether and where each kind of link opens. If there are more rows, the page shows how many are
    /// left out. If the page compares two policies, rows with equal answers are left out before rows with different
    /// answers.
    public static let linkRowLimit = 150

    /// The policy, and the policy that it is compared with, each beside the policy of another managed account.
    let policies: [Subject]
    let isMDMEnrolled: Bool
    /// What the files of the policies do not have.
    let notes: [String]
    let tables: [Table]
    let ladder: [Rung]
    /// The explanations, in the order of their first use.
    let reasons: [Reason]
    /// The differences of the answers; `nil` for one policy alone.
    let differences: PolicyDiff?

    /// A policy with the policy of another managed account in the same app.
    struct Subject: Sendable {
        let possible: PossiblePolicies
        let possiblePeer: PossiblePolicies

        var own: MAMPolicy { possible.policy }
        var peer: MAMPolicy { possiblePeer.policy }
        var exports: ExportedPolicies { ExportedPolicies(own: possible, peer: possiblePeer) }
    }

    /// A table of answers.
    struct Table: Sendable {
        let id: String
        let title: String
        let note: String
        let columns: [String]
        var groups: [Group] = []
        /// The number of rows that there was no room for.
        var leftOut = 0
    }

    struct Group: Sendable {
        let title: String
        var rows: [Row] = []
    }

    /// One row: its source and target, or its name alone.
    struct Row: Sendable {
        let heading: [String]
        /// One cell for each column; `nil` if the question does not exist.
        var cells: [Cell?]
    }

    struct Cell: Sendable {
        /// The question in words.
        let question: String
        let answers: [PolicySubject.Answer]
        /// The index of the explanation.
        let reason: Int

        var isDifferent: Bool { Set(answers).count > 1 && !answers.contains(.unknown) }
        var isBlocked: Bool { answers.last == .permission(false) }
    }

    /// Makes a page that shows everything that a policy allows, blocks and requires.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - other: A second policy to compare with, such as a planned replacement for `policy`; answers that differ are
    ///     highlighted. Defaults to none.
    ///   - peer: The policy of a second managed account, for questions about data that moves between two managed
    ///     accounts. Defaults to `nil`: the second account then has the same policy as the first.
    ///   - isMDMEnrolled: Whether device management manages the app: the device is enrolled, and the app has the keys
    ///     `IntuneMAMUPN` and `IntuneMAMOID`. Defaults to `false`.
    public init(
        _ policy: MAMPolicy, comparedWith other: MAMPolicy? = nil, peer: MAMPolicy? = nil, isMDMEnrolled: Bool = false
    ) {
        self.init(
            PossiblePolicies(policy), comparedWith: other.map { PossiblePolicies($0) },
            peer: peer.map { PossiblePolicies($0) }, isMDMEnrolled: isMDMEnrolled)
    }

    /// Makes a page of policies whose exports may leave out settings.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - other: A second policy to compare with. Defaults to none.
    ///   - peer: The policy of a second managed account. Defaults to the same policy.
    ///   - isMDMEnrolled: Whether device management manages the app. Defaults to `false`.
    ///   - notes: What the files of the policies do not have. Defaults to nothing.
    package init(
        _ policy: PossiblePolicies, comparedWith other: PossiblePolicies? = nil, peer: PossiblePolicies? = nil,
        isMDMEnrolled: Bool = false, notes: [String] = []
    ) {
        policies = ([policy] + [other].compactMap(\.self)).map { Subject(possible: $0, possiblePeer: peer ?? $0) }
        (self.isMDMEnrolled, self.notes) = (isMDMEnrolled, notes)
        var builder = PolicyPageBuilder(policies, facts: isMDMEnrolled ? [.mdmEnrolled] : [])
        tables = builder.tables()
        reasons = builder.reasons
        ladder = Rung.all(policies.map(\.possible))
        differences = other.map { PolicyDiff(from: policy, to: $0) }
    }
}

extension PolicyPage.Table {
    private var cells: [PolicyPage.Cell] { groups.flatMap(\.rows).flatMap(\.cells).compactMap(\.self) }

    var count: Int { cells.count }
    var blockedCount: Int { cells.count(where: \.isBlocked) }
    var differenceCount: Int { cells.count(where: \.isDifferent) }
}

extension PolicyPage.Row {
    var isDifferent: Bool { cells.contains { $0?.isDifferent ?? false } }
    var isBlocked: Bool { cells.contains { $0?.isBlocked ?? false } }
}

extension PolicyPage {
    /// One check of conditional launch, with its condition in each policy: who fails it.
    struct Rung: Sendable {
        let check: LaunchCheck
        /// The condition of each policy in words; `nil` if the policy does not check it.
        let conditions: [String?]
        /// The setting with its value in the last policy; `nil` for a command of the service.
        let setting: Reason.Line?

        var isDifferent: Bool { Set(conditions).count > 1 && !conditions.contains(Self.unknown) }

        /// The condition of a check about which an export says too little.
        static let unknown = "Unknown: the export lacks a setting of this check"

        /// Returns the checks in the order of evaluation, those of wrong PINs last.
        static func all(_ policies: [PossiblePolicies]) -> [Rung] {
            let requirements = policies.map(\.launchRequirements)
            return (LaunchCheck.order + [LaunchCheck(.wipe, .pinTries), LaunchCheck(.block, .pinTries)]).map { check in
                Rung(
                    check: check, conditions: requirements.map { condition(of: check, in: $0) },
                    setting: check.setting.flatMap { setting in policies.last.map { Reason.Line(setting, $0) } })
            }
        }

        static func condition(of check: LaunchCheck, in requirements: [LaunchRequirements?]) -> String? {
            guard let head = requirements.first else { return unknown }
            let first = head?.condition(of: check)
            return requirements.allSatisfy { $0?.condition(of: check) == first } ? first : unknown
        }
    }
}

extension PolicyPage {
    /// The explanation of an answer: of both policies together if it is the same, else one part for each.
    struct Reason: Sendable, Hashable {
        let parts: [Part]

        /// The explanation of one policy's answer.
        struct Part: Sendable, Hashable {
            /// The name of the rule; `nil` if a setting is the answer.
            let rule: String?
            let meaning: String
            let settings: [Line]
            /// The nearest change that reverses the answer; empty if there is none.
            let change: [String]
            /// The effect of the change.
            let purpose: String
        }

        /// A setting with its value in one policy.
        struct Line: Sendable, Hashable {
            let label: String
            let name: String
            /// The value in words.
            let value: String
            /// The setting as a document writes it, with its value if that is short.
            let source: String
            let isPeer: Bool
        }
    }
}

extension PolicyPage.Reason.Part {
    /// Makes the explanation of an answer.
    ///
    /// - Parameters:
    ///   - explanation: The explanation of the answer that the defaults give.
    ///   - isRequirement: Whether the answer is a requirement.
    ///   - missing: The settings that decide, and that an export leaves out.
    init(_ explanation: PolicyExplanation, isRequirement: Bool, missing: [ExportedPolicies.Missing]) {
        guard missing.isEmpty else {
            rule = nil
            meaning = "The answer is unknown: the export lacks settings that decide."
            settings = missing.map {
                PolicyPage.Reason.Line($0.setting, nil, isPeer: $0.isPeer, none: "not in the export")
            }
            (change, purpose) = ([], "")
            return
        }
        rule = explanation.rule
        meaning = explanation.meaning
        settings = explanation.settings.compactMap { line in
            PolicySetting(rawValue: line.name).map { PolicyPage.Reason.Line($0, line.value, isPeer: line.isPeer) }
        }
        change = explanation.change.map { change in
            let side = change.isPeer ? "the other account’s " : ""
            let setting = PolicySetting(rawValue: change.name)
            let value = LinkExample.shown(change.value)
            func words(_ text: some StringProtocol) -> String {
                PlainText.line(SettingWords.shown(String(text), of: setting), limit: PlainText.limit)
            }
            let name = "(`\(change.name)`)"
            return switch change.value.first {
            case "+": "\(side)\(change.label) \(name) with \(words(value.dropFirst()))"
            case "-": "\(side)\(change.label) \(name) without \(words(value.dropFirst()))"
            default: "\(side)\(change.label) \(name): \(words(value))"
            }
        }
        purpose =
            switch (isRequirement, explanation.isAllowed) {
            case (true, true): "no longer require it"
            case (true, false): "require it"
            case (false, true): "block it"
            case (false, false): "allow it"
            }
    }

    /// Makes the explanation of an answer that is the value of a setting.
    init(_ subject: PolicySubject, _ policy: PossiblePolicies) {
        let setting: PolicySetting? =
            switch subject {
            case .notifications: .notificationRestriction
            case .protectionClass: .appDataEncryptionType
            default: nil
            }
        rule = nil
        meaning = "The setting is the answer."
        settings = setting.map { [PolicyPage.Reason.Line($0, policy)] } ?? []
        change = []
        purpose = ""
    }
}

extension PolicyPage.Reason.Line {
    /// The maximum number of bytes of a value that is shown as a document writes it.
    private static let sourceLimit = 40

    init(_ setting: PolicySetting, _ policies: PossiblePolicies) {
        self.init(
            setting, policies.policy.settings[setting]?.text(of: setting), isPeer: false,
            none: policies.leftOut.contains(setting) ? "not in the export" : "not set")
    }

    /// Makes the line of a setting.
    ///
    /// - Parameters:
    ///   - setting: The setting.
    ///   - value: The value as a document writes it; `nil` for none.
    ///   - isPeer: Whether the other account's policy has the setting.
    ///   - none: The words for no value.
    init(_ setting: PolicySetting, _ value: String?, isPeer: Bool, none: String = "not set") {
        label = setting.descriptor.label
        name = setting.rawValue
        let words = value.map { SettingWords.shown($0, of: setting) }
        self.value = PlainText.line(words ?? none, limit: PlainText.limit)
        let shown = value.flatMap { $0.utf8.count <= Self.sourceLimit && $0 != words ? $0 : nil }
        source = setting.rawValue + (shown.map { " = \(PlainText.line($0))" } ?? "")
        self.isPeer = isPeer
    }
}

extension PolicyPage {
    /// The script of the page: the heading of an explanation, and arrow keys in tables.
    ///
    /// Without it every cell nevertheless opens its explanation, and the Tab key reaches every cell.
    static let script = #"""
        (function () {
        'use strict';
        function isShown(button) { return button.offsetParent !== null; }
        function all(table) { return Array.prototype.slice.call(table.querySelectorAll('td button')); }
        document.addEventListener('click', function (event) {
          var button = event.target.closest('td button[popovertarget]');
          if (!button) return;
          document.getElementById(button.getAttribute('popovertarget')).querySelector('h3').textContent
            = button.getAttribute('aria-label');
        }, true);
        // The Tab key stops once in each table; arrow keys move inside.
        function stop(table, button) {
          all(table).forEach(function (one) { one.tabIndex = one === button ? 0 : -1; });
        }
        function begin(table) {
          var shown = all(table).filter(isShown);
          if (!shown.some(function (one) { return one.tabIndex === 0; }) && shown.length) stop(table, shown[0]);
        }
        function besides(cell, rows, columns) {
          var row = cell.parentNode, place = cell.cellIndex;
          if (columns) {
            do { cell = columns > 0 ? cell.nextElementSibling : cell.previousElementSibling; }
            while (cell && !cell.querySelector('button'));
            return cell && cell.querySelector('button');
          }
          var list = Array.prototype.slice.call(row.closest('table').rows), at = list.indexOf(row), found = null;
          while (!found && list[at += rows]) {
            found = list[at].cells[place] && list[at].cells[place].querySelector('td button');
            if (found && !isShown(found)) found = null;
          }
          return found;
        }
        var steps = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };
        document.querySelectorAll('table:not(.plain)').forEach(function (table) {
          all(table).forEach(function (one) { one.tabIndex = -1; });
          begin(table);
          table.addEventListener('focusin', function (event) {
            if (event.target.closest('td')) stop(table, event.target);
          });
          table.addEventListener('keydown', function (event) {
            var step = steps[event.key], cell = event.target.closest('td');
            var other = step && cell && besides(cell, step[0], step[1]);
            if (!other) return;
            event.preventDefault();
            other.focus();
          });
        });
        document.addEventListener('change', function () {
          document.querySelectorAll('table:not(.plain)').forEach(function (table) {
            all(table).forEach(function (one) { if (!isShown(one)) one.tabIndex = -1; });
            begin(table);
          });
        });
        })();
        """#
}

extension PolicyPage {
    /// The styles of the page: one column, tables that fit 360 pixels, and paper.
    static let style = """
        \(HTMLDocument.colors)
        :root{--yesbg:#e3f4ec;--nobg:#fdeee2;--diff:#7a3db8}
        @media (prefers-color-scheme:dark){:root{--yesbg:#12291f;--nobg:#33210f;--diff:#c9a2ff}}
        *{box-sizing:border-box}
        html{scroll-padding-top:1rem}
        body{margin:0 auto;max-width:64rem;padding:0 1rem 4rem;background:var(--bg);color:var(--fg);font:15px/1.45 system-ui,sans-serif;\
        overflow-wrap:anywhere}
        h1{font-size:1.4rem;margin:1rem 0 .3rem}h2{font-size:1.15rem;margin:2rem 0 .2rem}h3{font-size:1rem;margin:.8rem 0 .2rem}\
        h4{font-size:.9rem;margin:.8rem 0 0;color:var(--diff)}
        p{margin:.3rem 0}
        a{color:var(--focus)}
        code{font:.85em ui-monospace,monospace}
        .dim{color:var(--dim);font-size:.9rem}
        dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.1rem .8rem;margin:.4rem 0;font-size:.9rem}
        dt{color:var(--dim)}dd{margin:0}
        nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.6rem 0;padding:0}
        .show{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem}
        :focus-visible{outline:2px solid var(--focus);outline-offset:1px}
        table{border-collapse:collapse;width:100%;margin:.5rem 0;table-layout:fixed}
        th,td{border:1px solid var(--line);padding:0;text-align:left;font-weight:400;vertical-align:middle}
        th{padding:.25rem .4rem}
        thead th{background:var(--soft);font-size:.85rem;position:sticky;top:0;z-index:1;vertical-align:bottom}
        thead th:first-child{width:36%}
        .g th{background:var(--soft);font-weight:600}
        tbody th i{color:var(--dim);font-style:normal}
        td button{display:block;width:100%;min-height:2.1rem;border:0;background:none;color:inherit;font:inherit;padding:.2rem .4rem;\
        text-align:left;cursor:pointer;overflow-wrap:anywhere}
        td button:hover{text-decoration:underline}
        .yes{background:var(--yesbg);color:var(--yes)}.no{background:var(--nobg);color:var(--no);font-weight:600}
        .na{color:var(--dim);padding:.2rem .4rem}
        .diff{outline:2px solid var(--diff);outline-offset:-2px}
        s{color:var(--dim);font-weight:400}
        .plain td{padding:.25rem .4rem}
        .ladder{list-style:none;margin:.5rem 0;padding:0}
        .ladder>li{border-left:6px solid var(--k);padding:.1rem 0 .5rem .8rem;margin:0}
        .ladder>li+li{border-top:1px solid var(--line)}
        .ladder ul{margin:.2rem 0;padding-left:1.1rem}
        .ladder ul li{padding:.1rem .2rem}
        .ladder .dim{display:block}
        .wipe{--k:var(--bad)}.block{--k:var(--c1)}.warn{--k:var(--c4)}.access{--k:var(--c0)}
        #reasons>h2,.n{display:none}
        [popover]{position:fixed;inset:auto 1rem 1rem auto;width:min(30rem,calc(100vw - 2rem));max-height:70vh;overflow:auto;\
        background:var(--bg);color:var(--fg);border:1px solid var(--dim);border-radius:10px;padding:.4rem 1rem 1rem;box-shadow:0 6px 30px #0006}
        [popover] dl{grid-template-columns:minmax(0,1fr)}
        .change{border-left:3px solid var(--focus);padding-left:.6rem}
        [popover]>button{font:inherit;color:inherit;background:var(--soft);border:1px solid var(--line);border-radius:6px;\
        padding:.25rem .8rem;margin-top:.5rem;cursor:pointer}
        body:has(#only-blocked:checked) :is(#transfer,#clipboard,#pages,#links,#features,#private) :is(tbody,tr:not(.g)):not(.blocked,thead tr),
        body:has(#only-changed:checked) :is(#transfer,#clipboard,#pages,#links,#features,#private) :is(tbody,tr:not(.g)):not(.changed,thead tr)\
        {display:none}
        @media (max-width:599px){
        body{padding:0 .6rem 3rem}
        th,td button,.na{font-size:.8rem;padding-left:.25rem;padding-right:.15rem}
        td button{font-size:.75rem;font-weight:400}
        thead th{font-size:.7rem}
        thead th:first-child{width:30%}
        [popover]{inset:auto .6rem .6rem;width:auto}
        header dl{grid-template-columns:minmax(0,1fr)}header dd{margin-bottom:.2rem}
        }
        @media print{
        body{max-width:none;font-size:10pt;padding:0}
        nav,.show,header>.dim,[popover]>button{display:none}
        td button{min-height:0}
        td button::after{content:" " attr(popovertarget);font-size:7pt;color:var(--dim)}
        thead th{position:static}
        tr{break-inside:avoid}
        h2,h3,.g,section>.dim{break-after:avoid}
        #reasons{columns:2;font-size:8pt}
        #reasons>h2{column-span:all}
        [popover] h3{display:none!important}
        #reasons>h2,.n{display:block}
        .n{font-weight:600;margin:0}
        [popover]{display:block;position:static;width:auto;max-height:none;box-shadow:none;border:0;border-top:1px solid var(--line);\
        border-radius:0;padding:.3rem 0;break-inside:avoid}
        }
        """
}
