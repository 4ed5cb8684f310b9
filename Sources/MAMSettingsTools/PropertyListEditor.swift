package import MAMSettings

/// Changes a property list and nothing else of the file.
package struct PropertyListEditor: Sendable {
    package let document: PropertyListDocument

    package init(_ document: PropertyListDocument) { self.document = document }
}
