// error: value of type 'PolicyDocument' has no member 'compile'
// error: 'ValidatedPolicyDocument' initializer is inaccessible due to 'internal' protection level
import MAMCore

/// Only a document that was validated compiles, and only validation makes one.
func policy(of document: PolicyDocument) -> MAMPolicy {
    let validated = ValidatedPolicyDocument(document: document, issues: [])
    print(validated.compile())
    return document.compile()
}
