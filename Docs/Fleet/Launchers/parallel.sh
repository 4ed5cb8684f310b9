#!/usr/bin/env bash
# Runs a plan on several machines with GNU parallel: `bash parallel.sh PLAN STORE [HOST…]`. Without hosts, all workers run here.
# The hosts have `mam` in their path, and the plan at the same place. WORKERS is the number of processes on each host.
# The status is that of `mam fleet status`: 0 if the run is finished, and 1 if shards are left.
set -euo pipefail
plan=$1 store=$2 workers=${WORKERS:-2}
shift 2
hosts=()
for host in "$@"; do hosts+=(--sshlogin "$host"); done
# A worker that was ended, or lost the server, is started again, at most five times in all.
seq $((workers * ($# > 0 ? $# : 1))) |
    parallel "${hosts[@]}" --jobs "$workers" --retries 5 --termseq TERM,20000,KILL,100 -N0 -q \
        mam fleet worker "$plan" --store "$store" || true
mam fleet status "$plan" --store "$store"
