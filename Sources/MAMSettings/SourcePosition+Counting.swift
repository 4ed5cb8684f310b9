extension SourcePosition {
    /// Finds line and column of a byte; `textStart` is where the text begins behind a byte order mark.
    ///
    /// Counted only when there is something to report, so that reading a good file costs nothing.
    init(of offset: Int, in bytes: [UInt8], textStart: Int, encoding: InfoPlistFormat.Encoding = .utf8) {
        var line = 1
        var lineStart = textStart
        let end = min(offset, bytes.count)
        for index in textStart..<max(end, textStart) {
            let isLineFeed = bytes[index] == 0x0A
            let isLoneReturn = bytes[index] == 0x0D && (index + 1 >= bytes.count || bytes[index + 1] != 0x0A)
            guard isLineFeed || isLoneReturn else { continue }
            line += 1
            lineStart = index + 1
        }
        let before = bytes[min(lineStart, end)..<end]
        let scalars =
            switch encoding {
            case .utf8: before.count { $0 & 0xC0 != 0x80 }
            case .latin1: before.count
            }
        self.init(line: line, column: scalars + 1, byteOffset: offset)
    }

    /// Finds the beginning of a line; the last line when there are fewer.
    init(ofLine wanted: Int, in bytes: [UInt8], textStart: Int) {
        var line = 1
        var start = textStart
        for index in textStart..<bytes.count where line < wanted && bytes[index] == 0x0A {
            line += 1
            start = index + 1
        }
        self.init(line: line, column: 1, byteOffset: start)
    }
}
