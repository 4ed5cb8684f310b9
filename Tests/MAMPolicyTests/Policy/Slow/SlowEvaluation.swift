/// The value of `purviewContentEvaluationRequired`.
enum SlowEvaluation: String, Hashable, CaseIterable, Sendable {
    case notRequired
    case requiredWhenOnline
    case required
}

/// What becomes of an action.
enum SlowOutcome: Int, Hashable, CaseIterable, Sendable {
    case blocked = 0
    case allowed = 1
    case afterEvaluation = 2
}

/// Turns a yes of everything else into the outcome.
///
/// The property concerns send, share, save and copy of managed data: what hands the account's own data out.
func slowOutcome(
    _ isAllowed: Bool, handsOut: Bool, ownerManaged: Bool, policy: SlowPolicy, offline: Bool
) -> SlowOutcome {
    if !isAllowed { return .blocked }
    if !ownerManaged { return .allowed }
    if !handsOut { return .allowed }
    switch (policy.evaluation, offline) {
    case (.notRequired, false): return .allowed
    case (.notRequired, true): return .allowed
    case (.requiredWhenOnline, false): return .afterEvaluation
    case (.requiredWhenOnline, true): return .allowed
    case (.required, false): return .afterEvaluation
    case (.required, true): return .blocked
    }
}

/// Whether a yes hands data of the account that is asked out.
func slowHandsOut(_ question: SlowQuestion) -> Bool {
    switch question {
    case .save: return true
    case .send: return true
    case .open: return false
    case .receive: return false
    case .shareItem: return false
    case .shareFile: return false
    case .property(let name):
        switch name {
        case .isAppSharingAllowed: return true
        case .isDocumentPickerAllowed(.exportToService): return true
        case .isDocumentPickerAllowed(.moveToService): return true
        default: return false
        }
    }
}

/// Whether a copy hands data out: not where the same account pastes in the same app.
func slowCopyHandsOut(_ end: SlowClipboardEnd, _ account: SlowAccount) -> Bool {
    switch (end, account) {
    case (.thisApp, .same): return false
    default: return true
    }
}

/// Whether pasting into a page hands data of the account out: what it copied itself goes to a page of nobody.
func slowPastingHandsOut(_ view: SlowWebView, _ end: SlowClipboardEnd, _ account: SlowAccount) -> Bool {
    switch (view, end, account) {
    case (.unmanaged, .thisApp, .same): return true
    case (.unmanaged, .managedApp, .same): return true
    default: return false
    }
}

/// Whether an upload hands data out: a page of the account is the account's own place.
func slowUploadHandsOut(_ view: SlowWebView) -> Bool {
    switch view {
    case .unmanaged: return true
    case .currentIdentity: return false
    case .currentIdentityBlockUpload: return false
    }
}
