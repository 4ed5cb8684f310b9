internal import MAMActivationRules

extension Assumption {
    static let configurator: [Assumption] = [
        Assumption(
            "configure-constants",
            "the dictionary form of an activation rule becomes one predicate: one extension item, every attachment of an allowed type or its twin, no more of each than its constant says",
            "Microsoft's tool makes such a predicate; its text is not public",
            "`ActivationRule.converting(constants:)`"),
        Assumption(
            "configure-constant-types",
            "images are `public.image`, movies `public.movie`, files `public.data` that are none of the others, web URLs `public.url` that are no `public.file-url`, web pages `com.apple.property-list`, texts `public.plain-text`",
            "Apple names the constants, not the types they stand for",
            "`ActivationConstants.Kind.type`"),
        Assumption(
            "configure-constants-version",
            "a dictionary of constants is converted when its version is absent or 2 and it matches loosely; any other is left as it is",
            "what version 1 and strict matching mean exactly could not be confirmed",
            "`ActivationConstants.init(_:)`"),
        Assumption(
            "configure-twin-place",
            "the twin of a type in a predicate stands at the end of its group; beside `&&` or `NOT` both stand in brackets of their own",
            "the guide shows groups of alternatives only; anything else would change what a rule means",
            "`ActivationRule.addingTwins()`"),
        Assumption(
            "configure-twin-found",
            "a type has its twin when the same thing is compared with it anywhere in the same condition of a `SUBQUERY`, whatever joins the two",
            "brackets bind no variable anew, and authors may have reasons for an order of theirs",
            "`ActivationRule.missingTwins`"),
        Assumption(
            "configure-rule-on-request",
            "an activation rule is changed with `--activation-rule` only",
            "what an extension offers to take is its authors' choice; the switch of Microsoft's tool is not documented",
            "`ConfiguratorOptions.changesActivationRule`"),
        Assumption(
            "configure-mistakes",
            "the configurator also makes every other fix that the checks call safe",
            "Microsoft's tool is said to make the minimum of changes; one that writes twins beside a switch that is a text helps nobody",
            "`ConfiguredBundle.advance()`"),
        Assumption(
            "configure-left-out",
            "schemes that the list of query schemes has no room for are left out and told, exit status 1",
            "entries beyond the limit are dead, so adding them would only look right",
            "`ConfiguratorResult.leftOut`"),
        Assumption(
            "configure-extension-app",
            "an extension without `ContainingAppBundleId` is refused unless `--containing-app` names its app",
            "every extension needs the key, and nothing in the file says its value for certain",
            "`ConfiguredBundle.checkObstacles()`"),
        Assumption(
            "configure-written-variables",
            "what is derived from a value with a defined build variable is written with the variable",
            "the same file is built with other values elsewhere",
            "`ListedText.written`"),
        Assumption(
            "configure-longest-indentation",
            "at most 256 blanks of a line's indentation are taken over for new lines; a longer one counts as one level",
            "nobody indents like that, and many new lines beside a long run of blanks would multiply the file",
            "`XMLSplicer.longestIndentation`"),
        Assumption(
            "configure-comments-stay",
            "comments inside of a value that moves or goes stay where it stood; inside of one that gives way they stand before what comes",
            "Microsoft's tool drops all comments; what a comment says is rarely about the value alone",
            "`XMLLines.splice(removing:)`"),
        Assumption(
            "configure-app-clips",
            "an app clip is not configured and needs nothing; `EXAppExtensionAttributes` makes an extension as `NSExtension` does, but none for \"Open in\"",
            "the guide says that the SDK is not supported in app clips, and that every extension names its app; it does not speak of ExtensionKit",
            "`InfoPlistKind`"),
    ]
}
