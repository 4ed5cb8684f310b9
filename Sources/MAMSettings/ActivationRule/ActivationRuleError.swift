/// Why an activation rule can not be read, or not be changed safely.
package struct ActivationRuleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong: lower case, one line, no full stop.
    package let message: String
    /// Where in the rule, in bytes of its text as UTF-8; 0 when it is about the rule as a whole.
    package let offset: Int

    package init(_ message: String, at offset: Int = 0) { (self.message, self.offset) = (message, offset) }

    /// The message.
    package var description: String { message }
}
