package import MAMPropertyLists
internal import MAMSettings

/// Edits a property list without other changes to its file.
///
/// - An XML file is edited as text: comments, the order of keys, indentation, line ends, the byte order mark and the
///   encoding stay, and all bytes outside the changed places are the same.
/// - A binary file is rewritten by ``BinaryPropertyListWriter``.
/// - An old-style file is refused; ``XMLPropertyListWriter`` can write it as XML.
package struct PropertyListEditor: Sendable {
    package let document: PropertyListDocument

    /// The maximum size of a result, in bytes, so that it can be read again.
    private let limit: Int

    package init(_ document: PropertyListDocument, limits: PropertyListLimits = .infoPlist) {
        (self.document, limit) = (document, limits.bytes)
    }

    /// Applies edits whose paths are those of the original document.
    ///
    /// - Returns: The file's new bytes, and the edits that are postponed because an earlier one changes the same place.
    /// - Throws: An error for the first edit that is not possible.
    package func applying(
        _ edits: [PropertyListEdit]
    ) throws(PropertyListEditError) -> (bytes: [UInt8], postponed: [PropertyListEdit]) {
        var (plan, postponed) = (EditPlan(document), [PropertyListEdit]())
        for edit in edits {
            switch plan.take([edit]) {
            case .taken: continue
            case .postponed: postponed.append(edit)
            case .refused(let error): throw error
            }
        }
        return (try bytes(of: plan), postponed)
    }

    /// Returns the file's bytes after the changes of a plan; an empty plan gives the original bytes.
    package func bytes(of plan: EditPlan) throws(PropertyListEditError) -> [UInt8] {
        guard !plan.isEmpty else { return document.bytes }
        switch document.format {
        case .xml:
            var splicer = XMLSplicer(plan)
            let splices = splicer.splices()
            let size = size(with: splices)
            guard size <= limit else {
                throw PropertyListEditError(tooLarge: size, limit: limit, at: splicer.largest.path)
            }
            let text = TextSplice.apply(splices, to: document.text)
            guard let bytes = document.encoding.encode(text) else { throw PropertyListEditError(.unwritableText) }
            return bytes
        case .binary:
            let bytes = BinaryPropertyListWriter.bytes(of: plan.changedValue)
            guard bytes.count <= limit else {
                throw PropertyListEditError(tooLarge: bytes.count, limit: limit, at: PropertyListPath())
            }
            return bytes
        case .oldStyle: throw PropertyListEditError(.oldStyle)
        }
    }

    /// Returns the size of the resulting file, in bytes, without creating it.
    private func size(with splices: [TextSplice]) -> Int {
        splices.reduce(document.bytes.count) { size, splice in
            size + document.encoding.size(of: splice.bytes[...])
                - document.encoding.size(of: document.text[splice.range])
        }
    }

    /// Returns the splices of the text for a plan, in order; only for XML files.
    package func splices(of plan: EditPlan) -> [TextSplice] {
        guard document.format == .xml else { return [] }
        var splicer = XMLSplicer(plan)
        return splicer.splices()
    }
}
