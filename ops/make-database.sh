#!/bin/sh
# Makes the shop's role and database, once, on the first leader. Patroni calls it with a connection string;
# the role's password is in TILGUL_DB_PASSWORD.
set -eu
psql --quiet --set=ON_ERROR_STOP=1 --set=password="$TILGUL_DB_PASSWORD" "$1" <<'SQL'
create role tilgul login password :'password';
-- What the server asks for at the start of a connection, for connections through a pooler, which drops it.
alter role tilgul set timezone = 'UTC';
create database tilgul owner tilgul encoding 'UTF8' locale 'C.UTF-8' template template0;
\c tilgul
create extension pg_trgm;
SQL
