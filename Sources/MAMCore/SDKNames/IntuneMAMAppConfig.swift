// The names of `IntuneMAMAppConfig.h`, as the SDK has them: the compiler leads from each to ours.

/// `IntuneMAMBoolQueryType` of the SDK.
@available(*, unavailable, renamed: "MAMBoolQueryType")
public typealias IntuneMAMBoolQueryType = MAMBoolQueryType

/// `IntuneMAMNumberQueryType` of the SDK.
@available(*, unavailable, renamed: "MAMNumberQueryType")
public typealias IntuneMAMNumberQueryType = MAMNumberQueryType

/// `IntuneMAMStringQueryType` of the SDK.
@available(*, unavailable, renamed: "MAMStringQueryType")
public typealias IntuneMAMStringQueryType = MAMStringQueryType

/// `IntuneMAMAppConfig` of the SDK.
@available(*, unavailable, renamed: "MAMAppConfig")
public typealias IntuneMAMAppConfig = MAMAppConfig

extension MAMAppConfig {
    /// `IntuneMAMAppConfig hasConflict:` of the SDK.
    @available(*, unavailable, renamed: "hasConflict(forKey:)")
    public func hasConflict(_ key: String) -> Bool { fatalError() }
}
