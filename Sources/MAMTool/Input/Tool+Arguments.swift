internal import MAMCore

internal import MAMPOSIX
internal import MAMVolumes

extension Tool {
    /// The arguments of a process without its name, as `main` gets them: bytes, of which names of files need not be UTF-8.
    ///
    /// `CommandLine.arguments` would replace such bytes, and no file would have the name any more.
    package static func arguments(
        _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> [String] {
        (0..<Int(count)).dropFirst().compactMap { place in
            values[place].map { SystemPath.string(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }
}
