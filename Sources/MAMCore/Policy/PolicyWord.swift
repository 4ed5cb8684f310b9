package import MAMSettings

/// A policy's answers to all yes-or-no questions, in 64 bits.
///
/// A decision reads one word, so it never mixes two versions of a policy, takes no lock and retains nothing
/// (Docs/Decisions/Answers.md). The layout of the bits is fixed by hand and never persisted.
@usableFromInline package struct PolicyWord: Sendable, Hashable {
    @usableFromInline package var bits: UInt64

    @inlinable package init(bits: UInt64) { self.bits = bits }

    @inlinable package static var unmanaged: PolicyWord { PolicyWord(bits: 0) }

    @inline(__always)
    @inlinable package func field(_ shift: UInt64, _ width: UInt64) -> UInt64 { bits >> shift & (1 << width - 1) }

    @inline(__always)
    @inlinable package mutating func setField(_ shift: UInt64, _ width: UInt64, _ value: UInt64) {
        let mask: UInt64 = (1 << width - 1) << shift
        bits = bits & ~mask | value << shift & mask
    }

    @inline(__always)
    @inlinable package subscript(bit bit: UInt64) -> Bool {
        get { bits >> bit & 1 != 0 }
        set { setField(bit, 1, newValue ? 1 : 0) }
    }
}

extension PolicyWord {
    @inlinable package var isManaged: Bool {
        get { self[bit: 0] }
        set { self[bit: 0] = newValue }
    }
    /// Whether this is the standard lockdown of several accounts at once.
    ///
    /// Then only the PIN is read from the word.
    @inlinable package var isLockdown: Bool {
        get { self[bit: 1] }
        set { self[bit: 1] = newValue }
    }
    @inlinable package var send: SendLevel {
        @inline(__always) get { SendLevel(rawValue: UInt8(field(2, 3))) ?? .none }
        set { setField(2, 3, UInt64(newValue.rawValue)) }
    }
    @inlinable package var receive: ReceiveLevel {
        @inline(__always) get { ReceiveLevel(rawValue: UInt8(field(5, 2))) ?? .none }
        set { setField(5, 2, UInt64(newValue.rawValue)) }
    }
    @inlinable package var isSaveBlocked: Bool {
        get { self[bit: 7] }
        set { self[bit: 7] = newValue }
    }
    @inlinable package var isOpenBlocked: Bool {
        get { self[bit: 8] }
        set { self[bit: 8] = newValue }
    }
    @inlinable package var storage: StorageServices {
        @inline(__always) get { StorageServices(rawValue: UInt16(field(9, 7))) }
        set { setField(9, 7, UInt64(newValue.rawValue)) }
    }
    /// Whether the app denies assumptions, so that its answers need a look at ``DeniedAssumptions``.
    ///
    /// Set when a policy is put in force, not when it is compiled.
    @inlinable package var deniesAssumptions: Bool {
        @inline(__always) get { self[bit: 16] }
        set { self[bit: 16] = newValue }
    }
    /// What the app's SDK restricts beside the settings.
    ///
    /// Set when a policy is put in force, not when it is compiled.
    @inlinable package var enforcement: SDKEnforcement {
        get { SDKEnforcement(rawValue: UInt8(field(18, 3))) ?? .full }
        set { setField(18, 3, UInt64(newValue.rawValue)) }
    }
    /// Whether app configuration makes the block of copies apply although data may go to all apps.
    ///
    /// Set when a policy is put in force, not when it is compiled.
    @inlinable package var appliesSaveCopiesAlways: Bool {
        get { self[bit: 17] }
        set { self[bit: 17] = newValue }
    }
    /// Whether copies may be saved to the listed services only.
    @inline(__always)
    @inlinable package var blocksSaving: Bool { isSaveBlocked && (send != .all || appliesSaveCopiesAlways) }
    @inlinable package var ingestion: IngestionServices {
        @inline(__always) get { IngestionServices(rawValue: UInt8(field(21, 4))) }
        set { setField(21, 4, UInt64(newValue.rawValue)) }
    }
    @inlinable package var isPINRequired: Bool {
        get { self[bit: 25] }
        set { self[bit: 25] = newValue }
    }
    @inlinable package var isPINReplacedByDevicePasscode: Bool {
        get { self[bit: 26] }
        set { self[bit: 26] = newValue }
    }
    @inlinable package var isContactSyncBlocked: Bool {
        get { self[bit: 27] }
        set { self[bit: 27] = newValue }
    }
    @inlinable package var isWidgetContentSyncBlocked: Bool {
        get { self[bit: 28] }
        set { self[bit: 28] = newValue }
    }
    @inlinable package var isPrintingBlocked: Bool {
        get { self[bit: 29] }
        set { self[bit: 29] = newValue }
    }
    @inlinable package var isEncryptionRequired: Bool {
        get { self[bit: 30] }
        set { self[bit: 30] = newValue }
    }
    @inlinable package var isManagedBrowserRequired: Bool {
        get { self[bit: 31] }
        set { self[bit: 31] = newValue }
    }
    @inlinable package var notifications: MAMNotificationPolicy {
        get { MAMNotificationPolicy(rawValue: UInt8(field(32, 2))) ?? .block }
        set { setField(32, 2, UInt64(newValue.rawValue)) }
    }
    @inlinable package var screenCapture: ScreenCaptureSetting {
        get { ScreenCaptureSetting(rawValue: UInt8(field(34, 2))) ?? .blocked }
        set { setField(34, 2, UInt64(newValue.rawValue)) }
    }
    /// Whether app configuration turned the derived screen-capture block off.
    ///
    /// Set when a policy is put in force, not when it is compiled.
    @inlinable package var isScreenCaptureAllowedByAppConfiguration: Bool {
        get { self[bit: 36] }
        set { self[bit: 36] = newValue }
    }
    /// Whether files stay out of backups.
    @inlinable package var isBackupBlocked: Bool {
        get { self[bit: 37] }
        set { self[bit: 37] = newValue }
    }
    /// The protection class of files, before the app's own limit.
    @inlinable package var protectionLevel: FileProtectionLevel {
        get { FileProtectionLevel.ascending[Int(field(38, 2))] }
        set { setField(38, 2, UInt64(FileProtectionLevel.ascending.firstIndex(of: newValue) ?? 3)) }
    }
    @inlinable package var clipboard: ClipboardLevel {
        @inline(__always) get { ClipboardLevel(rawValue: UInt8(field(40, 2))) ?? .blocked }
        set { setField(40, 2, UInt64(newValue.rawValue)) }
    }
    /// The maximum number of UTF-16 units of text that may be copied at every level; 0 for no exception.
    @inlinable package var clipboardLimit: UInt16 {
        get { UInt16(truncatingIfNeeded: field(42, 16)) }
        set { setField(42, 16, UInt64(newValue)) }
    }
    /// Whether third-party keyboards are blocked in the whole app, for unmanaged accounts too.
    @inlinable package var areThirdPartyKeyboardsBlocked: Bool {
        get { self[bit: 58] }
        set { self[bit: 58] = newValue }
    }
    @inlinable package var isGenmojiBlocked: Bool {
        get { self[bit: 59] }
        set { self[bit: 59] = newValue }
    }
    @inlinable package var areWritingToolsBlocked: Bool {
        get { self[bit: 60] }
        set { self[bit: 60] = newValue }
    }
    @inlinable package var isDictationBlocked: Bool {
        get { self[bit: 61] }
        set { self[bit: 61] = newValue }
    }
    @inlinable package var evaluation: EvaluationRequirement {
        get { EvaluationRequirement(rawValue: UInt8(field(62, 2))) ?? .required }
        set { setField(62, 2, UInt64(newValue.rawValue)) }
    }
    /// Whether ``evaluation`` is required at all; a test of bits alone, because every transfer asks it.
    @inline(__always)
    @inlinable package var requiresEvaluation: Bool { field(62, 2) != 0 }
}

