// The image of ops/Containerfile: built as shipped, started as its user on a database, queried, stopped.
import { say } from './parts/drill.mjs';
import { buildServer, buildText, exportSource, openPodman, packBase } from './parts/images.mjs';
import { openPostgres, SHOP_URL } from './parts/postgres.mjs';
import { getPort } from './parts/programs.mjs';

const PORT = getPort(495);
const IMAGE = 'localhost/tilgul:drill';

/**
 * Starts the image's command as its user, queries it and stops it. Runs in a build step of another image, which is allowed
 * where starting containers is not.
 */
const buildTrial = (command) => `FROM ${IMAGE}
ENV NODE_ENV=development SEED=none PORT=${PORT} HOST=127.0.0.1 DATABASE_URL=${SHOP_URL}
RUN test ! -w /opt/tilgul && test ! -w /opt/tilgul/apps/server/dist && ${command} & server=$!; tries=0; \\
  until node -e "fetch('http://127.0.0.1:${PORT}/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; do \\
    tries=$((tries + 1)); [ $tries -lt 120 ] || exit 1; sleep 0.5; done; \\
  echo "USER $(id -u)"; \\
  node -e "fetch('http://127.0.0.1:${PORT}/').then((r) => console.log('PAGE', r.status))"; \\
  node -e "fetch('http://127.0.0.1:${PORT}/products/our-products/').then((r) => console.log('CALL', r.status))"; \\
  kill $server; wait $server; echo "END $?"
`;

const findFigure = (said, name) => new RegExp(`^${name} (\\d+)$`, 'm').exec(said)?.[1];

export const drill = {
  about: 'the image of ops/Containerfile is built, started as its own user on a database, queried, and stopped',
  minutes: 4,
  async run(drill) {
    const { podman } = openPodman(drill);
    say('building the image');
    const base = await packBase(drill, podman);
    await buildServer(podman, await exportSource(drill), { name: IMAGE, base });
    const [{ Size, Config }] = JSON.parse(await podman('image', 'inspect', IMAGE));
    await openPostgres(drill);
    say('starting it');
    const said = await buildText(drill, podman, 'try', buildTrial(Config.Cmd.join(' ')), { options: ['--no-cache'] });
    const [user, page, call, end] = ['USER', 'PAGE', 'CALL', 'END'].map((name) => findFigure(said, name));
    return {
      figures: {
        'image (MiB)': Math.round(Size / 2 ** 20),
        'user of the server': user,
        'landing page': page,
        catalogue: call,
        'exit status after SIGTERM': end,
      },
      passed: Config.User === '10001:10001' && user === '10001' && page === '200' && call === '200' && end === '0',
    };
  },
};
