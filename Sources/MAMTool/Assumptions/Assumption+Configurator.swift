internal import MAMActivationRules

extension Assumption {
    static let configurator: [Assumption] = [
        Assumption(
            "configure-constants",
            "an activation rule in the form of a dictionary is converted to one predicate. The predicate requires one extension item, and attachments that all have an allowed type or its twin. The constant of a type limits the number of attachments of this type",
            "Microsoft's tool also makes such a predicate. The text of its predicate is not public",
            "`ActivationRule.converting(constants:)`"),
        Assumption(
            "configure-constant-types",
            "the constants of an activation rule stand for these types: images for `public.image`, movies for `public.movie`, files for `public.data` except the other types, web URLs for `public.url` except `public.file-url`, web pages for `com.apple.property-list`, and texts for `public.plain-text`",
            "Apple documents the constants, and not their types",
            "`ActivationConstants.Kind.type`"),
        Assumption(
            "configure-constants-version",
            "an activation rule can be a dictionary of constants, with a version and with strict or loose matching. It is converted if the version is 2 or absent, and if the matching is loose. Any other dictionary is left unchanged",
            "the exact meaning of version 1 and of strict matching could not be confirmed",
            "`ActivationConstants.init(_:)`"),
        Assumption(
            "configure-twin-place",
            "the condition for a twin is added at the end of a group of alternatives. In a group with `&&` or `NOT` it follows the condition for its type, in parentheses with it",
            "the guide only shows alternatives. Elsewhere the twin would change the meaning of a rule",
            "`ActivationRule.addingTwins()`"),
        Assumption(
            "configure-twin-found",
            "an activation rule contains the twin of a type if one `SUBQUERY` compares the same value with both, wherever the comparisons are and whichever operators join them",
            "within a `SUBQUERY` a variable always means the same item",
            "`ActivationRule.missingTwins`"),
        Assumption(
            "configure-rule-on-request",
            "an activation rule is only changed if `--activation-rule` is given",
            "the authors decide which data an extension accepts. The switch of Microsoft's tool is not documented",
            "`ConfiguratorOptions.changesActivationRule`"),
        Assumption(
            "configure-mistakes",
            "the configurator (`mam configure`) also applies every other fix that the checks call safe",
            "Microsoft's tool is said to make as few changes as possible. But an app with all twins still does not work as intended if one of its switches is a text in place of a boolean",
            "`ConfiguredBundle.advance()`"),
        Assumption(
            "configure-left-out",
            "if schemes do not fit into the list of query schemes, they are left out and reported, and the exit status is 1",
            "schemes beyond the limit have no effect. Adding them would only hide the problem",
            "`ConfiguratorResult.leftOut`"),
        Assumption(
            "configure-extension-app",
            "an extension without `ContainingAppBundleId` is refused unless `--containing-app` names its app",
            "every extension needs the key, and the file does not contain its value",
            "`ConfiguredBundle.checkObstacles()`"),
        Assumption(
            "configure-written-variables",
            "a value in the file may contain a build variable. If the configurator derives another value from it, such as a twin, the derived value contains the variable, and not the variable's value",
            "another build of the same file may define the variable differently",
            "`ListedText.written`"),
        Assumption(
            "configure-longest-indentation",
            "new lines copy the indentation of another line. If this indentation has more than 256 blanks, the new lines are indented by one level",
            "real files have no such indentation. Many new lines with a long indentation would multiply the size of the file",
            "`XMLSplicer.longestIndentation`"),
        Assumption(
            "configure-comments-stay",
            "comments inside a value that is moved or removed stay at their position. Comments inside a value that is replaced are put before the new value",
            "Microsoft's tool drops all comments. A comment is rarely about one value alone",
            "`XMLLines.splice(removing:)`"),
        Assumption(
            "configure-app-clips",
            "an app clip is not configured and needs no changes. A bundle with `EXAppExtensionAttributes` is an extension, like a bundle with `NSExtension`, but it is never an \"Open in\" extension",
            "the guide says that the SDK is not supported in app clips, and that every extension names its app. It does not mention ExtensionKit",
            "`InfoPlistKind`"),
    ]
}
