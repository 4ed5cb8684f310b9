#!/usr/bin/env python3
"""Reads what MAMCore protects, written from the formats' description alone: standard library and libcrypto.

    mam_reader.py file RAW ACCOUNT_KEY_HEX [KEY_ID_HEX]     prints the plaintext of a MAMF file
"""
import ctypes
import ctypes.util
import hashlib
import hmac
import struct
import sys

crypto = ctypes.CDLL(ctypes.util.find_library("crypto") or "libcrypto.so.3")
for name in ("EVP_CIPHER_CTX_new", "EVP_aes_256_gcm", "EVP_aes_256_wrap"):
    getattr(crypto, name).restype = ctypes.c_void_p
SET_TAG, WRAP_ALLOW, NOTHING = 0x11, 1, ctypes.c_void_p(None)


class Refused(Exception):
    pass


def check(condition, message):
    if not condition:
        raise Refused(message)


def decrypt(cipher, key, nonce, associated, sealed, tag, flags=0):
    """One decryption; every failure is an error."""
    context = ctypes.c_void_p(crypto.EVP_CIPHER_CTX_new())
    try:
        crypto.EVP_CIPHER_CTX_set_flags(context, flags)
        cipher = ctypes.c_void_p(getattr(crypto, cipher)())
        check(crypto.EVP_DecryptInit_ex(context, cipher, NOTHING, key, nonce) == 1, "cipher")
        out, count = ctypes.create_string_buffer(len(sealed) + 16), ctypes.c_int(0)
        if associated:
            check(crypto.EVP_DecryptUpdate(context, NOTHING, ctypes.byref(count), associated, len(associated)) == 1, "aad")
        length = 0
        if sealed:
            check(crypto.EVP_DecryptUpdate(context, out, ctypes.byref(count), sealed, len(sealed)) > 0, "not authentic")
            length = count.value
        if tag:
            check(crypto.EVP_CIPHER_CTX_ctrl(context, SET_TAG, len(tag), tag) == 1, "tag")
            rest = ctypes.create_string_buffer(16)
            check(crypto.EVP_DecryptFinal_ex(context, rest, ctypes.byref(count)) == 1, "not authentic")
        return out.raw[:length]
    finally:
        crypto.EVP_CIPHER_CTX_free(context)


def open_gcm(key, nonce, associated, sealed, tag):
    return decrypt("EVP_aes_256_gcm", key, nonce, associated, sealed, tag)


def unwrap(key, wrapped):
    return decrypt("EVP_aes_256_wrap", key, None, b"", wrapped, b"", WRAP_ALLOW)


def hkdf(key, salt, info, length):
    """RFC 5869 with SHA-256."""
    secret = hmac.new(salt, key, hashlib.sha256).digest()
    block, out = b"", b""
    while len(out) < length:
        block = hmac.new(secret, block + info + bytes([len(out) // 32 + 1]), hashlib.sha256).digest()
        out += block
    return out[:length]


def file_header(slot, account_key, key_id):
    """The fields of one header slot, authenticated."""
    check(len(slot) >= 1024 and slot[:8] == b"\x89MAMF\r\n\x1a", "magic")
    version, cipher, scheme, bits, flags, size = struct.unpack_from("<HBBBBH", slot, 8)
    check((version, cipher, scheme, bits, size) == (1, 1, 1, 12, 1024) and flags <= 3, "version")
    file_id, wraps = slot[16:32], slot[32:48]
    check(key_id is None or wraps == key_id, "another account key")
    sequence, length, epoch, budget = struct.unpack_from("<QQQQ", slot, 48)
    data_key = unwrap(account_key, slot[80:120])
    header_key = hkdf(data_key, file_id, b"MAMCore file v1 header", 32)
    check(hmac.compare_digest(hmac.new(header_key, slot[:992], hashlib.sha256).digest(), slot[992:1024]), "header")
    owner_length, zero = struct.unpack_from("<HH", slot, 120)
    count, = struct.unpack_from("<I", slot, 380)
    check(owner_length <= 256 and zero == 0 and count <= 24 and not any(slot[776:992]), "header")
    first, chunk = (value or 4096 for value in struct.unpack_from("<II", slot, 768))
    return {
        "file_id": file_id, "sequence": sequence, "length": length, "dirty": flags & 1 == 1, "open": flags & 2 == 2,
        "owner": slot[124:124 + owner_length].decode(), "first": first, "chunk": chunk,
        "holes": [struct.unpack_from("<QQ", slot, 384 + 16 * number) for number in range(count)],
        "data_key": hkdf(data_key, file_id, b"MAMCore file v1 data", 32),
    }


def open_file(raw, account_key, key_id=None):
    """The plaintext of a MAMF file; a file that a writer left dirty is read without its journal."""
    headers, failure = [], None
    for offset in (0, 4096):
        try:
            header = file_header(raw[offset:offset + 1024], account_key, key_id)
            check(header["sequence"] % 2 == (offset == 0), "a header in the wrong slot")
            headers.append(header)
        except Refused as error:
            failure = failure or error
    if not headers:
        raise failure
    header = max(headers, key=lambda header: header["sequence"])
    first, chunk, length = header["first"], header["chunk"], header["length"]
    journal = 64 + 8 * (max(first, chunk) + 32)
    slot, out, index = 8192 + max(36864, -(-journal // 4096) * 4096), bytearray(), 0
    while slot + 32 < len(raw) if header["open"] else len(out) < length:
        size = first if index == 0 else chunk
        if any(start <= index < start + count for start, count in header["holes"]):
            plain = b""
        else:
            head = raw[slot:slot + 32]
            check(len(head) == 32, "chunk %d is missing" % index)
            stored, = struct.unpack_from("<I", head, 12)
            sealed = raw[slot + 32:slot + 32 + stored]
            check(stored <= size and len(sealed) == stored, "chunk %d is cut off" % index)
            associated = header["file_id"] + struct.pack("<QI", index, stored) + bytes([1, 1, 0, 0])
            plain = open_gcm(header["data_key"], head[:12], associated, sealed, head[16:32])
        # An open-ended file ends with its raw file: only there a chunk is as long as it is.
        length = len(out) + len(plain) if header["open"] else length
        out += plain.ljust(size, b"\0")
        slot, index = slot + size + 32, index + 1
    return bytes(out[:length])


def main(words):
    if len(words) not in (3, 4) or words[0] != "file":
        sys.exit(__doc__)
    with open(words[1], "rb") as raw:
        content = raw.read()
    try:
        key_id = bytes.fromhex(words[3]) if len(words) == 4 else None
        sys.stdout.buffer.write(open_file(content, bytes.fromhex(words[2]), key_id))
    except Refused as error:
        sys.exit("refused: %s" % error)


if __name__ == "__main__":
    main(sys.argv[1:])
