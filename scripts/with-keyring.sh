#!/bin/sh
# Runs the given command inside a private D-Bus session with an unlocked, throw-away GNOME keyring.
# Needs dbus-run-session and gnome-keyring-daemon; works without a display. The daemon ends with its bus.
# With --if-installed first, the command runs without a keyring where those are missing.
set -eu
optional=no
if [ "${1-}" = --if-installed ]; then
  optional=yes
  shift
fi
for tool in dbus-run-session gnome-keyring-daemon; do
  command -v "$tool" >/dev/null && continue
  echo "with-keyring.sh: $tool is not installed, there is no keychain to test" >&2
  [ "$optional" = yes ] && exec "$@"
  exit 69
done
tmp=$(mktemp -d)
chmod 700 "$tmp"
trap 'rm -rf "$tmp"' EXIT
export XDG_DATA_HOME="$tmp/data" XDG_RUNTIME_DIR="$tmp/run" XDG_CACHE_HOME="$tmp/cache"
mkdir -p "$XDG_DATA_HOME/keyrings" "$XDG_RUNTIME_DIR" "$XDG_CACHE_HOME"
chmod 700 "$XDG_RUNTIME_DIR"
dbus-run-session -- sh -c '
  printf "test\n" | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null 2>&1
  "$@"' sh "$@"
