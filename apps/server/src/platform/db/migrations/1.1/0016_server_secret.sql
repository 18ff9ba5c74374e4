-- The fingerprint of the secret with which tokens are signed and PINs sealed: a server with another one does not start.

create table server_secret (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  since timestamptz not null
);
