package import MAMSimulation

extension Assumption {
    /// What a recording of the SDK's answers says about an assumption.
    package enum Decider: Sendable, Hashable {
        /// Rows with these names and arguments decide, such as `save location=other`.
        case rows([String])
        /// No row decides, for this reason.
        case nothing(String)

        /// The decider in one line.
        package var words: String {
            switch self {
            case .rows(let rows): rows.joined(separator: ", ")
            case .nothing(let reason): "no row. \(reason)"
            }
        }
    }

    /// What decides about the assumption.
    package var decider: Decider {
        Self.deciding.first { $0.name == name }.map { .rows($0.rows) }
            ?? .nothing(Self.undecided.first { $0.names.contains(name) }?.reason ?? "")
    }

    /// Returns the names of the assumptions about which a row decides.
    package static func decided(by row: SDKRecording.Row) -> [String] {
        patterns.filter { $0.patterns.contains { $0.matches(row) } }.map(\.name)
    }

    /// The table of the section about recordings in `Docs/Assumptions.md`.
    package static var decidingMarkdown: String {
        let rows = deciding.map { "| \($0.name) | \($0.rows.map { "`\($0)`" }.joined(separator: ", ")) |\n" }
        return "| Assumption | Rows that decide about it |\n|---|---|\n" + rows.joined()
    }

    /// The names of the assumptions that have a decider, each as often as it has one.
    package static var namesWithDecider: [String] { deciding.map(\.name) + undecided.flatMap(\.names) }

    /// A name of rows, with arguments that a row must have.
    private struct Pattern: Sendable {
        let name: String
        let arguments: [String: String]

        init(_ text: String) {
            let words = text.split(separator: " ")
            name = words.first.map(String.init) ?? ""
            let pairs = words.dropFirst().map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
            arguments = Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { first, _ in first }
        }

        func matches(_ row: SDKRecording.Row) -> Bool {
            row.name == name && arguments.allSatisfy { row.arguments[$0.key] == $0.value }
        }
    }

    private static let patterns: [(name: String, patterns: [Pattern])] = deciding.map {
        ($0.name, $0.rows.map(Pattern.init))
    }

    /// The assumptions about which rows of the probe decide.
    private static let deciding: [(name: String, rows: [String])] = [
        ("account-id-folding", ["isSameInCapitals"]),
        ("other-location-follows-transfer-level", ["save location=other", "open location=other"]),
        ("silent-means-no", ["open location=localStorage", "save location=accountDocument", "openURL url=no-scheme"]),
        ("screen-capture-order", ["isScreenCaptureAllowed"]),
        ("stale-location-lists", ["save"]),
        ("widget-sync-default", ["isWidgetContentSyncAllowed"]),
        ("app-intents-like-siri", ["areAppIntentsAllowed"]),
        (
            "encryption-required",
            ["isFileEncryptionRequired", "shouldFileProviderEncryptFiles", "protectData content=text"]
        ),
        ("unmanaged-browser-is-not-managed", ["isManagedBrowserRequired"]),
        ("lockdown-content", ["notificationPolicy by=accounts"]),
        ("key-window", ["threadIdentity by=window", "save by=window"]),
        ("single-identity-process", ["processIdentity by=process", "processIdentity"]),
        ("single-identity-threads", ["identity script=scope"]),
        ("task-in-block", ["identity script=task", "identity script=taskDetached"]),
        ("block-end-undoes", ["identity script=asyncInAsync"]),
        ("no-identity-is-carried", ["identity script=asyncWithoutIdentity"]),
        (
            "source-handlers",
            ["identity script=timerSource", "identity script=groupNotify", "identity script=workItemNotify"]
        ),
        (
            "protect-without-policy",
            ["protectData account=unmanaged", "dataOwner account=unmanaged", "protectString account=unmanaged"]
        ),
        ("empty-data", ["protectData content=empty", "unprotectData content=empty"]),
        ("protection-info-is-a-claim", ["dataOwner account=none"]),
        ("damaged-base64-is-text", ["unprotectString"]),
        ("open-reads", ["fileError of=openFile"]),
        ("create-empties", ["fileOwner way=createOver"]),
        ("given-owner-wins", ["fileOwner way=createForInOtherScope", "fileOwner way=createFor"]),
        ("owner-at-truncation", ["fileOwner way=createOver"]),
        ("no-user-owns", ["fileOwner account=noUser"]),
        ("protect-nil", ["fileOwner way=protectNoneInScope"]),
        ("encrypt-anyway", ["fileOwner way=encryptFile"]),
        ("decrypt-keeps-owner", ["fileOwner way=decryptFile", "fileOwner way=decryptToCopy"]),
        ("file-status-100", ["fileOwner account=unmanaged"]),
        ("opening-needs-no-identity", ["fileError of=openFile"]),
        ("clear-copy-has-no-owner", ["fileOwner way=copyItem"]),
        ("url-unreadable", ["openURL url=no-scheme", "universalLink url=no-scheme"]),
        ("telephone-and-message-schemes", ["openURL url=telprompt:+15555550100", "openURL url=imessage:+15555550100"]),
        ("unnamed-app", ["openURL url=tel:+15555550100", "openURL url=telprompt:+15555550100"]),
        ("web-links-of-managed-data", ["openURL url=https://www.example.com/", "openURL url=http://www.example.com/"]),
        (
            "link-defaults",
            [
                "openURL url=skype:example", "openURL url=itms-apps://example", "openURL url=app-settings:",
                "universalLink",
            ]
        ),
        ("link-patterns", ["universalLink"]),
        ("managed-links-and-none", ["universalLink"]),
        ("any-messaging-app", ["openURL url=sms:+15555550100", "openURL url=imessage:+15555550100"]),
        ("sharepoint-online", ["save location=sharePoint", "open location=sharePoint"]),
        ("export-pickers", ["documentPicker mode=exportToService", "documentPicker mode=moveToService"]),
        ("policy-source", ["policySource"]),
        ("user-status-stale", ["clockStatus"]),
        ("blocked-accounts", ["blockedReason"]),
        ("unset-starts-no-run", ["switchWindow"]),
        ("clear-buffers-of-managed-data", ["protectData content=text"]),
        ("enrollment-status-first", ["delegateCalls of=enrollment"]),
        ("required-policy-without-restart", ["delegateCalls of=enrollment"]),
        ("app-config-default-yields", ["appConfigBoolean", "appConfigNumber", "appConfigText"]),
        (
            "app-config-any-is-first",
            ["appConfigBoolean query=any", "appConfigNumber query=any", "appConfigText query=any"]
        ),
        ("app-config-number-text", ["appConfigNumber"]),
        ("app-config-text-order", ["appConfigText query=min", "appConfigText query=max"]),
        ("app-config-equality", ["appConfigConflict"]),
        ("client-location-bits", ["save"]),
        ("client-dialer-managed", ["openURL url=tel:+15555550100"]),
        ("client-browser", ["isManagedBrowserRequired"]),
    ]

