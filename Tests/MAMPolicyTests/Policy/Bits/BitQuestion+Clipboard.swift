import MAMCore
import MAMPolicyTools

extension BitQuestion {
    private static let lengths: [Int?] = [nil, 1, 5, 6, 65_535]

    /// Copy, paste, paste into each kind of page, upload from each.
    static let clipboard: [BitQuestion] = {
        var questions = SlowWebView.allCases.map { view in
            BitQuestion(
                "upload \(view)", AnswerSpace.Cell(.managed, .none, .uploadInWebView(view.treatment)),
                slow: { own in
                    number(
                        slowWebViewUpload(
                            view, ownerManaged: own != nil, policy: own ?? SlowPolicy(), world: SlowWorld()),
                        handsOut: slowUploadHandsOut(view), own)
                })
        }
        for end in SlowClipboardEnd.allCases {
            for account in SlowAccount.allCases {
                let namesPeer = account == .otherManaged && end != .unmanagedApp
                for length in lengths {
                    for peer in namesPeer ? PolicyBits.peers.indices : 0..<1 {
                        questions += moves(end, account, length, peer, namesPeer)
                    }
                }
            }
        }
        return questions
    }()

    private static func moves(
        _ end: SlowClipboardEnd, _ account: SlowAccount, _ length: Int?, _ peer: Int, _ namesPeer: Bool
    ) -> [BitQuestion] {
        let content = length.map { ClipboardContent.text(length: $0) } ?? .other
        let what = "\(length.map { "\($0)" } ?? "no text") \(end) \(account)"
        func move(_ isCopy: Bool) -> BitQuestion {
            let cell =
                isCopy
                ? AnswerSpace.Cell(.managed, account.account, .copy(to: end.kind, content.clipped))
                : AnswerSpace.Cell(.managed, account.account, .paste(from: end.kind, content.clipped))
            return BitQuestion(
                "\(isCopy ? "copy" : "paste") \(what)", cell, peer: peer, namesPeer: namesPeer,
                slow: { own in
                    number(
                        slowClipboard(
                            isCopy: isCopy, ownerManaged: own != nil, policy: own ?? SlowPolicy(), end: end,
                            account: account, peer: PolicyBits.peers[peer], length: length),
                        handsOut: isCopy && slowCopyHandsOut(end, account), own)
                })
        }
        let pages = SlowWebView.allCases.map { view in
            BitQuestion(
                "paste into \(view) \(what)",
                AnswerSpace.Cell(
                    .managed, account.account,
                    .pasteIntoWebView(view.treatment, from: end.kind, content.clipped)),
                peer: peer, namesPeer: namesPeer,
                slow: { own in
                    number(
                        slowWebViewPaste(
                            view, ownerManaged: own != nil, policy: own ?? SlowPolicy(), end: end, account: account,
                            peer: PolicyBits.peers[peer], length: length),
                        handsOut: slowPastingHandsOut(view, end, account), own)
                })
        }
        return [move(true), move(false)] + pages
    }

    /// URLs; where they open is asked elsewhere.
    static let links: [BitQuestion] = URLFixtures.urls.flatMap { url in
        URLFixtures.openable.flatMap { openable in
            [false, true].map { isKnown in
                let cell = AnswerSpace.Cell(
                    link: .url(url.text, isKnownManagedAppScheme: isKnown), schemes: OpenableSchemes(openable),
                    owner: .managed)
                return BitQuestion(
                    "open \(url.text)", cell,
                    slow: { own in
                        slowOpenURL(
                            url, isKnown: isKnown, ownerManaged: own != nil, policy: own ?? SlowPolicy(),
                            openable: openable, world: SlowWorld()) == nil ? 0 : 1
                    })
            }
        }
    }
}
