// Opens the store of pictures that the settings name.
import type { Config } from '../../config.ts';
import type { MediaStore } from '../../platform/ports/media-store.ts';
import { createMediaFolder, mediaDir } from './media.folder.ts';

type MediaSettings = Pick<Config, 'dataDir' | 'MEDIA_URL' | 'MEDIA_KEY_ID' | 'MEDIA_KEY_SECRET' | 'MEDIA_REGION'>;

/** The bucket of MEDIA_URL, else the folder in DATA_DIR, whose new files get `mode`. */
export async function openMedia(config: MediaSettings, mode?: number): Promise<MediaStore> {
  const { MEDIA_URL: url, MEDIA_KEY_ID: keyId = '', MEDIA_KEY_SECRET: keySecret = '', MEDIA_REGION: region } = config;
  if (url === undefined) return createMediaFolder(mediaDir(config.dataDir), mode);
  const { createBucket } = await import('./media.s3.ts');
  return createBucket({ url, keyId, keySecret, region });
}
