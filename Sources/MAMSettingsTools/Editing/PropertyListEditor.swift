package import MAMPropertyLists
internal import MAMSettings

/// Changes a property list and nothing else of the file.
///
/// An XML file is changed as text: comments, the order of keys, indentation, line ends, the byte order mark and the
/// encoding stay, and every byte outside of the changed places is the same. A binary file is written anew by
/// ``BinaryPropertyListWriter``. An old-style file is refused; ``XMLPropertyListWriter`` can write it as XML.
package struct PropertyListEditor: Sendable {
    package let document: PropertyListDocument

    /// The most bytes of a result, so that it can be read again.
    private let limit: Int

    package init(_ document: PropertyListDocument, limits: PropertyListLimits = .infoPlist) {
        (self.document, limit) = (document, limits.bytes)
    }

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

    /// How many bytes the file would have, without making it.
    private func size(with splices: [TextSplice]) -> Int {
        splices.reduce(document.bytes.count) { size, splice in
            size + document.encoding.size(of: splice.bytes[...])
                - document.encoding.size(of: document.text[splice.range])
        }
    }

    /// The places of the text that a plan changes, in order; only for XML.
    package func splices(of plan: EditPlan) -> [TextSplice] {
        guard document.format == .xml else { return [] }
        var splicer = XMLSplicer(plan)
        return splicer.splices()
    }
}
