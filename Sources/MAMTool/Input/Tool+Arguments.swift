internal import MAMCore

internal import MAMPOSIX
internal import MAMVolumes

extension Tool {
    /// Returns the arguments of a process without its name, as bytes: file names need not be UTF-8.
    ///
    /// `CommandLine.arguments` would replace such bytes, and the resulting name would not exist.
    package static func arguments(
        _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> [String] {
        (0..<Int(count)).dropFirst().compactMap { place in
            values[place].map { SystemPath.string(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }
}
