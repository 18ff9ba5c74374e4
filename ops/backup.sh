#!/bin/sh
# For cron or a systemd timer on each database machine, as postgres: full copies on Sundays, what changed on other days.
# On a standby it does nothing: the leader's copy is enough.
set -eu
[ "$(psql --tuples-only --no-align --command 'select pg_is_in_recovery()' postgres)" = f ] || exit 0
pgbackrest --stanza=tilgul --type="$([ "$(date +%u)" = 7 ] && echo full || echo diff)" backup
pgbackrest --stanza=tilgul check
