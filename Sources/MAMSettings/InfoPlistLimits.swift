/// The limits of a reading.
package enum InfoPlistLimits {
    /// The most findings in one reading; a last one says how many were left out.
    package static let issues = 100
}
