/// One of the distinct accounts of a merged window (G.5).
struct SlowMember: Hashable, Sendable {
    var owner: SlowOwner
    /// The account's policy; an unmanaged member has none and the value is not looked at.
    var policy: SlowPolicy
}

/// Answers a question for a window of several accounts (G.5, last two sentences of its first paragraph).
///
/// An empty list stands for the unmanaged account, as nil and [] do in G.5.
func slowMerged(question: SlowQuestion, members: [SlowMember], peer: SlowPolicy, world: SlowWorld) -> Bool {
    var anyManaged = false
    for member in members where member.owner == .managed { anyManaged = true }
    if !anyManaged {
        // G.5: none managed, unrestricted: the answers of an unmanaged account.
        return slowAnswer(question, ownerManaged: false, policy: SlowPolicy(), peer: peer, world: world)
    }
    if members.count == 1 {
        // G.5: one account, its policy. It is managed, or the branch above had answered.
        return slowAnswer(question, ownerManaged: true, policy: members[0].policy, peer: peer, world: world)
    }
    // G.5: several accounts of which at least one is managed.
    return slowLockdown(question: question, members: members, world: world)
}

/// The content of the standard lockdown policy (G.5, second paragraph).
func slowLockdown(question: SlowQuestion, members: [SlowMember], world: SlowWorld) -> Bool {
    switch question {
    case .save: return false  // G.5: save FALSE everywhere
    case .open: return false  // G.5: open FALSE everywhere
    case .send: return false  // G.5: every permission FALSE
    case .receive: return false  // G.5: every permission FALSE
    case .shareItem: return false  // G.5: every BOOL permission FALSE
    case .shareFile: return false  // G.5: every BOOL permission FALSE
    case .property(let name):
        switch name {
        case .isPINRequired:
            // G.5: any member requires it.
            for member in members where member.owner == .managed {
                if slowProperty(name: .isPINRequired, managed: true, policy: member.policy, world: world) {
                    return true
                }
            }
            return false
        case .isAppSharingAllowed, .isSpotlightIndexingAllowed, .areSiriIntentsAllowed, .areAppIntentsAllowed,
            .isContactSyncAllowed, .isWidgetContentSyncAllowed, .isScreenCaptureAllowed, .isDocumentPickerAllowed,
            .isPrintingAllowed, .areThirdPartyKeyboardsAllowed, .isGenmojiAllowed, .areWritingToolsAllowed,
            .isDictationAllowed, .isQuickLookAllowed, .isImagePlaygroundAllowed, .isPictureInPictureAllowed,
            .isAskSiriAllowed, .areGroupActivitiesAllowed, .isTranslateAllowed, .isLookUpAllowed, .isBackupAllowed:
            return false  // G.5: every BOOL permission FALSE
        case .isFileEncryptionRequired: return true  // G.5: isFileEncryptionRequired TRUE
        case .shouldFileProviderEncryptFiles: return true  // follows isFileEncryptionRequired by B.10
        case .isManagedBrowserRequired: return true  // G.5: isManagedBrowserRequired TRUE
        case .notificationPolicyIs(let value): return value == .blockOrganizationalData  // G.5: BlockOrgData
        }
    }
}
