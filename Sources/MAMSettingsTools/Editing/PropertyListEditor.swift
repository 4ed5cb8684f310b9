package import MAMSettings

/// Changes a property list and nothing else of the file.
///
/// An XML file is changed as text: comments, the order of keys, indentation, line ends, the byte order mark and the
/// encoding stay, and every byte outside of the changed places is the same. A binary file is written anew by
/// ``BinaryPropertyListWriter``. An old-style file is refused; ``XMLPropertyListWriter`` can write it as XML.
package struct PropertyListEditor: Sendable {
    package let document: PropertyListDocument

    package init(_ document: PropertyListDocument) { self.document = document }

    /// Applies edits that all mean the document as it was read.
    ///
    /// - Returns: The file's new bytes, and the edits that were left for a next round because an earlier one changes the
    ///   same place.
    /// - Throws: For the first edit that cannot be made.
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

    /// The file's bytes with a plan carried out; those it has when the plan is empty.
    package func bytes(of plan: EditPlan) throws(PropertyListEditError) -> [UInt8] {
        guard !plan.isEmpty else { return document.bytes }
        switch document.format {
        case .xml:
            let text = TextSplice.apply(splices(of: plan), to: document.text)
            guard let bytes = document.encoding.encode(text) else { throw PropertyListEditError(.unwritableText) }
            return bytes
        case .binary: return BinaryPropertyListWriter.bytes(of: plan.changedValue)
        case .oldStyle: throw PropertyListEditError(.oldStyle)
        }
    }

    /// The places of the text that a plan changes, in order; only for XML.
    package func splices(of plan: EditPlan) -> [TextSplice] {
        guard document.format == .xml else { return [] }
        var splicer = XMLSplicer(plan)
        return splicer.splices()
    }
}
