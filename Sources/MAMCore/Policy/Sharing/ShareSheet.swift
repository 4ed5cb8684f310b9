/// Applies a policy to the rows of a share sheet.
///
/// The policy can remove rows, or replace "Copy to" by "Open in". The policies of the receiving app are not applied
/// here: that app itself decides whether it accepts the data. Exempted URL schemes and links are not applied either: an
/// exemption is about opening a URL, and not about data that is shared.
public enum ShareSheet {
    /// Returns the rows that are shown, in their order.
    ///
    /// An app with both "Copy to" and "Open in" gets one "Open in".
    package static func offered(
        _ list: [ShareDestination], _ own: PolicyWord, _ facts: DeviceFacts, _ sdk: SDKReading?
    ) -> [OfferedDestination] {
        var opening: Set<String> = []
        return list.compactMap { offer($0, own, facts, sdk) }.filter { row in
            row.destination.action != .openIn || opening.insert(row.destination.app).inserted
        }
    }

    private static func offer(
        _ row: ShareDestination, _ own: PolicyWord, _ facts: DeviceFacts, _ sdk: SDKReading?
    ) -> OfferedDestination? {
        guard own.isManaged else { return OfferedDestination(destination: row, isEncrypted: false, rule: .unmanaged) }
        // Lockdown and the level "none" show no sheet.
        guard !own.isLockdown, own.send != .none else { return nil }
        // A row whose content must be evaluated stays in the sheet while an evaluation is available.
        let answer = PolicyEvaluator.evaluated((true, .sendSome), own, facts)
        guard PolicyOutcome(isAllowed: answer.isAllowed, rule: answer.rule) != .blocked else { return nil }
        if row.action == .saveImage, own.send == .all || sdk?.does(.saveImage) ?? true { return saveImage(row, own) }
        // The Files app is a place outside of the organization, whichever services the policy lists. An SDK that applies
        // the setting for copies to this place in the sheet keeps it out.
        if row.action == .saveToFiles, own.blocksSaving, sdk?.does(.filesAsShareTarget) ?? true { return nil }
        if own.send == .all { return OfferedDestination(destination: row, isEncrypted: false, rule: .sendAll) }
        let isOpen = row.action == .copyTo || row.action == .openIn
        if row.isManaged, row.action != .saveToFiles {
            return OfferedDestination(destination: isOpen ? row.with(.openIn) : row, isEncrypted: true, rule: .sendSame)
        }
        if own.send == .managedOS, facts.contains(.mdmEnrolled), row.isInstalledByMDM, isOpen {
            return OfferedDestination(destination: row, isEncrypted: false, rule: .sendOpenIn)
        }
        // If data may go to managed apps only, the sheet has no "Copy to" for an unmanaged app. Without filtering, the
        // app's extension stays in the list and receives encrypted bytes.
        guard !isOpen, row.action != .saveImage, own.send != .managedFiltered else { return nil }
        return OfferedDestination(destination: row, isEncrypted: true, rule: .sendUnmanagedApp)
    }

    /// Decides about "Save Image" as about a copy in the photo library.
    private static func saveImage(_ row: ShareDestination, _ own: PolicyWord) -> OfferedDestination? {
        let answer = PolicyEvaluator.save(.cameraRoll, .none, own, .unmanaged)
        return answer.isAllowed
            ? OfferedDestination(destination: row, isEncrypted: false, rule: answer.rule) : nil
    }
}

extension MAMPolicy {
    /// Returns the rows that a share sheet shows when the user shares data of this policy's account.
    ///
    /// - Parameters:
    ///   - list: The rows that the share sheet would show without a policy, in their order.
    ///   - facts: The facts about the device. Defaults to none.
    /// - Returns: The rows that the share sheet shows with the policy, in their order.
    public func shareSheet(_ list: [ShareDestination], facts: DeviceFacts = []) -> [OfferedDestination] {
        ShareSheet.offered(list, word, facts, reading)
    }
}
