// Recognises a picture's type by its first bytes; names and declared types lie.

/** The types that are taken; `heif` is what the decoder calls AVIF's container. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'heif';

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
