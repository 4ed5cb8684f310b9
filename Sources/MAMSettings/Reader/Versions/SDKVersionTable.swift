/// The table of versions: which versions of the SDK have a key, a setting, a name or a behavior.
///
/// Everything that depends on the version of an app's SDK reads this table: answers of policies, checks of files, the
/// linter, the doctor and `mam sdk`. `Docs/SDKVersions.md` is printed from it. A subject without a row has no known
/// first version: it counts as older than every version that is compared with it.
package enum SDKVersionTable {
    /// All rows, in the order of the page.
    package static let all = infoPlist + appConfiguration + policy + behaviors + platforms + api

    private static let bySubject = Dictionary(all.map { ($0.subject, $0) }, uniquingKeysWith: { first, _ in first })

    /// Returns the row of a subject; `nil` if no version is known for it.
    package static func row(of subject: SDKVersionRow.Subject) -> SDKVersionRow? { bySubject[subject] }

    /// Returns the row of a behavior, of which each has one.
    package static func row(of behavior: SDKBehavior) -> SDKVersionRow {
        row(of: .behavior(behavior)) ?? SDKVersionRow(.behavior(behavior), since: [])
    }

    /// The newest version of the SDK that a row names.
    package static let newest = all.flatMap(\.since).max() ?? VersionNumber(parts: [])

    /// Returns the row of the lowest version of iOS that a version of the SDK needs; `nil` for versions before 13.0.
    package static func minimumIOS(of version: VersionNumber) -> (iOS: VersionNumber, row: SDKVersionRow)? {
        var found: (VersionNumber, SDKVersionRow)?
        for row in platforms {
            if case .platform(.minimumIOS(let parts)) = row.subject, row.isIn(version) {
                found = (VersionNumber(parts: parts), row)
            }
        }
        return found
    }

    /// Returns the row of the version of Xcode for which a version of the SDK is made; `nil` for versions before 13.0.
    package static func xcode(of version: VersionNumber) -> (major: Int, row: SDKVersionRow)? {
        var found: (Int, SDKVersionRow)?
        for row in platforms {
            if case .platform(.xcode(let major)) = row.subject, row.isIn(version) { found = (major, row) }
        }
        return found
    }

    /// The rows about names of the SDK that a name finds: its own row, or else the row of its type.
    package static func row(ofSymbol name: String) -> SDKVersionRow? {
        row(of: .api(name)) ?? row(of: .api(String(name.prefix { $0 != " " && $0 != "." })))
    }
}
