#!/usr/bin/env bash
# Makes the chains of this folder again, with the openssl command line (3.0 or later): `bash make.sh`.
# Private keys are made in a temporary folder and end with it; every run gives other keys, so the pins of the tests change.
set -Eeuo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

valid=20260101000000Z
late=20460101000000Z

# key NAME [KIND]: a private key.
key() {
    case ${2:-p256} in
        p256) openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1.key" ;;
        p384) openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-384 -out "$1.key" ;;
        ed25519) openssl genpkey -quiet -algorithm ED25519 -out "$1.key" ;;
        rsa*) openssl genpkey -quiet -algorithm RSA -pkeyopt "rsa_keygen_bits:${2#rsa}" -out "$1.key" ;;
    esac
}

# issue NAME ISSUER EXTENSIONS [FROM [TO [DIGEST]]]: a certificate of the key NAME, signed by ISSUER (itself when equal).
issue() {
    local name=$1 issuer=$2 extensions=$3 from=${4:-$valid} to=${5:-$late} digest=${6:-sha256}
    mkdir -p "ca-$issuer"
    touch "ca-$issuer/index.txt"
    printf '%s\n' "$extensions" > "$name.ext"
    cat > "$name.cnf" <<END
[ca]
default_ca = own
[own]
dir = ca-$issuer
database = \$dir/index.txt
new_certs_dir = \$dir
rand_serial = yes
unique_subject = no
policy = any
[any]
commonName = supplied
END
    grep -q ' = ' "$name.ext" || echo 'subjectKeyIdentifier = none' > "$name.ext"
    local shown=$name
    openssl req -new -key "$name.key" -subj "/CN=${subject:-$shown}" -out "$name.csr"
    local self=()
    [ "$issuer" != "$name" ] || self=(-selfsign)
    [ "$digest" = none ] && digest=default
    openssl ca -batch -config "$name.cnf" -notext "${self[@]}" -in "$name.csr" -out "$name.pem" \
        -keyfile "$issuer.key" $([ "$issuer" = "$name" ] || echo -cert "$issuer.pem") \
        -startdate "$from" -enddate "$to" -md "$digest" -extfile "$name.ext" 2> "$name.log" || {
        cat "$name.log"
        exit 1
    }
}

# chain NAME PART…: a file of the folder, of certificates in this order.
chain() {
    local name=$1
    shift
    for part in "$@"; do
        echo "# $part"
        openssl x509 -in "$part.pem"
    done > "$here/$name.pem"
}

authority='basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid'

# server NAMES: the extensions of a server.
server() {
    echo "basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
subjectAltName = $1"
}

for name in root other-root; do
    key "$name"
    issue "$name" "$name" "$authority"
    chain "$name" "$name"
done
key intermediate
issue intermediate root "$authority"
chain intermediate intermediate

# leaf NAME SUBJECT-ALT-NAMES [KEY [FROM [TO]]]: a server of the intermediate, and its chain.
leaf() {
    key "$1" "${3:-p256}"
    issue "$1" intermediate "$(server "$2")" "${4:-$valid}" "${5:-$late}"
    chain "$1" "$1" intermediate
}

leaf good DNS:mail.example.com
leaf rsa DNS:mail.example.com rsa2048
leaf p384 DNS:mail.example.com p384
leaf ed25519 DNS:mail.example.com ed25519
leaf several 'DNS:mail.example.com,DNS:files.example.com,DNS:example.com'
leaf wildcard 'DNS:*.example.com'
leaf partial-wildcard 'DNS:m*.example.com'
leaf wide-wildcard 'DNS:*.com'
leaf wrong-host DNS:mail.example.net
leaf address IP:192.0.2.7
leaf address-6 IP:2001:db8::7
leaf address-as-name DNS:192.0.2.7
leaf idn DNS:xn--bcher-kva.example.com
leaf expired DNS:mail.example.com p256 20250101000000Z 20260301000000Z
leaf not-yet-valid DNS:mail.example.com p256 20400101000000Z 20460101000000Z
leaf weak-key DNS:mail.example.com rsa1024

