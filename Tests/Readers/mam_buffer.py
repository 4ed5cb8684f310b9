"""Opens a protected buffer ("MAMB" version 1) with nothing but libcrypto: a second reading of the format.

    mam_buffer.py KEY < BUFFER

KEY is the account's transfer key, as 64 hexadecimal digits: for test keys only, because others see a command line.
Prints kind, key id, owner and payload as JSON; exits with 1 and one line on standard error for anything else.
"""
import ctypes
import ctypes.util
import hashlib
import hmac
import json
import struct
import sys

MAGIC = bytes([0x89]) + b"MAMB\r\n\x1a"


def hkdf(key, salt, info, count):
    extracted = hmac.new(salt, key, hashlib.sha256).digest()
    output, piece = b"", b""
    for number in range(1, -(-count // 32) + 1):
        piece = hmac.new(extracted, piece + info + bytes([number]), hashlib.sha256).digest()
        output += piece
    return output[:count]


def open_gcm(key, nonce, beside, sealed, tag):
    crypto = ctypes.CDLL(ctypes.util.find_library("crypto"))
    for name in ("EVP_CIPHER_CTX_new", "EVP_aes_256_gcm"):
        getattr(crypto, name).restype = ctypes.c_void_p
    context, written = ctypes.c_void_p(crypto.EVP_CIPHER_CTX_new()), ctypes.c_int()
    plain, count = ctypes.create_string_buffer(len(sealed) + 16), ctypes.byref(written)
    try:
        steps = (
            lambda: crypto.EVP_DecryptInit_ex(context, ctypes.c_void_p(crypto.EVP_aes_256_gcm()), None, key, nonce),
            lambda: crypto.EVP_DecryptUpdate(context, None, count, beside, len(beside)),
            lambda: not sealed or crypto.EVP_DecryptUpdate(context, plain, count, sealed, len(sealed)),
            lambda: crypto.EVP_CIPHER_CTX_ctrl(context, 0x11, 16, tag),  # EVP_CTRL_AEAD_SET_TAG
            lambda: crypto.EVP_DecryptFinal_ex(context, ctypes.create_string_buffer(16), count),
        )
        if not all(step() == 1 for step in steps):
            raise ValueError("the tag is wrong")
        return plain.raw[: len(sealed)]
    finally:
        crypto.EVP_CIPHER_CTX_free(context)


def read(buffer, transfer_key):
    if len(buffer) < 112 or buffer[:8] != MAGIC:
        raise ValueError("no protected buffer")
    version, kind, owner_count, count = struct.unpack_from("<BBHQ", buffer, 8)
    key_id, salt, commitment, nonce = struct.unpack_from("<16s16s32s12s", buffer, 20)
    if version != 1 or kind > 1 or owner_count > 256 or len(buffer) != 112 + owner_count + count:
        raise ValueError("the header is wrong")
    start = 96 + owner_count
    header, payload, tag = buffer[:start], buffer[start:-16], buffer[-16:]
    if kind == 1:
        secret = hkdf(transfer_key, bytes(32), b"MAMCore buffer secret v1", 32)
        keys = hkdf(secret, salt, b"MAMCore buffer v1", 64)
        if not hmac.compare_digest(keys[32:], commitment):
            raise ValueError("the commitment is wrong")
        payload = open_gcm(keys[:32], nonce, header, payload, tag)
    elif any(buffer[20:96]) or hashlib.sha256(buffer[:-16]).digest()[:16] != tag:
        raise ValueError("the check is wrong")
    owner = header[96:].decode("utf-8")
    return {"kind": kind, "keyID": key_id.hex(), "owner": owner, "payload": payload.hex()}


if __name__ == "__main__":
    try:
        print(json.dumps(read(sys.stdin.buffer.read(), bytes.fromhex(sys.argv[1])), sort_keys=True))
    except (ValueError, IndexError) as failure:
        sys.exit(f"mam_buffer: {failure}")