extension FileProtectionLevel {
    /// The levels from the weakest to the strongest.
    ///
    /// A ``PolicyWord`` holds the index.
    @usableFromInline package static let ascending: [FileProtectionLevel] = [
        .none, .completeUntilFirstUserAuthentication, .completeUnlessOpen, .complete,
    ]
}

extension PolicyWord {
    /// The word for an app that device management does not manage: the settings that need its keys have no effect.
    ///
    /// The words of accounts in force are made this way, so that a decision needs no other fact of the app.
    @inlinable package var withoutDeviceManagement: PolicyWord {
        var word = self
        if send == .managedOS { word.send = .managed }
        if receive == .allTagged { word.receive = .all }
        word.isPINReplacedByDevicePasscode = false
        return word
    }

    /// Makes the word for several accounts at once, of which at least one is managed.
    ///
    /// It is not a mix of the real policies: everything is blocked, and only the PIN depends on the accounts
    /// (assumption `lockdown-content` in Docs/Assumptions.md).
    @inlinable package static func lockdown(isPINRequired: Bool) -> PolicyWord {
        var word = PolicyWord(bits: 0)
        word.isManaged = true
        word.isLockdown = true
        word.isPINRequired = isPINRequired
        word.isEncryptionRequired = true
        word.isBackupBlocked = true
        word.protectionLevel = .complete
        word.isManagedBrowserRequired = true
        word.notifications = .blockOrgData
        word.send = .none
        word.receive = .none
        word.clipboard = .blocked
        return word
    }
}
