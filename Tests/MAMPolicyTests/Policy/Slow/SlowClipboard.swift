/// The value of `allowedOutboundClipboardSharingLevel` (A.3).
enum SlowClipboardLevel: String, Hashable, CaseIterable, Sendable {
    case blocked
    case managedApps
    case managedAppsWithPasteIn
    case allApps
}

/// Where the other side of a copy or a paste is.
enum SlowClipboardEnd: Hashable, CaseIterable, Sendable {
    case thisApp
    case managedApp
    case unmanagedApp
}

/// The rows of the table of B.6.
enum SlowClipboardRow: Hashable, CaseIterable, Sendable {
    case managedToSameAccount
    case managedToOtherManaged
    case managedToUnmanaged
    case unmanagedToManaged
    case unmanagedToUnmanaged
}

/// One cell of the table of B.6, before the exception; "A if R's level lets it in" is A here, R is asked elsewhere.
func slowClipboardCell(_ row: SlowClipboardRow, _ level: SlowClipboardLevel) -> Bool {
    switch (row, level) {
    case (.managedToSameAccount, .blocked): return false
    case (.managedToSameAccount, .managedApps): return true
    case (.managedToSameAccount, .managedAppsWithPasteIn): return true
    case (.managedToSameAccount, .allApps): return true
    case (.managedToOtherManaged, .blocked): return false
    case (.managedToOtherManaged, .managedApps): return false
    case (.managedToOtherManaged, .managedAppsWithPasteIn): return false
    case (.managedToOtherManaged, .allApps): return true
    case (.managedToUnmanaged, .blocked): return false
    case (.managedToUnmanaged, .managedApps): return false
    case (.managedToUnmanaged, .managedAppsWithPasteIn): return false
    case (.managedToUnmanaged, .allApps): return true
    case (.unmanagedToManaged, .blocked): return false
    case (.unmanagedToManaged, .managedApps): return false
    case (.unmanagedToManaged, .managedAppsWithPasteIn): return true
    case (.unmanagedToManaged, .allApps): return true
    case (.unmanagedToUnmanaged, _): return true
    }
}

/// The exception of B.6: text or a URL, at most as long as the limit, and a limit of 0 is none.
///
/// The settings page: what may be cut or copied from Org data, so the policy is that of the copier.
///
/// Release note 20.2.1 (19.7.6): the exception also covers URL objects.
func slowClipboardException(_ policy: SlowPolicy, _ length: Int?, isURL: Bool = false, sdk: [Int]? = nil) -> Bool {
    guard let length else { return false }
    if isURL && !slowHas(sdk, [20, 2, 1], older: [19, 7, 6]) { return false }
    guard policy.clipboardLimit > 0 else { return false }
    return length <= policy.clipboardLimit
}

/// B.6 as it stands: who copies, who pastes.
///
/// `nil` is an unmanaged identity or app; `length` is nil for what is no text.
func slowClipboard(
    copier: SlowPolicy?, paster: SlowPolicy?, sameAccount: Bool, withinApp: Bool, length: Int?
) -> Bool {
    if withinApp && sameAccount { return true }
    switch (copier, paster) {
    case (nil, nil):
        return slowClipboardCell(.unmanagedToUnmanaged, .blocked)
    case (let copier?, nil):
        return slowClipboardCell(.managedToUnmanaged, copier.clipboard) || slowClipboardException(copier, length)
    case (nil, let paster?):
        return slowClipboardCell(.unmanagedToManaged, paster.clipboard)
    case (let copier?, let paster?):
        if sameAccount {
            return slowClipboardCell(.managedToSameAccount, copier.clipboard) || slowClipboardException(copier, length)
        }
        let leaves =
            slowClipboardCell(.managedToOtherManaged, copier.clipboard) || slowClipboardException(copier, length)
        // "R's level lets it in": to R it is data of somebody else.
        let enters = slowClipboardCell(.unmanagedToManaged, paster.clipboard)
        return leaves && enters
    }
}

/// The same question as it is put to one identity.
func slowClipboard(
    isCopy: Bool, ownerManaged: Bool, policy: SlowPolicy, end: SlowClipboardEnd, account: SlowAccount,
    peer: SlowPolicy, length: Int?
) -> Bool {
    let own = ownerManaged ? policy : nil
    var other: SlowPolicy?
    var same = false
    if end != .unmanagedApp {
        switch account {
        case .none, .unmanaged: other = nil
        case .same: (other, same) = (own, true)
        case .otherManaged: other = peer
        }
    }
    return slowClipboard(
        copier: isCopy ? own : other, paster: isCopy ? other : own, sameAccount: same, withinApp: end == .thisApp,
        length: length)
}

/// How a web view counts, after defaults (B.6, web views).
enum SlowWebView: Hashable, CaseIterable, Sendable {
    case unmanaged
    case currentIdentity
    case currentIdentityBlockUpload
}

/// Paste into a page (B.6, web views).
func slowWebViewPaste(
    _ view: SlowWebView, ownerManaged: Bool, policy: SlowPolicy, end: SlowClipboardEnd, account: SlowAccount,
    peer: SlowPolicy, length: Int?
) -> Bool {
    switch view {
    case .currentIdentityBlockUpload where ownerManaged:
        return false
    case .currentIdentity, .currentIdentityBlockUpload:
        return slowClipboard(
            isCopy: false, ownerManaged: ownerManaged, policy: policy, end: end, account: account, peer: peer,
            length: length)
    case .unmanaged:
        // The page pastes as nobody; what was copied keeps its owner. It is never the account's own place.
        var copier: SlowPolicy?
        if end != .unmanagedApp {
            switch account {
            case .none, .unmanaged: copier = nil
            case .same: copier = ownerManaged ? policy : nil
            case .otherManaged: copier = peer
            }
        }
        return slowClipboard(copier: copier, paster: nil, sameAccount: false, withinApp: true, length: length)
    }
}

/// Upload from the identity that is asked (B.6, web views): a page of nobody is somebody else.
func slowWebViewUpload(_ view: SlowWebView, ownerManaged: Bool, policy: SlowPolicy, world: SlowWorld) -> Bool {
    if !ownerManaged { return true }
    switch view {
    case .currentIdentityBlockUpload: return false
    case .currentIdentity: return true
    case .unmanaged: return slowSendLevel(policy, world) == .all
    }
}
