"""Opens protected buffers ("MAMB" version 1) with nothing but libcrypto: a second reading of the format.

    mam_buffer.py < REQUESTS

Each line of the input is a JSON object with the members `key` (the account's transfer key), `root` (the device's root key)
and `buffer`, in hexadecimal digits, and `publisher`: for test keys only. Prints one JSON object a line: version, kind, key id,
owner, payload and whether an app of that publisher on that device proves to have written the buffer; for anything else the
member `refused` with the reason. Exits with 1 for a request that is none.
"""
import ctypes
import ctypes.util
import hashlib
import hmac
import json
import struct
import sys

crypto = ctypes.CDLL(ctypes.util.find_library("crypto"))
MAGIC = bytes([0x89]) + b"MAMB\r\n\x1a"


def hkdf(key, salt, info, count):
    extracted = hmac.new(salt, key, hashlib.sha256).digest()
    output, piece = b"", b""
    for number in range(1, -(-count // 32) + 1):
        piece = hmac.new(extracted, piece + info + bytes([number]), hashlib.sha256).digest()
        output += piece
    return output[:count]


def open_gcm(key, nonce, beside, sealed, tag):
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


def read(buffer, transfer_key, root_key, publisher):
    if len(buffer) < 112 or buffer[:8] != MAGIC:
        raise ValueError("no protected buffer")
    version, kind, owner_count, count = struct.unpack_from("<BBHQ", buffer, 8)
    key_id, salt, commitment, nonce = struct.unpack_from("<16s16s32s12s", buffer, 20)
    if version != 1 or kind > 1 or owner_count > 256 or len(buffer) != 112 + owner_count + count:
        raise ValueError("the header is wrong")
    start = 96 + owner_count
    header, payload, tag = buffer[:start], buffer[start:-16], buffer[-16:]
    is_proven = False
    if kind == 1:
        is_proven = True
        secret = hkdf(transfer_key, bytes(32), b"MAMCore buffer secret v1", 32)
        keys = hkdf(secret, salt, b"MAMCore buffer v1", 64)
        if not hmac.compare_digest(keys[32:], commitment):
            raise ValueError("the commitment is wrong")
        payload = open_gcm(keys[:32], nonce, header, payload, tag)
    else:
        digest = hashlib.sha256(buffer[:52] + bytes(32) + buffer[84:-16]).digest()
        if any(buffer[20:52]) or any(buffer[84:96]) or hashlib.sha256(digest + commitment).digest()[:16] != tag:
            raise ValueError("the check is wrong")
        device_key = hkdf(root_key, bytes(32), b"MAMCore clear buffer v1", 32)
        expected = hmac.new(device_key, digest + publisher.encode("utf-8"), hashlib.sha256).digest()
        is_proven = hmac.compare_digest(expected, commitment)
    owner = header[96:].decode("utf-8")
    return {
        "version": version, "kind": kind, "keyID": key_id.hex(), "owner": owner, "payload": payload.hex(),
        "isProven": is_proven,
    }


def answer(request):
    key, root, buffer = (bytes.fromhex(request[name]) for name in ("key", "root", "buffer"))
    try:
        return read(buffer, key, root, request["publisher"])
    except ValueError as failure:
        return {"refused": f"{failure}"}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line)), sort_keys=True))
