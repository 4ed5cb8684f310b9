internal import MAMKeys
internal import MAMBase

/// The stored pins of an app's accounts, with a revision.
///
/// The format is version 1; numbers are little-endian.
///
/// | Size | What |
/// |---|---|
/// | 1 | version: 1 |
/// | 8 | revision |
/// | 2 | number of accounts; each follows: |
/// | 2 and n | account: length, UTF-8 |
/// | 1 | number of anchors; each with its length (4) and its bytes |
/// | 1 | number of hosts less one; each follows: |
/// | 1 | 1 if subdomains have the same pins, else 0 |
/// | 1 and n | host: length, UTF-8 |
/// | 1 | number of pins; each with its subject (1), the algorithm and the digest, both with length (1) and bytes |
///
/// A record has one encoding only: accounts are in the order in which they first got pins.
package struct CertificatePinsRecord: Sendable, Equatable {
    package struct Account: Sendable, Equatable {
        package let id: AccountID
        package let pins: CertificatePins

        package init(id: AccountID, pins: CertificatePins) {
            self.id = id
            self.pins = pins
        }
    }

    /// The revision, which grows with every change and so orders the states of a record.
    package var revision: UInt64 = 0
    /// The accounts with pins, without duplicates.
    package var accounts: [Account] = []

    /// The maximum length of a record, in bytes.
    package static let maximumByteCount = 1 << 20
    static let maximumAccountCount = 1024

    /// Creates an empty record.
    package init() {}
}

extension CertificatePinsRecord {
    /// Encodes the record.
    ///
    /// Throws `system` if it exceeds the limits.
    package func encoded() throws(StorageError) -> [UInt8] {
        var writer = MarkWriter([1])
        writer.add(revision)
        writer.add(UInt16(clamping: accounts.count))
        for account in accounts {
            writer.add(UInt16(clamping: account.id.rawValue.utf8.count))
            writer.add(utf8: account.id.rawValue)
            writer.add(account.pins)
        }
        guard writer.bytes.count <= Self.maximumByteCount, accounts.count <= Self.maximumAccountCount else {
            throw StorageError(
                .system,
                "pins of more than \(Self.maximumAccountCount) accounts or \(Self.maximumByteCount) bytes are not kept")
        }
        return writer.bytes
    }

    /// Parses a record that fills all of the bytes.
    package init(_ bytes: UnsafeRawBufferPointer) throws(RecordError) {
        var reader = MarkReader(bytes: bytes, of: "stored pins", "are")
        try reader.expect(bytes.count <= Self.maximumByteCount, "a shorter record")
        let version: UInt8 = try reader.number()
        try reader.expect(version == 1, "version 1", back: 1)
        revision = try reader.number()
        let count: UInt16 = try reader.number()
        try reader.expect(count <= Self.maximumAccountCount, "the number of accounts", back: 2)
        for _ in 0..<count {
            let length: UInt16 = try reader.number()
            let id = AccountID(try reader.text(count: Int(length)))
            guard let id, !id.isUnmanaged, !accounts.contains(where: { $0.id == id }) else {
                throw reader.failure("another account", back: Int(length))
            }
            accounts.append(Account(id: id, pins: try reader.certificatePins()))
        }
        try reader.end()
    }
}

extension MarkWriter {
    fileprivate mutating func add(_ pins: CertificatePins) {
        add(UInt8(clamping: pins.anchors.count))
        for anchor in pins.anchors {
            add(UInt32(clamping: anchor.der.count))
            for byte in anchor.der { add(byte) }
        }
        add(UInt8(clamping: pins.entries.count - 1))
        for entry in pins.entries {
            add(entry.includesSubdomains ? 1 as UInt8 : 0)
            add(UInt8(clamping: entry.host.rawValue.utf8.count))
            add(utf8: entry.host.rawValue)
            add(UInt8(clamping: entry.pins.count))
            for pin in entry.pins {
                add(pin.subject.rawValue)
                add(UInt8(clamping: pin.algorithm.utf8.count))
                add(utf8: pin.algorithm)
                add(UInt8(clamping: pin.digest.count))
                for byte in pin.digest { add(byte) }
            }
        }
    }
}

extension MarkReader {
    fileprivate mutating func certificatePins() throws(RecordError) -> CertificatePins {
        let start = offset
        var anchors: [Certificate] = []
        for _ in 0..<(try number() as UInt8) {
            let count: UInt32 = try number()
            try expect(count <= Certificate.maximumByteCount, "the length of a certificate", back: 4)
            anchors.append(Certificate(der: try slice(count: Int(count))))
        }
        var entries: [CertificatePins.Entry] = []
        for _ in 0...(try number() as UInt8) {
            let includesSubdomains = try byte(below: 2, "0 or 1") == 1
            let length: UInt8 = try number()
            let text = try text(count: Int(length))
            // Only one spelling of a host is accepted, so that a record has one encoding.
            guard let host = CertificateHost(text), host.rawValue == text else {
                throw failure("a host", back: Int(length))
            }
            var pins: [CertificatePin] = []
            for _ in 0..<(try number() as UInt8) { pins.append(try certificatePin()) }
            entries.append(.init(host: host, includesSubdomains: includesSubdomains, pins: pins))
        }
        do throws(CertificatePinsError) { return try CertificatePins(entries, anchors: anchors) } catch {
            throw failure("other pins than \(error)", back: offset - start)
        }
    }

    private mutating func certificatePin() throws(RecordError) -> CertificatePin {
        let start = offset
        let subject = CertificatePin.Subject(rawValue: try number())
        let algorithm = try text(count: Int(try number() as UInt8))
        let digest = Array(try slice(count: Int(try number() as UInt8)))
        guard let subject, let pin = CertificatePin(subject, algorithm: algorithm, digest: digest) else {
            throw failure("a pin", back: offset - start)
        }
        return pin
    }
}
