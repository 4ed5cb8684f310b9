internal import MAMPropertyLists
package import MAMSettings

extension SettingsRules {
    /// All findings, not yet in order, nothing taken out: those about values, about names of keys, and across keys.
    ///
    /// The edits of all of them may be applied together; after that there may be others, for what was hidden before.
    package static func findings(in subject: InfoPlistSubject) -> [SettingsFinding] {
        let reader = SettingsReader(subject)
        return reader.findings + keys(reader)
    }

    /// What is wrong with names of keys, S020 to S025, and with keys beside each other, S050 to S064.
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
        return signIn(all) + enrolment(all) + extensions(all) + web(all) + effects(all)
    }
}

extension ManagedAppSettings.Reading {
    /// Reads the bytes of an `Info.plist`, and adds what rules about names of keys and across keys find.
    package init(
        checking infoPlist: [UInt8], options: SettingsCheckOptions = SettingsCheckOptions()
    ) throws(SettingsReadError) {
        let subject = try InfoPlistSubject(infoPlist: infoPlist, options: options)
        let reader = SettingsReader(subject)
        self.init(reader, adding: SettingsRules.keys(reader))
    }
}
