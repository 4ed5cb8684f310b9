extension PolicyEvaluator {
    /// Decides whether data may be copied to an end or pasted from one.
    ///
    /// Each side decides by its own policy, and both must agree. The character limit is about data that leaves an
    /// account, so only the copying account's limit counts.
    // Inlined, as all functions that answer one kind of question: a call saves registers and passes up to nine
    // arguments, which takes longer than the decision.
    @inline(__always)
    @inlinable package static func clipboard(
        isCopy: Bool, _ end: ClipboardEnd.Kind, _ length: ClippedLength, _ account: Account, _ own: PolicyWord,
        _ peer: PolicyWord
    ) -> Answer {
        // An app without the SDK has no accounts.
        let account = end == .unmanagedApp ? .none : account
        guard own.isManaged else {
            guard account == .otherManaged else { return (true, .unmanaged) }
            return asPeer(isCopy ? pastesFromOthers(peer) : copiesToOthers(peer, length))
        }
        guard !own.isLockdown else { return (false, .lockdown) }
        if account == .same {
            if end == .thisApp { return (true, .clipboardWithin) }
            if own.clipboard == .blocked { return limited(own, length, else: .clipboardBlocked) }
            return (true, own.clipboard == .all ? .clipboardAll : .clipboardSame)
        }
        let mine = isCopy ? copiesToOthers(own, length) : pastesFromOthers(own)
        guard mine.isAllowed, account == .otherManaged else { return mine }
        let theirs = isCopy ? pastesFromOthers(peer) : copiesToOthers(peer, length)
        return theirs.isAllowed ? mine : asPeer(theirs)
    }

    /// Decides whether another account may paste this account's data.
    @inline(__always)
    @inlinable package static func copiesToOthers(_ word: PolicyWord, _ length: ClippedLength) -> Answer {
        switch word.clipboard {
        case .all: (true, .clipboardAll)
        case .managed, .managedPasteIn: limited(word, length, else: .clipboardOther)
        case .blocked: limited(word, length, else: .clipboardBlocked)
        }
    }

    /// Decides whether an account may paste another account's data.
    @inline(__always)
    @inlinable package static func pastesFromOthers(_ word: PolicyWord) -> Answer {
        switch word.clipboard {
        case .all: (true, .clipboardAll)
        case .managedPasteIn: (true, .clipboardPasteIn)
        case .managed: (false, .clipboardForeign)
        case .blocked: (false, .clipboardBlocked)
        }
    }

    /// Blocks the data, except a text or URL within the policy's own limit.
    ///
    /// An SDK that does not block screen capture applies the limit to texts only (``SDKEnforcement``).
    @inline(__always)
    @inlinable package static func limited(_ word: PolicyWord, _ length: ClippedLength, else rule: PolicyRule) -> Answer
    {
        guard !length.isURL || word.enforcement < .withoutScreenCapture else { return (false, rule) }
        if length.isWithin(word.clipboardLimit) { return (true, .clipboardWithinLimit) }
        return (false, word.clipboardLimit > 0 && length.isText ? .clipboardOverLimit : rule)
    }

    /// Turns an answer into the answer of the other account's policy.
    @inlinable package static func asPeer(_ answer: Answer) -> Answer {
        switch answer.rule {
        case .clipboardWithinLimit: (true, .peerClipboardWithinLimit)
        case .clipboardOverLimit: (false, .peerClipboardOverLimit)
        default: (answer.isAllowed, answer.isAllowed ? .peerClipboardAllowed : .peerClipboardBlocked)
        }
    }
}