    /// The assumptions about which no row decides, by the reason.
    private static let undecided: [(reason: String, names: [String])] = [
        (
            "The SDK has no call that shows the choice; a screen of the SDK or the behavior of the system would.",
            words(
                """
                sharing-and-filtering clipboard-within clipboard-per-side clipboard-length web-view-upload
                web-view-unmanaged managed-app-is-there missing-app-is-told managed-browser-schemes composers
                share-sheet microsoft-apps handled-schemes-stay exchange-managed-type open-in-extension
                share-row-of-an-account keyboards-of-all-accounts file-provider-items message-texts capture-messages
                save-to-files detected-numbers links-of-frames quick-look notification-content web-view-downloads
                ai-settings-before image-playground-setting capture-companions activities-follow-sending
                look-up-limit reference-library-is-looking-up
                """)
        ),
        (
            "The user has to answer prompts of conditional launch or of the PIN.",
            words(
                """
                failed-switch-keeps unreadable-target pin-characters pin-caps pin-descending pin-runs pin-kind
                pin-spent-action pin-strictest pin-biometric-override pin-inactivity pin-clocks pin-history pin-fits
                pin-expiry-over-recheck pin-killed-try pin-tries-follow-policy pin-cancelled-wipe pin-after-wipe
                pin-names pin-after-biometrics launch-order offline-block-default strict-version-bounds
                no-version-blocks unreadable-never-wipes unknown-meets-nothing action-not-offered zero-offline-wipe
                never-checked-in clock-set-back remedy-before-block threat-reporter clock-status clock-status-5
                recheck-zero recheck-scope merged-order merged-outcome no-cancel blocked-switch pin-tries-sign-in
                no-host-no-launch blocked-stays-merged latest-switch proof-ages shown-has-to-leave
                pin-within-inactivity begun-wipe one-wipe wipe-command-stands damaged-record-wipes incomplete-wipe
                warning-waits threats-at-once patch-letter offline-sign-in biometric-shortcut reset-pin-action
                autofill-extensions offline-question-once overtaken-is-unproven questions-beside-checks
                return-during-switch blocked-after-all stranger-is-added-first merged-window-data
                wiped-leaves-windows kill-forgets-windows access-asks-again evaluation-scope evaluation-side
                evaluation-offline evaluation-before evaluation-counts-as-passed evaluation-too-large
                """)
        ),
        (
            "The service has to fail or to answer in a certain way, or time has to pass.",
            words(
                """
                aliases-of-two-accounts several-accounts-single-identity bundle-ids applied-stays combined-lists
                combined-device-models combined-redirects timer-profile network-retry service-interval
                policy-gone-is-unenrolled enrolled-without-policy sign-in-after-a-failed-enrollment
                refused-has-to-end extensions-share-targeting shared-tokens
                foreground-calls check-in-at-launch restart-after-wipe
                account-question-first account-question-given-up enrollment-not-onboarded
                deregistering-without-enrollment deregistering-ends-locally departure-said-once
                second-deregistration-adds enrollment-timeout record-kept-again enrollment-accounts policy-gone
                enrolled-until-refused check-in-without-policy wipe-status-order enrollment-overtaken
                registered-again log-in-under-another-name removal-ends-registration failed-wipe-again
                enrollment-failure-statuses accepted-without-policy managed-user-of-the-device configured-accounts
                departure-kept-first extension-accounts passed-on-name stranger-lets-others-in unnamed-damage
                configuration-without-policy name-without-object-id token-library-cannot-be-made
                no-account-without-owner renamed-user guest-of-tenant cloud-of-authority reinstall-read-only
                reinstall-keeps-policy removal-without-policy device-registration automatic-unenrollment
                service-overloaded interrupted-check-in dropped-link scenes-at-start one-sign-in-library
                home-account-without-dot remediation-checks-in silent-remediation-restarts blocked-remediation-wipes
                remediated-content remediation-dropped interrupted-remediation-first compliance-told-again
                removed-while-remediated remediation-beside-another-account enrollment-numbers-in-remediation
                screens-were-allowed remediation-returns remediation-unreadable strangers-are-not-onboarded
                sdk-cut-offs license-states reinstall-keeps-keychain loop-limit unenrolled-peer
                wrapped-link-comes-later
                """)
        ),
        (
            "The policy or the configuration in a recording is what the SDK received, so the recording does not show how the service or a file is read.",
            words(
                """
                unreadable-is-strictest protection-classes
                app-config-several-accounts
                app-config-channels app-config-duplicate-key app-config-tokens app-config-screen-capture
                mdm-account-by-either-name managed-by-both-keys delivery-means-enrollment enabled-switches
                client-pin-type client-open-in-protection client-actions client-clock-minutes client-lists
                client-short-days dictation-under-its-client-key telemetry-under-its-client-key
                graph-v1-by-its-properties platform-by-properties levels-not-in-the-file empty-license-list
                configuration-as-property-list
                always-apply-save-copies newer-settings-are-missing trimmed-values tenant-default-by-assignment
                """)
        ),
        (
            "It is about the Info.plist, its settings and their checks, which the SDK reads before any call.",
            words(
                """
                unreadable-overrides settings-color-property settings-lower-case-hex settings-no-color
                settings-telemetry-property settings-scrubbed-keys settings-kept-overrides
                settings-repeated-authorities settings-default-authority settings-both-redirects
                settings-derived-redirect settings-wrong-values settings-switch-meaning settings-unknown-variables
                settings-placeholder-client-id settings-extension-sign-in settings-cache-path-slash
                settings-main-interface settings-inferred-defaults settings-twins-anywhere settings-twins-at-the-end
                settings-conditional-access-twin settings-broker-twins settings-system-schemes settings-linked-sdk
                settings-query-room settings-opens-mail settings-open-schemes settings-redirect-entry
                settings-token-group settings-document-twins configure-constants configure-constant-types
                configure-constants-version configure-twin-place configure-twin-found configure-rule-on-request
                configure-mistakes configure-left-out configure-extension-app configure-written-variables
                configure-longest-indentation configure-comments-stay configure-app-clips
                memory-protection-by-entitlement scenes-by-manifest
                """)
        ),
        (
            "It is about the bytes that this library stores, or its own tools.",
            words(
                """
                main-thread-slot named-window clear-header-of-a-managed-account clear-buffer-of-another-device
                publisher folder-default verify-is-protect lockdown-protection foreign-tags wipe-ends-handles
                wipe-by-claim inbox stays-encrypted proof-takes-for-granted sharing-allowed-is-no-way
                typing-is-a-way-out app-groups slow-listeners-lose log-lines-name-no-account telemetry-policy
                telemetry-region telemetry-launch-and-enrollment telemetry-levels sqlite-vfs-new-only
                sqlite-vfs-unprotect sdk-lines-after-21-7 lowest-sdk-for-conditional-access two-lines-of-releases
                """)
        ),
        (
            "The device has to be locked, or a server has to present certificates.",
            words(
                """
                pinning-no-host pinning-who-acts pinning-order pinning-algorithm pinning-subdomains pinning-given
                lock-grace lock-class-now lock-unowned lock-metadata lock-second-handle lock-close lock-keys
                lock-sqlite-code lock-temporary lock-passcode
                """)
        ),
    ]

    private static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
