internal import MAMSettings

extension SettingsRule {
    /// Rules about the rest of Info.plist (I).
    static let infoPlist: [SettingsRule] = urlSchemes + querySchemes + otherKeys

    /// Rules about the URL schemes that a bundle registers (I001 to I004, I011).
    private static let urlSchemes: [SettingsRule] = [
        SettingsRule(
            "I001", "a URL scheme is registered without its twin",
            why: """
                When a policy keeps data among managed apps, the SDK opens another app by its scheme with `-intunemam` \
                after it. An app that registers only the plain scheme is not found, although it is managed. \
                `msauth.com.microsoft.intunemam` needs no twin. For the scheme of a redirect URI a missing twin is a \
                warning, since browsers and brokers open it as it is registered.
                """,
            in: .infoPlist,
            wrong: """
                <key>CFBundleURLTypes</key>
                <array>
                    <dict>
                        <key>CFBundleURLSchemes</key>
                        <array>
                            <string>fieldnotes</string>
                        </array>
                    </dict>
                </array>
                """,
            right: """
                <key>CFBundleURLTypes</key>
                <array>
                    <dict>
                        <key>CFBundleURLSchemes</key>
                        <array>
                            <string>fieldnotes</string>
                            <string>fieldnotes-intunemam</string>
                        </array>
                    </dict>
                </array>
                """,
            fix: "adds the twin to the end of the same list", source: "integration guide, stage 3; SDK samples"),
        SettingsRule(
            "I002", "a twin is listed without its scheme, or has the suffix twice",
            why: """
                The twin is a second name of a scheme: apps that are not managed open the app by the first. A suffix \
                that appears twice comes from a script that added a twin of a twin.
                """,
            in: .infoPlist,
            wrong: """
                <key>CFBundleURLTypes</key>
                <array>
                    <dict>
                        <key>CFBundleURLSchemes</key>
                        <array>
                            <string>fieldnotes-intunemam</string>
                        </array>
                    </dict>
                </array>
                """,
            right: """
                <key>CFBundleURLTypes</key>
                <array>
                    <dict>
                        <key>CFBundleURLSchemes</key>
                        <array>
                            <string>fieldnotes</string>
                            <string>fieldnotes-intunemam</string>
                        </array>
                    </dict>
                </array>
                """,
            fix: "adds the scheme, or removes the second suffix", source: "integration guide, stage 3"),
        SettingsRule(
            "I003", "a registered URL scheme is not a valid scheme",
            why: """
                A scheme is a letter, then letters, digits, `.`, `-` and `+`. The App Store refuses an upload with any \
                other. Often the text is a whole redirect URI, pasted or from a build variable.
                """,
            in: .infoPlist,
            wrong: """
                <key>CFBundleURLTypes</key>
                <array>
                    <dict>
                        <key>CFBundleURLSchemes</key>
                        <array>
                            <string>msauth.com.example.fieldnotes://auth</string>
                        </array>
                    </dict>
                </array>
                """,
            right: """
                <key>CFBundleURLTypes</key>
                <array>
                    <dict>
                        <key>CFBundleURLSchemes</key>
                        <array>
                            <string>msauth.com.example.fieldnotes</string>
                            <string>msauth.com.example.fieldnotes-intunemam</string>
                        </array>
                    </dict>
                </array>
                """,
            fix: "keeps the part before `://`, if it begins with `msauth.`",
            source: "RFC 3986, section 3.1; SDK issue 579"),
        SettingsRule(
            "I004", "the scheme of the redirect URI is not registered",
            why: """
                Authenticator and the browser return the result of a sign-in by the redirect URI. If no app has \
                registered its scheme, the user stays in the other app and the SDK never gets a token.
                """,
            in: .infoPlist,
            wrong: """
                <key>CFBundleURLTypes</key>
                <array/>
                <key>IntuneMAMSettings</key>
                <dict>
                    <key>ADALClientId</key>
                    <string>5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13</string>
                    <key>ADALRedirectUri</key>
                    <string>msauth.com.example.fieldnotes://auth</string>
                </dict>
                """,
            right: """
                <key>CFBundleURLTypes</key>
                <array>
                    <dict>
                        <key>CFBundleURLSchemes</key>
                        <array>
                            <string>msauth.com.example.fieldnotes</string>
                            <string>msauth.com.example.fieldnotes-intunemam</string>
                        </array>
                    </dict>
                </array>
                <key>IntuneMAMSettings</key>
                <dict>
                    <key>ADALClientId</key>
                    <string>5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13</string>
                    <key>ADALRedirectUri</key>
                    <string>msauth.com.example.fieldnotes://auth</string>
                </dict>
                """,
            fix: "registers the scheme with its twin, in a new entry, or in the entry that has the twin",
            source: "integration guide, stage 2 and 3"),
    ]
}
