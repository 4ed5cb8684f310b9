internal import MAMCore
internal import MAMPropertyLists
internal import MAMSettings
internal import MAMSettingsTools

/// What the version of the app's SDK says about the `Info.plist`.
extension Examination {
    /// The findings about the version of the app's SDK: none if the version is not known, or if nothing is wrong.
    func findingsAboutSDK(in file: String) -> [Finding] {
        guard let version = evidence.sdkVersion, let root = infoPlistSubject?.root else { return [] }
        return [unreadKeys(version, root, file), system(version, root, file), builder(version, root, file)]
            .compactMap(\.self)
    }

    /// The finding about keys of `IntuneMAMSettings` that are newer than the SDK, and so are not read.
    ///
    /// They keep no policy away.
    private func unreadKeys(_ version: VersionNumber, _ root: PropertyListNode, _ file: String) -> Finding? {
        let settings = root[SettingsKey.dictionaryName]
        let found = SDKVersionTable.all.filter { row in
            guard case .infoPlistKey(let name) = row.subject else { return false }
            return settings?[name] != nil && !row.isIn(version)
        }
        guard let first = found.first else { return nil }
        let names = found.map { "`\($0.subject.name)`" }.joined(separator: ", ")
        return Finding(
            link: .infoPlist, state: .fine,
            reason: "no error prevents the policy; SDK \(version.release) does not read \(names)",
            advice: "build the app with \(first.requirement)",
            place: Place(file: file, position: nil, path: "\(SettingsKey.dictionaryName).\(first.subject.name)"))
    }

    /// The finding about an app that may be installed on versions of iOS on which its SDK does not run.
    private func system(_ version: VersionNumber, _ root: PropertyListNode, _ file: String) -> Finding? {
        guard let needed = SDKVersionTable.minimumIOS(of: version)?.iOS else { return nil }
        let place = Place(file: file, position: nil, path: "MinimumOSVersion")
        guard let target = root["MinimumOSVersion"]?.string.flatMap({ VersionNumber(release: $0) }) else {
            let isThere = root["MinimumOSVersion"] != nil
            return unknown(
                .infoPlist,
                "SDK \(version.release) needs iOS \(needed), and "
                    + (isThere ? "`MinimumOSVersion` is no version" : "the Info.plist has no `MinimumOSVersion`"),
                "give the Info.plist of the built app, whose `MinimumOSVersion` tells, with `--plist`", place)
        }
        guard target < needed else { return nil }
        return broken(
            .infoPlist, "SDK \(version.release) needs iOS \(needed), and the app may be installed on iOS \(target)",
            "set the deployment target (`MinimumOSVersion`) to \(needed) or later", place)
    }

    /// The finding about an app that another version of Xcode built than the one for which its SDK is made.
    private func builder(_ version: VersionNumber, _ root: PropertyListNode, _ file: String) -> Finding? {
        guard let (needed, _) = SDKVersionTable.xcode(of: version) else { return nil }
        let place = Place(file: file, position: nil, path: "DTXcode")
        guard let xcode else {
            let isThere = root["DTXcode"] != nil
            return unknown(
                .infoPlist,
                "SDK \(version.release) is made for Xcode \(needed), and "
                    + (isThere ? "`DTXcode` is no version of Xcode" : "the Info.plist has no `DTXcode`"),
                "give the Info.plist of the built app, whose `DTXcode` tells, with `--plist`", place)
        }
        guard xcode != needed else { return nil }
        let reason = "SDK \(version.release) is made for Xcode \(needed), and the app was built with Xcode \(xcode)"
        guard xcode > needed else {
            return broken(
                .infoPlist, reason,
                "build the app with Xcode \(needed), or with an SDK that is made for Xcode \(xcode)",
                place)
        }
        // A line of the SDK may work with a newer Xcode: the release notes do not tell.
        let row = SDKVersionTable.row(of: .platform(.xcode(xcode)))
        let advice = row.map { "build the app with \($0.requirement), which is made for it" }
        return unknown(
            .infoPlist, reason, advice ?? "look for a version of the SDK whose release notes name Xcode \(xcode)", place
        )
    }
}
