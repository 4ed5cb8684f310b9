internal import MAMCore

/// The wall clock, by which processes agree on the ends of leases.
package enum FleetClock {
    /// Returns the seconds since 1970.
    package static func seconds() -> Double { SystemTimeSource().now().wall }
}