# The name stands in the subject alone, which is no longer checked.
key subject-only
subject=mail.example.com issue subject-only intermediate "$(server DNS:mail.example.org)"
chain subject-only subject-only intermediate

key self-signed
issue self-signed self-signed "$(server DNS:mail.example.com)"
chain self-signed self-signed

key client-only
issue client-only intermediate "$(server DNS:mail.example.com | sed 's/serverAuth/clientAuth/')"
chain client-only client-only intermediate

key unhandled
issue unhandled intermediate "$(server DNS:mail.example.com)
1.3.6.1.4.1.55555.1 = critical, ASN1:NULL"
chain unhandled unhandled intermediate

key sha1
issue sha1 intermediate "$(server DNS:mail.example.com)" "$valid" "$late" sha1
chain sha1 sha1 intermediate

# A server that issued a certificate though it is no authority.
key forged
issue forged good "$(server DNS:mail.example.com)"
chain not-an-authority forged good intermediate

# An authority that may not sign certificates.
key unsigning
issue unsigning root "$(sed 's/keyCertSign, cRLSign/digitalSignature/' <<< "$authority")"
key below-unsigning
issue below-unsigning unsigning "$(server DNS:mail.example.com)"
chain wrong-authority-usage below-unsigning unsigning

# An authority below which there is no other, and another below it.
key last
issue last root "$(sed 's/CA:TRUE/CA:TRUE, pathlen:0/' <<< "$authority")"
key beyond
issue beyond last "$authority"
key below-beyond
issue below-beyond beyond "$(server DNS:mail.example.com)"
chain path-too-long below-beyond beyond last

# An authority for example.org alone, and one for all but example.com.
key constrained
issue constrained root "$authority
nameConstraints = critical, permitted;DNS:example.org"
key permitted
issue permitted constrained "$(server DNS:mail.example.org)"
chain permitted-name permitted constrained
key not-permitted
issue not-permitted constrained "$(server DNS:mail.example.com)"
chain not-permitted-name not-permitted constrained
key excluding
issue excluding root "$authority
nameConstraints = critical, excluded;DNS:example.com"
key excluded
issue excluded excluding "$(server DNS:mail.example.com)"
chain excluded-name excluded excluding

# An authority for all but mail.example.com: wildcards that cover the name, and one that does not.
key excluding-one
issue excluding-one root "$authority
nameConstraints = critical, excluded;DNS:mail.example.com"
for name in 'excluded-wildcard DNS:*.example.com' 'excluded-wildcard-among DNS:files.example.com,DNS:*.EXAMPLE.com' \
    'other-wildcard DNS:*.files.example.com'; do
    key "${name% *}"
    issue "${name% *}" excluding-one "$(server "${name#* }")"
    chain "${name% *}" "${name% *}" excluding-one
done

# An authority that has expired.
key old
issue old root "$authority" 20250101000000Z 20260301000000Z
key below-old
issue below-old old "$(server DNS:mail.example.com)"
chain expired-authority below-old old

# Another authority of the same name.
key imposter
subject=intermediate issue imposter other-root "$authority"
chain imposter good imposter

chain unknown-root good intermediate other-root
chain with-root good intermediate root
chain missing-intermediate good
chain wrong-order intermediate good
chain twice good good intermediate
chain stranger-between good other-root intermediate

# Twelve authorities, one below the other.
above=root
parts=()
for number in $(seq 1 12); do
    key "step-$number"
    issue "step-$number" "$above" "$authority"
    above=step-$number
    parts=("step-$number" "${parts[@]}")
done
key below-steps
issue below-steps step-12 "$(server DNS:mail.example.com)"
chain too-many below-steps "${parts[@]}"
ls "$here"/*.pem | wc -l
