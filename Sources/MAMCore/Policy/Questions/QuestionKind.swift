/// The kinds of question.
///
/// Each kind has a family of rules.
public enum QuestionKind: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// ``PolicyQuestion/save(to:account:)``
    case save = 0
    /// ``PolicyQuestion/open(from:account:)``
    case open = 1
    /// ``PolicyQuestion/send(to:payload:)``
    case send = 2
    /// ``PolicyQuestion/receive(from:payload:)``
    case receive = 3
    /// ``PolicyQuestion/receiveSharedItem(owner:)``
    case shareItem = 4
    /// ``PolicyQuestion/receiveSharedFile(owner:)``
    case shareFile = 5
    /// ``PolicyQuestion/documentPicker(_:)``
    case documentPicker = 6
    /// ``PolicyQuestion/property(_:)``
    case property = 7
    /// ``PolicyQuestion/copy(to:_:)``
    case copy = 8
    /// ``PolicyQuestion/paste(from:_:)``
    case paste = 9
    /// ``PolicyQuestion/pasteIntoWebView(_:from:_:)``
    case pasteIntoWebView = 10
    /// ``PolicyQuestion/uploadInWebView(_:)``
    case uploadInWebView = 11
    /// ``LinkQuestion/url(_:isKnownManagedAppScheme:)``
    case openURL = 12
    /// ``LinkQuestion/universalLink(_:)``
    case openUniversalLink = 13
    /// ``LinkQuestion/webViewLink(_:isExternal:)``
    case webViewLink = 14
    /// ``LinkQuestion/compose(_:)``
    case compose = 15
}
