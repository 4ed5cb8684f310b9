/// The elements of an XML property list.
enum XMLElement: String {
    case plist, dict, array, key, string, data, date, integer, real
    case yes = "true"
    case no = "false"
}

extension PropertyListBytes {
    /// Recognizes an opening tag without attributes whose `<` is at `index - 1`; nil for every other tag.
    ///
    /// Returns the element, the length of the tag after the `<`, and whether the tag ends with `/>`. Almost all tags
    /// have this form. The numbers are the letters of the tag as little-endian words.
    @inline(__always)
    func plainTag(at index: Int) -> (element: XMLElement, length: Int, isEmpty: Bool)? {
        let word = word(at: index)
        if word & 0xFFFF_FFFF == 0x3E79_656B { return (.key, 4, false) }
        if word & 0xFF_FFFF_FFFF_FFFF == 0x3E_676E_6972_7473 { return (.string, 7, false) }
        let five = word & 0xFF_FFFF_FFFF
        if five == 0x3E_7463_6964 { return (.dict, 5, false) }
        if word == 0x3E72_6567_6574_6E69 { return (.integer, 8, false) }
        let six = word & 0xFFFF_FFFF_FFFF
        if six == 0x3E2F_6575_7274 { return (.yes, 6, true) }
        if word & 0xFF_FFFF_FFFF_FFFF == 0x3E_2F65_736C_6166 { return (.no, 7, true) }
        if six == 0x3E79_6172_7261 { return (.array, 6, false) }
        if five == 0x3E_6C61_6572 { return (.real, 5, false) }
        if five == 0x3E_6174_6164 { return (.data, 5, false) }
        if five == 0x3E_6574_6164 { return (.date, 5, false) }
        return nil
    }

    /// Returns the offset after `</dict>` or `</array>` at an index; nil for other tags.
    @inline(__always)
    func plainEnd(ofDictionary isDictionary: Bool, at index: Int) -> Int? {
        let word = word(at: index)
        if isDictionary { return word & 0xFF_FFFF_FFFF_FFFF == 0x3E_7463_6964_2F3C ? index + 7 : nil }
        return word == 0x3E79_6172_7261_2F3C ? index + 8 : nil
    }

    /// Returns the offset after the closing tag of a text element at an index; nil for other tags and tags with blanks.
    @inline(__always)
    func plainEnd(of element: XMLElement, at index: Int) -> Int? {
        switch element {
        case .key: word(at: index) & 0xFFFF_FFFF_FFFF == 0x3E79_656B_2F3C ? index + 6 : nil
        case .string: word(at: index) == 0x676E_6972_7473_2F3C && self[index + 8] == 0x3E ? index + 9 : nil
        case .integer:
            word(at: index) == 0x6567_6574_6E69_2F3C && self[index + 8] == 0x72 && self[index + 9] == 0x3E
                ? index + 10 : nil
        default: nil
        }
    }
}
