// Encodes the demo's pictures ahead into apps/server/assets/renditions; run it after a change of a picture or of the encoding, and commit the result.
import { createMediaFolder } from '../apps/server/src/gateways/media.ts';
import { PREPARED_DIR, preparePictures } from '../apps/server/src/seed/pictures.ts';

const media = createMediaFolder(PREPARED_DIR);
const hashes = await preparePictures(media);
const old = (await media.list()).filter((name) => !hashes.some((hash) => name.startsWith(hash)));
await media.remove(old);
process.stdout.write(
  `${(await media.list()).length} files of ${hashes.length} pictures, ${old.length} old ones removed.\n`,
);
