internal import MAMSettings

extension SettingsRule {
    /// Rules about single keys and document types (I009 to I014).
    static let otherKeys: [SettingsRule] = [
        SettingsRule(
            "I009", "NSFaceIDUsageDescription is missing or blank",
            why: """
                The SDK unlocks the app by Face ID if the policy allows it, and the system ends an app that uses Face \
                ID without a text that explains it.
                """,
            in: .infoPlist,
            wrong: """
                <key>NSFaceIDUsageDescription</key>
                <string> </string>
                """,
            right: """
                <key>NSFaceIDUsageDescription</key>
                <string>Your organization lets you unlock work notes with Face ID.</string>
                """,
            fix: "writes the text of `--faceid-text`, when one is given", source: "integration guide, stage 3"),
        SettingsRule(
            "I010", "the scene manifest names no scene configuration",
            why: """
                SwiftUI apps have a manifest without `UISceneConfigurations`. The SDK hooks the configurations that are \
                named there; without one policies may silently not apply. Only the app's authors know the delegate \
                class, so there is no automatic fix.
                """,
            in: .infoPlist,
            wrong: """
                <key>UIApplicationSceneManifest</key>
                <dict>
                    <key>UIApplicationSupportsMultipleScenes</key>
                    <true/>
                </dict>
                """,
            right: """
                <key>UIApplicationSceneManifest</key>
                <dict>
                    <key>UIApplicationSupportsMultipleScenes</key>
                    <true/>
                    <key>UISceneConfigurations</key>
                    <dict>
                        <key>UIWindowSceneSessionRoleApplication</key>
                        <array>
                            <dict>
                                <key>UISceneConfigurationName</key>
                                <string>Default Configuration</string>
                            </dict>
                        </array>
                    </dict>
                </dict>
                """,
            source: "integration guide, stage 3, SwiftUI (11/2025)"),
        SettingsRule(
            "I011", "the scheme of app-protection conditional access is not registered",
            why: """
                With app-protection conditional access Authenticator returns by `msauth.com.microsoft.intunemam`. \
                The rule applies only with `--conditional-access`.
                """,
            in: .infoPlist,
            wrong: """
                <key>CFBundleURLTypes</key>
                <array/>
                """,
            right: """
                <key>CFBundleURLTypes</key>
                <array>
                    <dict>
                        <key>CFBundleURLSchemes</key>
                        <array>
                            <string>msauth.com.microsoft.intunemam</string>
                        </array>
                    </dict>
                </array>
                """,
            source: "integration guide, stage 6; SDK samples"),
        SettingsRule(
            "I012", "a document type is declared without its twin",
            why: """
                Managed apps offer a document under its type with `com.microsoft.intune.mam.` before it, so that only \
                managed apps see it. An app that declares the plain type only is not offered the document. The rule is \
                old; newer guides leave it to Microsoft's configuration tool.
                """,
            in: .infoPlist,
            wrong: """
                <key>CFBundleDocumentTypes</key>
                <array>
                    <dict>
                        <key>LSItemContentTypes</key>
                        <array>
                            <string>com.example.fieldnote</string>
                        </array>
                    </dict>
                </array>
                """,
            right: """
                <key>CFBundleDocumentTypes</key>
                <array>
                    <dict>
                        <key>LSItemContentTypes</key>
                        <array>
                            <string>com.example.fieldnote</string>
                            <string>com.microsoft.intune.mam.com.example.fieldnote</string>
                        </array>
                    </dict>
                </array>
                """,
            fix: "adds the twin to the end of the same list", source: "integration guide of 11/2017, step 8"),
        SettingsRule(
            "I013", "the app runs in the background, and its files may have the class Complete",
            why: """
                A policy may give files the class Complete. Ten seconds after the device was locked they are out of \
                reach: opening one fails, SQLite gets an I/O error, and a file that is mapped into memory ends the app. \
                `MaxFileProtectionLevel` limits the class. It is Complete when the key is missing.
                """,
            in: .infoPlist,
            wrong: """
                <key>UIBackgroundModes</key>
                <array>
                    <string>fetch</string>
                </array>
                """,
            right: """
                <key>UIBackgroundModes</key>
                <array>
                    <string>fetch</string>
                </array>
                <key>IntuneMAMSettings</key>
                <dict>
                    <key>ADALClientId</key>
                    <string>5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13</string>
                    <key>ADALRedirectUri</key>
                    <string>msauth.com.example.fieldnotes://auth</string>
                    <key>MaxFileProtectionLevel</key>
                    <string>NSFileProtectionCompleteUntilFirstUserAuthentication</string>
                </dict>
                """,
            source: "issues 197, 280 and 632 of the SDK's repository"),
        SettingsRule(
            "I014", "the app is linked with the iOS SDK 27 and has no scene life cycle",
            why: """
                iOS ends an app that is linked with the SDK of iOS 27 or later at launch if the app does not use scenes. \
                The version is that of `--link-sdk`, or else that of `DTSDKName` or `DTPlatformVersion` in a built app. \
                An app whose delegate returns a configuration from \
                `application(_:configurationForConnecting:options:)` uses scenes without the manifest, which the file \
                does not show.
                """,
            in: .infoPlist,
            wrong: """
                <key>DTSDKName</key>
                <string>iphoneos27.0</string>
                """,
            right: """
                <key>DTSDKName</key>
                <string>iphoneos27.0</string>
                <key>UIApplicationSceneManifest</key>
                <dict>
                    <key>UISceneConfigurations</key>
                    <dict>
                        <key>UIWindowSceneSessionRoleApplication</key>
                        <array>
                            <dict>
                                <key>UISceneConfigurationName</key>
                                <string>Default Configuration</string>
                            </dict>
                        </array>
                    </dict>
                </dict>
                """,
            source: "Apple's technical note TN3187"),
    ]
}
