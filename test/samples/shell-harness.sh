#!/usr/bin/env bash
# Runs shell samples one after another; `run-samples.ts` describes the arguments.
list=$1
results=$2

# Wraps the real curl: redirects requests for the provider to the sandbox, and blocks all others.
curl() {
  local arguments=() argument
  for argument in "$@"; do
    case $argument in
      https://api.framepayments.com/*) arguments+=("$FRAME_SANDBOX${argument#https://api.framepayments.com}") ;;
      http://* | https://*)
        echo "curl: a sample may not request $argument; mark the fence with run=\"no: reason\"" >&2
        return 1
        ;;
      *) arguments+=("$argument") ;;
    esac
  done
  command curl --silent --show-error --noproxy '*' --max-time 10 "${arguments[@]}"
}

# Commands that install things, access other machines, or wait for a person.
for name in npm npx yarn pnpm brew gem bundle composer pip pip3 frame wget ssh docker; do
  eval "$name() { echo '$name: a sample may not run this; mark the fence with run=\"no: reason\"' >&2; return 1; }"
done

: > "$results"
while IFS=$'\t' read -r name file origin run; do
  if [ "$run" = true ]; then
    (
      FRAME_SANDBOX=$origin
      set -eu
      # shellcheck source=/dev/null
      . "$file"
    ) > "$file.out" 2> "$file.err" < /dev/null
  else
    bash -n "$file" 2> "$file.err"
  fi
  status=$?
  line=0
  error=
  if [ "$status" != 0 ]; then
    error=$(tr '\n\t' '  ' < "$file.err")
    error=${error:-exit status $status}
    [[ $error =~ line\ ([0-9]+): ]] && line=${BASH_REMATCH[1]}
  fi
  printf '%s\t%s\t%s\n' "$name" "$line" "$error" >> "$results"
done < "$list"
