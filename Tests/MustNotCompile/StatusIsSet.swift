// error: cannot assign to property: 'status' is a get-only property
import MAMCore

/// The status is found out, not claimed.
func claim() {
    DispatchPropagation.status = .active
}
