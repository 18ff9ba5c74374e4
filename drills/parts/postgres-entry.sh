#!/bin/bash
# What the official PostgreSQL image does at its start with the settings that ops/compose.yaml gives it, for an image made of this machine's programs.
set -e
PGDATA=/var/lib/postgresql/18/docker
as_postgres() { setpriv --reuid 999 --regid 999 --clear-groups -- "$@"; }
install -d -o 999 -g 999 -m 0700 /var/lib/postgresql /var/lib/postgresql/18 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  install -o 999 -g 999 -m 0400 "$POSTGRES_PASSWORD_FILE" /tmp/password
  # shellcheck disable=SC2086 # Several options in one setting, as the official image takes them.
  as_postgres initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile=/tmp/password -A trust $POSTGRES_INITDB_ARGS
  rm /tmp/password
  echo 'host all all all scram-sha-256' >"$PGDATA/pg_hba.conf"
  echo 'local all all trust' >>"$PGDATA/pg_hba.conf"
  echo "create database \"$POSTGRES_DB\"" | as_postgres postgres --single -D "$PGDATA" postgres
fi
exec setpriv --reuid 999 --regid 999 --clear-groups -- postgres -D "$PGDATA" -c 'listen_addresses=*' -c unix_socket_directories=/var/run/postgresql
