// Takes an uploaded picture in: recognised by content, turned, stripped, re-encoded in every width and format, kept by hash.
import { createHash } from 'node:crypto';
import { IMAGE_FORMATS, IMAGE_MAX_BYTES, IMAGE_WIDTHS } from '@tilgul/contract/catalog';
import { AppError } from '@tilgul/contract/rules/errors';
import sharp, { type Sharp } from 'sharp';
import { createLimit } from '../platform/jobs/limit.ts';
import type { MediaStore } from '../platform/ports/media-store.ts';
import { say } from '../texts/say.ts';

/** The types that are taken; `heif` is what the decoder calls AVIF's container. */
type PictureType = 'jpeg' | 'png' | 'webp' | 'heif';

const startsWith = (bytes: Buffer, at: number, magic: string): boolean =>
  bytes.subarray(at, at + magic.length).equals(Buffer.from(magic, 'latin1'));

/** AVIF: an `ftyp` box that names `avif` or `avis` among its brands. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || !startsWith(bytes, 4, 'ftyp')) return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  for (let at = 8; at + 4 <= end; at += 4) {
    if (startsWith(bytes, at, 'avif') || startsWith(bytes, at, 'avis')) return true;
  }
  return false;
}

/** The type by content, or undefined when it is none of JPEG, PNG, WebP and AVIF (CAT-1). */
export function pictureType(bytes: Buffer): PictureType | undefined {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'webp';
  return isAvif(bytes) ? 'heif' : undefined;
}

/** Most pixels of a picture (security U02); a small file can unfold into much more. */
const MAX_PIXELS = 25_000_000;
/** Part of the hash: raised when the encoding below changes, since what is served under a name never does. */
const RECIPE = 'tilgul-1';
/** A picture taller than this many times its width is fitted into that box instead of filling the width. */
const TALLEST = 2;
const WIDEST = Math.max(...IMAGE_WIDTHS);

// One picture must not take all cores from the answers, nor keep memory after it is done.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

/** At most two encodings run at once, so that the shop's calls have processors left. */
const limit = createLimit(2);

type Format = (typeof IMAGE_FORMATS)[number];
interface Rendition {
  readonly name: string;
  readonly width: number;
  readonly format: Format;
}

/** What the address of a picture looks like in answers: the 640 px WebP, null without a picture. */
export const pictureUrl = (hash: string | null): string | null => (hash === null ? null : `/media/${hash}-640.webp`);

const renditionsOf = (hash: string): Rendition[] =>
  IMAGE_WIDTHS.flatMap((width) =>
    IMAGE_FORMATS.map((format) => ({ name: `${hash}-${width}.${format}`, width, format })),
  );

const refused = (detail: string) => new AppError('invalid', { detail, fields: { image: [detail] } });
const broken = () => refused(say('The picture could not be read. Please choose another one.'));
const wrongType = () =>
  new AppError('unsupported_type', { detail: say('Please choose a JPEG, PNG, WebP or AVIF picture.') });

/** Refuses by content and size before a single pixel is unfolded. */
async function checkPicture(picture: Buffer): Promise<void> {
  if (picture.length > IMAGE_MAX_BYTES)
    throw new AppError('too_large', { detail: say('The picture may have at most 5 MB.') });
  const type = pictureType(picture);
  if (type === undefined) throw wrongType();
  const facts = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (facts === undefined || (facts.format === 'heif' ? facts.compression !== 'av1' : facts.format !== type))
    throw wrongType();
  if (facts.width * facts.height > MAX_PIXELS) throw refused(say('The picture may have at most 25 megapixels.'));
}

interface Pixels {
  readonly data: Buffer;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

const boxOf = (width: number) => ({ width, height: width * TALLEST, fit: 'inside' as const });

/** The picture unfolded once, turned as its EXIF says, in sRGB, no larger than the largest width needs. */
async function unfold(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ ...boxOf(WIDEST), withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    data,
    raw: { width: info.width, height: info.height, channels: info.channels as Pixels['raw']['channels'] },
  };
}

/**
 * Settings measured on the demo pictures: about 0.2 s of one core for all eight files of a picture. The small widths are
 * what lists load, so they get the effort that makes them smallest; at the large ones it would cost three times as long.
 */
const ENCODE: Readonly<Record<Format, (image: Sharp, width: number) => Sharp>> = {
  webp: (image, width) => image.webp({ quality: 60, effort: width <= 320 ? 4 : 2 }),
  avif: (image) => image.avif({ quality: 45, effort: 0, chromaSubsampling: '4:2:0' }),
};

/** All renditions of a picture, encoded; throws when it cannot be unfolded. */
async function encodeAll(picture: Buffer, renditions: readonly Rendition[]) {
  const pixels = await limit(() => unfold(picture)).catch(() => {
    throw broken();
  });
  return Promise.all(
    renditions.map(({ name, width, format }) =>
      limit(async () => {
        const image = sharp(pixels.data, { raw: pixels.raw }).resize(boxOf(width));
        return { name, bytes: await ENCODE[format](image, width).toBuffer() };
      }),
    ),
  );
}

interface Media {
  readonly media: MediaStore;
}

/**
 * Keeps a picture and answers its hash (32 hex digits); its files are `<hash>-<width>.<format>` in the store. The
 * same picture again costs nothing. `remember` gets the hash before a file is looked for, so that nobody clears away
 * what is found. Refuses with 415 (type, by content), 413 (over 5 MB), 400 at `image` (over 25 megapixels, or damaged);
 * then no file is left (CAT-1, U01, U02).
 */
export async function storePicture(
  deps: Media,
  picture: Buffer,
  remember: (hash: string) => Promise<void>,
): Promise<string> {
  await checkPicture(picture);
  const hash = createHash('sha256').update(RECIPE).update(picture).digest('hex').slice(0, 32);
  await remember(hash);
  const renditions = renditionsOf(hash);
  const present = await Promise.all(renditions.map(({ name }) => deps.media.has(name)));
  if (!present.every(Boolean)) await deps.media.write(await encodeAll(picture, renditions));
  return hash;
}

/** Takes away all files of a picture that nothing shows any more. */
export const removePicture = (deps: Media, hash: string): Promise<void> =>
  deps.media.remove(renditionsOf(hash).map(({ name }) => name));
