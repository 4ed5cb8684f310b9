internal import Foundation

/// The work of a program that prints a file, as a reader of Swift's documentation writes it.
public enum PrintedFile {
    /// Prints the file at a path; nothing if it cannot be read.
    public static func print(_ path: String) {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return }
        Swift.print(text)
    }
}
