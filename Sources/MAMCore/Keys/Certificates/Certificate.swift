internal import MAMBase

/// The bytes of a certificate (X.509 in DER), as a server sends them.
///
/// The bytes are not parsed when the value is created.
public struct Certificate: Sendable, Hashable {
    /// The maximum length of a certificate, in bytes.
    ///
    /// Longer certificates are refused.
    public static let maximumByteCount = 32 << 10
    /// The bytes of the certificate, in DER.
    public let der: [UInt8]

    /// Creates a certificate from bytes, which are not checked.
    ///
    /// - Parameter der: The bytes of the certificate, in the DER format.
    public init(der: some Sequence<UInt8>) { self.der = Array(der) }

    /// The pin of the certificate's public key: the SHA-256 digest of the key with its algorithm
    /// (`SubjectPublicKeyInfo`).
    ///
    /// Nil if the bytes are not a certificate.
    public var publicKeyPin: CertificatePin? {
        read.map { CertificatePin(.publicKey, sha256: $0.publicKeyDigest) }
    }

    /// The pin of the whole certificate: the SHA-256 digest of the certificate's bytes.
    ///
    /// Nil if the bytes are not a certificate.
    public var pin: CertificatePin? { read.map { CertificatePin(.certificate, sha256: $0.digest) } }

    package var read: X509Certificate? {
        guard (1...Self.maximumByteCount).contains(der.count) else { return nil }
        return X509Certificate(der)
    }
}

extension Certificate: CustomStringConvertible {
    /// A text with the length of the certificate, in bytes.
    public var description: String { "a certificate of \(der.count) bytes" }
}

/// The reason why the certificates in a PEM text cannot be read.
public struct CertificateTextError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The content that the parser expected at the line of the error, in lower case and without a full stop.
    public let expected: String
    /// The number of the line with the error, counted from 1.
    public let line: Int

    init(_ expected: String, line: Int) {
        self.expected = expected
        self.line = line
    }

    /// A text with the line number and the expected content.
    public var description: String { "line \(line): \(expected) expected" }
}

extension Certificate {
    /// The default maximum length of a PEM text with certificates: 256 KiB.
    public static let maximumTextByteCount = 256 << 10
    /// The default maximum number of certificates in a PEM text: 64.
    public static let maximumTextCount = 64

    package static let textByteCounts = 1...16 << 20
    package static let textCounts = 1...1024

    /// Reads the certificates in a PEM text (RFC 7468), in the order of the text.
    ///
    /// A PEM text has blocks, each of which contains one certificate. Text between the blocks is skipped. A text with
    /// blocks of other types, such as private keys, is refused.
    ///
    /// - Parameters:
    ///   - text: The text, with lines that end in LF or CR LF.
    ///   - maximumByteCount: The maximum length of the text in bytes, 1 to 16 MiB. Defaults to 256 KiB.
    ///   - maximumCount: The maximum number of certificates, 1 to 1024. Defaults to 64.
    /// - Returns: The certificates, at least one.
    /// - Throws: ``CertificateTextError`` if the text is malformed, has no certificate, or exceeds a limit.
    public static func chain(
        pem text: some Collection<UInt8>, maximumByteCount: Int = maximumTextByteCount,
        maximumCount: Int = maximumTextCount
    ) throws(CertificateTextError) -> [Certificate] {
        let (byteCount, count) = (textByteCounts.clamping(maximumByteCount), textCounts.clamping(maximumCount))
        guard text.count <= byteCount else {
            throw CertificateTextError("a text of at most \(byteCount) bytes", line: 1)
        }
        var (found, block, number): ([Certificate], [UInt8]?, Int) = ([], nil, 0)
        for line in Array(text).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            var line = line
            while let last = line.last, last == 13 || last == 32 || last == 9 { line = line.dropLast() }
            if line.elementsEqual(begin) {
                guard block == nil else { throw CertificateTextError("the end of the block before", line: number) }
                guard found.count < count else {
                    throw CertificateTextError("at most \(count) certificates", line: number)
                }
                block = []
            } else if line.elementsEqual(end) {
                guard let digits = block else { throw CertificateTextError("the beginning of a block", line: number) }
                guard let der = Base64.decode(digits), !der.isEmpty else {
                    throw CertificateTextError("base64", line: number)
                }
                guard der.count <= Self.maximumByteCount else {
                    throw CertificateTextError("a certificate of at most \(Self.maximumByteCount) bytes", line: number)
                }
                found.append(Certificate(der: der))
                block = nil
            } else if line.starts(with: "-----".utf8) {
                throw CertificateTextError("a block of a certificate", line: number)
            } else if block != nil {
                block?.append(contentsOf: line)
            }
        }
        guard block == nil else { throw CertificateTextError("the end of the block", line: number) }
        guard !found.isEmpty else { throw CertificateTextError("a certificate", line: number) }
        return found
    }

    /// The certificate as PEM text, with a line break at the end.
    public var pem: String {
        let digits = Array(Base64.encode(der).utf8)
        let lines = stride(from: 0, to: digits.count, by: 64).map {
            String(decoding: digits[$0..<min($0 + 64, digits.count)], as: UTF8.self)
        }
        return (["-----BEGIN CERTIFICATE-----"] + lines + ["-----END CERTIFICATE-----", ""]).joined(separator: "\n")
    }

    private static let begin = Array("-----BEGIN CERTIFICATE-----".utf8)
    private static let end = Array("-----END CERTIFICATE-----".utf8)
}
