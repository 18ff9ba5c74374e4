#!/bin/sh
# Waits for the drill's end (its standard input closes), ends every process that carries the drill's mark or works in its folder, removes its folder
# and the control groups of its containers.
folder=$1
trap '' INT TERM HUP
cat >/dev/null
marked() {
  for process in /proc/[0-9]*; do
    pid=${process#/proc/}
    [ "$pid" = $$ ] && continue
    # A program that writes its title over its environment (nginx) is known by the folder that it works in.
    if { tr '\0' '\n' <"$process/environ"; } 2>/dev/null | grep -qx "TILGUL_DRILL=$folder"; then
      echo "$pid"
    else
      case $(readlink "$process/cwd" 2>/dev/null) in "$folder" | "$folder/"* | "$folder (deleted)") echo "$pid" ;; esac
    fi
  done
}
# What was being started while the others were found is found the next time; a killed program takes a moment to be gone.
for round in 1 2 3 4 5 6 7 8 9 10; do
  pids=$(marked)
  [ -z "$pids" ] && break
  # shellcheck disable=SC2086
  kill -9 $pids 2>/dev/null
  sleep 0.1
done
# A group that is not empty any more or yet is refused; those of containers lie below the drill's own.
find /sys/fs/cgroup -depth -type d -path "*/$(basename "$folder")*" -exec rmdir {} \; 2>/dev/null
[ "$2" = keep ] || rm -rf "$folder"
