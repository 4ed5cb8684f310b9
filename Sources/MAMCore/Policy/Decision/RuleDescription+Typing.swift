extension RuleDescription {
    /// Keyboards and what the system does with text that is typed.
    static let typing: [RuleDescription] = [
        .init(
            .keyboardsAllowed, "keyboards.allowed", "third-party keyboards may be used", [.thirdPartyKeyboardsBlocked]),
        .init(
            .keyboardsBlocked, "keyboards.blocked", "third-party keyboards are blocked in the whole app",
            [.thirdPartyKeyboardsBlocked]),
        .init(
            .peerKeyboardsBlocked, "peer.keyboards.blocked",
            "another account's policy blocks third-party keyboards in the whole app", [.thirdPartyKeyboardsBlocked],
            peer: true),
        .init(.genmojiAllowed, "genmoji.allowed", "Genmoji may be created", [.genmojiConfigurationState]),
        .init(.genmojiBlocked, "genmoji.blocked", "Genmoji may not be created", [.genmojiConfigurationState]),
        .init(
            .writingToolsAllowed, "writingTools.allowed", "Writing Tools may use the text",
            [.writingToolsConfigurationState]),
        .init(
            .writingToolsBlocked, "writingTools.blocked", "Writing Tools may not use the text",
            [.writingToolsConfigurationState]),
        .init(.dictationAllowed, "dictation.allowed", "text may be dictated", [.dictationBlocked]),
        .init(.dictationBlocked, "dictation.blocked", "text may not be dictated", [.dictationBlocked]),
        .init(
            .imagesAllowed, "images.allowed", "images may be generated, as Genmoji may be created",
            [.genmojiConfigurationState]),
        .init(
            .imagesBlocked, "images.blocked", "images may not be generated, as Genmoji may not be created",
            [.genmojiConfigurationState]),
        .init(
            .unenforced, "sdk.unenforced", "the app's SDK is older than the first version that restricts this"),
    ]
}
