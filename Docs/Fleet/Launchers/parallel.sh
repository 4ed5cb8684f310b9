#!/usr/bin/env bash
# Runs a plan on several machines with GNU parallel: `bash parallel.sh PLAN STORE [HOST…]`. Without hosts, all workers run here.
# The hosts have `mam` in their path, and the plan at the same place. WORKERS is the number of processes on each host.
set -euo pipefail
plan=$1 store=$2
shift 2
hosts=()
for host in "$@"; do hosts+=(--sshlogin "${WORKERS:-2}/$host"); done
count=$((${WORKERS:-2} * ($# > 0 ? $# : 1)))
# A worker that was ended or lost the server is started again; wrong plans (status 65) fail each time.
seq "$count" | parallel "${hosts[@]}" --jobs "${WORKERS:-2}" --retries 5 --termseq TERM,20000,KILL,100 \
    "mam fleet worker '$plan' --store '$store'; : {}"
mam fleet status "$plan" --store "$store"
