internal import MAMActivationRules

extension Assumption {
    static let configurator: [Assumption] = [
        Assumption(
            "configure-constants",
            "the dictionary form of an activation rule becomes one predicate. It demands one extension item, attachments that all have an allowed type or its twin, and for each type at most as many attachments as its constant says",
            "Microsoft's tool makes such a predicate; its text is not public",
            "`ActivationRule.converting(constants:)`"),
        Assumption(
            "configure-constant-types",
            "images are `public.image`, movies `public.movie`, files `public.data` except the other types, web URLs `public.url` except `public.file-url`, web pages `com.apple.property-list`, texts `public.plain-text`",
            "Apple names the constants, not their types",
            "`ActivationConstants.Kind.type`"),
        Assumption(
            "configure-constants-version",
            "a dictionary of constants is converted if its version is absent or 2 and it matches loosely; any other is left unchanged",
            "the exact meaning of version 1 and of strict matching could not be confirmed",
            "`ActivationConstants.init(_:)`"),
        Assumption(
            "configure-twin-place",
            "the twin of a type in a predicate is added at the end of the group of alternatives in which the type is; if the group contains `&&` or `NOT`, the type's condition and the twin's are put in parentheses together",
            "the guide shows groups of alternatives only; any other position would change the meaning of a rule",
            "`ActivationRule.addingTwins()`"),
        Assumption(
            "configure-twin-found",
            "a type in a rule has its twin if the condition of the same `SUBQUERY` also compares the same value with the twin. The comparison with the twin can be at any position, and joined by any operator",
            "a variable of a `SUBQUERY` means the same item everywhere in its condition, also within parentheses; authors may have reasons for the order of the comparisons",
            "`ActivationRule.missingTwins`"),
        Assumption(
            "configure-rule-on-request",
            "an activation rule is changed with `--activation-rule` only",
            "the authors decide which data an extension accepts; the switch of Microsoft's tool is not documented",
            "`ConfiguratorOptions.changesActivationRule`"),
        Assumption(
            "configure-mistakes",
            "the configurator also makes every other fix that the checks call safe",
            "Microsoft's tool is said to make as few changes as possible; added twins would have no effect if the switch that turns them on stayed a text",
            "`ConfiguredBundle.advance()`"),
        Assumption(
            "configure-left-out",
            "schemes that do not fit into the list of query schemes are omitted and reported, with exit status 1",
            "entries beyond the limit have no effect, so adding them would only look right",
            "`ConfiguratorResult.leftOut`"),
        Assumption(
            "configure-extension-app",
            "an extension without `ContainingAppBundleId` is refused unless `--containing-app` names its app",
            "every extension needs the key, and the file does not contain its value",
            "`ConfiguredBundle.checkObstacles()`"),
        Assumption(
            "configure-written-variables",
            "if a value is derived from another value that contains a defined build variable, it is written with the variable",
            "another build of the same file may have other values",
            "`ListedText.written`"),
        Assumption(
            "configure-longest-indentation",
            "new lines copy at most 256 blanks of a line's indentation; a longer indentation counts as one level",
            "real files do not indent like that, and many new lines with a long indentation would multiply the size of the file",
            "`XMLSplicer.longestIndentation`"),
        Assumption(
            "configure-comments-stay",
            "comments inside a value that is moved or removed stay at their position; comments inside a value that is replaced are put before the new value",
            "Microsoft's tool drops all comments; a comment is rarely about one value alone",
            "`XMLLines.splice(removing:)`"),
        Assumption(
            "configure-app-clips",
            "an app clip is not configured and needs no changes; `EXAppExtensionAttributes` marks an extension as `NSExtension` does, but not an \"Open in\" extension",
            "the guide says that the SDK is not supported in app clips, and that every extension names its app; it does not speak of ExtensionKit",
            "`InfoPlistKind`"),
    ]
}
