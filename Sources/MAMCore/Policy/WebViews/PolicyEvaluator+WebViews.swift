extension PolicyEvaluator {
    /// Decides whether data may be pasted into a page, by the identity of the page.
    @inlinable package static func webViewPaste(
        _ view: WebViewTreatment, _ end: ClipboardEnd.Kind, _ length: ClippedLength, _ account: Account,
        _ own: PolicyWord, _ peer: PolicyWord, _ facts: DeviceFacts
    ) -> Answer {
        guard !own.isLockdown else { return (false, .lockdown) }
        switch view {
        case .currentIdentityBlockUpload where own.isManaged:
            return (false, .webViewUploadBlocked)
        case .currentIdentity, .currentIdentityBlockUpload:
            return clipboard(isCopy: false, end, length, account, own, peer)
        case .unmanaged:
            guard own.isManaged, account == .same, end != .unmanagedApp else {
                return clipboard(isCopy: false, end, length, account, .unmanaged, peer)
            }
            // The account's own data goes to the unmanaged page.
            return evaluatedCopy(clipboard(isCopy: true, .thisApp, length, .unmanaged, own, peer), own, facts)
        }
    }

    /// Decides whether a page may upload a file of the identity that is asked.
    @inline(__always)
    @inlinable package static func webViewUpload(
        _ view: WebViewTreatment, _ own: PolicyWord, _ facts: DeviceFacts
    ) -> Answer {
        guard own.isManaged else { return (true, .unmanaged) }
        guard !own.isLockdown else { return (false, .lockdown) }
        switch view {
        case .currentIdentityBlockUpload: return (false, .webViewUploadBlocked)
        case .currentIdentity: return (true, .webViewIdentity)
        case .unmanaged:
            if own.send == .all { return evaluated((true, .sendAll), own, facts) }
            return (false, own.send == .none ? .sendNone : .sendOther)
        }
    }
}
