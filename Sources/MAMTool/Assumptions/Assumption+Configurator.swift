internal import MAMActivationRules

extension Assumption {
    static let configurator: [Assumption] = [
        Assumption(
            "configure-constants",
            "an activation rule that is a dictionary becomes one predicate: one extension item, whose attachments all have an allowed type or its twin, up to the type's constant",
            "Microsoft's tool also makes a predicate, whose text is not public",
            "`ActivationRule.converting(constants:)`"),
        Assumption(
            "configure-constant-types",
            "the constants stand for: images `public.image`, movies `public.movie`, files `public.data` except the others, web URLs `public.url` except `public.file-url`, web pages `com.apple.property-list`, texts `public.plain-text`",
            "Apple does not document the types",
            "`ActivationConstants.Kind.type`"),
        Assumption(
            "configure-constants-version",
            "a dictionary of constants is converted if its version is 2 or absent and its matching loose. Others stay unchanged",
            "version 1 and strict matching could not be confirmed",
            "`ActivationConstants.init(_:)`"),
        Assumption(
            "configure-twin-place",
            "the condition for a twin goes to the end of a group of alternatives. With `&&` or `NOT` it joins its type's condition in parentheses",
            "the guide shows alternatives only. Elsewhere it would change the rule's meaning",
            "`ActivationRule.addingTwins()`"),
        Assumption(
            "configure-twin-found",
            "a rule has a type's twin if one `SUBQUERY` compares the same value with both, anywhere in it",
            "within a `SUBQUERY` a variable is one item",
            "`ActivationRule.missingTwins`"),
        Assumption(
            "configure-rule-on-request",
            "an activation rule changes only with `--activation-rule`",
            "its author decides what an extension accepts. Microsoft's switch is not documented",
            "`ConfiguratorOptions.changesActivationRule`"),
        Assumption(
            "configure-mistakes",
            "`mam configure` also applies every other safe fix of the checks",
            "Microsoft's tool is said to change little. But an app with a text in place of a switch does not work as intended",
            "`ConfiguredBundle.advance()`"),
        Assumption(
            "configure-left-out",
            "query schemes beyond the limit are left out and reported, with exit status 1",
            "they have no effect, and adding them would hide the problem",
            "`ConfiguratorResult.leftOut`"),
        Assumption(
            "configure-extension-app",
            "an extension without `ContainingAppBundleId` is refused unless `--containing-app` names its app",
            "every extension needs the key, whose value is not in the file",
            "`ConfiguredBundle.checkObstacles()`"),
        Assumption(
            "configure-written-variables",
            "a value that is derived from one with a build variable, such as a twin, contains the variable",
            "another build may define it differently",
            "`ListedText.written`"),
        Assumption(
            "configure-longest-indentation",
            "new lines copy another line's indentation. Beyond 256 blanks they have one level",
            "real files have none so long, and copies would multiply the file's size",
            "`XMLSplicer.longestIndentation`"),
        Assumption(
            "configure-comments-stay",
            "comments in a value that is moved or removed stay in place; those in a replaced one go before it",
            "Microsoft's tool drops comments. A comment is rarely about one value alone",
            "`XMLLines.splice(removing:)`"),
        Assumption(
            "configure-app-clips",
            "an app clip needs no changes. A bundle with `EXAppExtensionAttributes` is an extension, but never an \"Open in\" extension",
            "the guide says that app clips are not supported, and that every extension names its app. It does not mention ExtensionKit",
            "`InfoPlistKind`"),
    ]
}
