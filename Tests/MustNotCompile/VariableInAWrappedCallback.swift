// error: mutation of captured var 'count' in concurrently-executing code
import MAMCore

/// A library calls back on a thread of its own.
func count() -> @Sendable () -> Void {
    var count = 0
    return IdentityCapture().wrap { count += 1 }
}
