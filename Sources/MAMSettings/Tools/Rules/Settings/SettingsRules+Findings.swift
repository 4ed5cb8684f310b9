internal import MAMPropertyLists
package import MAMSettings

extension SettingsRules {
    /// Returns all findings about values, names of keys and combinations of keys, unordered and unfiltered.
    ///
    /// All edits may be applied together. Afterward there may be new findings, which earlier mistakes hid.
    package static func findings(in subject: InfoPlistSubject) -> [SettingsFinding] {
        let reader = SettingsReader(subject)
        return reader.findings + keys(reader)
    }

    /// Returns the findings about names of keys, S020 to S025, and about combinations of keys, S050 to S064.
    fileprivate static func keys(_ reader: SettingsReader) -> [SettingsFinding] {
        let names = SettingsNames(reader)
        return names.findings + acrossKeys(reader, names.meant)
    }

    private static func acrossKeys(_ reader: SettingsReader, _ meant: Set<String>) -> [SettingsFinding] {
        guard let place = reader.root[SettingsKey.dictionaryName] else {
            return extensionWithoutSettings(reader, meant)
        }
        guard place.value.kind == .dictionary, reader.subject.kind != .appClip else { return [] }
        let all = SettingsOverview(reader, meant: meant, place: place.keyRange)
        return signIn(all) + enrollment(all) + extensions(all) + web(all) + effects(all)
    }
}

extension ManagedAppSettings.Reading {
    /// Reads the bytes of an `Info.plist` and adds the findings about names of keys and combinations of keys.
    package init(
        checking infoPlist: [UInt8], options: SettingsCheckOptions = SettingsCheckOptions()
    ) throws(SettingsReadError) {
        let subject = try InfoPlistSubject(infoPlist: infoPlist, options: options)
        let reader = SettingsReader(subject)
        self.init(reader, adding: SettingsRules.keys(reader))
    }
}
