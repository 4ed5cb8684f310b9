/// Which rows of a share sheet are shown for Org data, and what becomes of "Copy to".
///
/// Whether the receiving app takes the data in is its own decision, made by its accounts when the data arrives.
public enum ShareSheet {
    /// The rows that are shown, in their order; an app that both "Copy to" and "Open in" would name has one "Open in".
    static func offered(
        _ list: [ShareDestination], _ own: PolicyWord, _ links: PolicyLinks, _ facts: DeviceFacts
    ) -> [OfferedDestination] {
        var opening: Set<String> = []
        return list.compactMap { offer($0, own, links, facts) }.filter { row in
            row.destination.action != .openIn || opening.insert(row.destination.app).inserted
        }
    }

    private static func offer(
        _ row: ShareDestination, _ own: PolicyWord, _ links: PolicyLinks, _ facts: DeviceFacts
    ) -> OfferedDestination? {
        guard own.isManaged else { return OfferedDestination(destination: row, isEncrypted: false, rule: .unmanaged) }
        // Nothing is shared in lockdown, and under "none" there is no sheet.
        guard !own.isLockdown, own.send != .none else { return nil }
        if own.send == .all { return OfferedDestination(destination: row, isEncrypted: false, rule: .sendAll) }
        if links.exemptedSchemes.contains(where: row.schemes.contains) {
            return OfferedDestination(destination: row, isEncrypted: false, rule: .urlExempted)
        }
        let isOpen = row.action != .shareExtension
        if row.isManaged {
            return OfferedDestination(
                destination: isOpen ? row.with(.openIn) : row, isEncrypted: true, rule: .sendSame)
        }
        if own.send == .managedOS, facts.contains(.mdmEnrolled), row.isInstalledByMDM, isOpen {
            return OfferedDestination(destination: row, isEncrypted: false, rule: .sendOpenIn)
        }
        // "Copy to" an unmanaged app is gone where data may go to managed apps only. Without filtering its extension stays in the
        // list, and gets bytes it cannot read.
        guard !isOpen, own.send != .managedFiltered else { return nil }
        return OfferedDestination(destination: row, isEncrypted: true, rule: .sendUnmanagedApp)
    }
}

extension MAMPolicy {
    /// The rows of a share sheet that are shown for data of the policy's account.
    public func shareSheet(_ list: [ShareDestination], facts: DeviceFacts = []) -> [OfferedDestination] {
        ShareSheet.offered(list, word, links, facts)
    }
}
