extension PropertyListEncoding {
    /// The result of decoding: the text up to the first failure, and the failure.
    struct Decoded {
        /// The text as UTF-8, up to the failure.
        var text: [UInt8]
        /// The failure at the character after ``text``; nil if all was decoded.
        var failure: PropertyListError?
    }

    /// Decodes the bytes after the byte order mark.
    func decode(_ bytes: [UInt8]) -> Decoded {
        let body = bytes.dropFirst(prefix.count)
        switch unit {
        case .utf8, .ascii: return Self.utf8(hasByteOrderMark ? Array(body) : bytes)
        case .latin1:
            var text: [UInt8] = []
            text.reserveCapacity(body.count + body.count / 8)
            for byte in body {
                if byte < 0x80 {
                    text.append(byte)
                } else {
                    text.append(0xC0 | byte >> 6)
                    text.append(0x80 | byte & 0x3F)
                }
            }
            return Decoded(text: text)
        case .utf16LittleEndian, .utf16BigEndian: return wide(body, width: 2)
        case .utf32LittleEndian, .utf32BigEndian: return wide(body, width: 4)
        }
    }

    private static func utf8(_ text: [UInt8]) -> Decoded {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: text.span)
            return Decoded(text: text)
        } catch {
            let place = error.byteOffsets.lowerBound
            return Decoded(
                text: Array(text[..<place]),
                failure: .malformed(
                    "bytes that are not UTF-8", at: place,
                    help: "save the file as UTF-8, or declare the encoding it has"))
        }
    }

    /// Decodes units of two or four bytes; a surrogate pair is one character.
    private func wide(_ body: ArraySlice<UInt8>, width: Int) -> Decoded {
        let isBig = unit == .utf16BigEndian || unit == .utf32BigEndian
        var text: [UInt8] = []
        text.reserveCapacity(body.count)
        var high: UInt32?
        var index = body.startIndex
        // The offset of the current character in the text; a pending high surrogate has added nothing to the text.
        while index <= body.endIndex - width {
            var value: UInt32 = 0
            for place in 0..<width {
                value = value << 8 | UInt32(body[index + (isBig ? place : width - 1 - place)])
            }
            index += width
            if width == 2, let first = high {
                guard (0xDC00...0xDFFF).contains(value) else { return broken(text) }
                value = 0x1_0000 + ((first - 0xD800) << 10) + (value - 0xDC00)
                high = nil
            } else if width == 2, (0xD800...0xDBFF).contains(value) {
                high = value
                continue
            }
            guard let scalar = Unicode.Scalar(value) else { return broken(text) }
            text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
        guard high == nil, index == body.endIndex else { return broken(text) }
        return Decoded(text: text)
    }

    private func broken(_ text: [UInt8]) -> Decoded {
        let name = unit == .utf16LittleEndian || unit == .utf16BigEndian ? "UTF-16" : "UTF-32"
        return Decoded(text: text, failure: .malformed("bytes that are not \(name)", at: text.count))
    }
}
