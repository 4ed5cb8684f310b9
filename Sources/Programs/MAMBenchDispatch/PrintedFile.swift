internal import Foundation

/// Prints a file as a program does that only follows Swift's documentation.
public enum PrintedFile {
    /// Prints the file at a path; nothing if it cannot be read.
    public static func print(_ path: String) {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return }
        Swift.print(text)
    }
}
