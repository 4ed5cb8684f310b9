// error: requires that 'AccountID' conform to 'StringProtocol'
import MAMCore

/// Ids compare in a way of their own; text does not.
func isSame(_ id: AccountID, _ text: String) -> Bool {
    id == text
}
