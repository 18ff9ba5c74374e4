// The files of a product's picture, for the page and for prefetching before the page is there.
import { getImageUrl, type IMAGE_FORMATS, IMAGE_WIDTHS } from '@tilgul/contract/catalog';

export type PictureWidth = (typeof IMAGE_WIDTHS)[number];

/** `srcset` of a picture (the `image` of an answer) in one format, no wider than `upTo`. */
export const pictureSrcSet = (image: string, upTo: PictureWidth, format: (typeof IMAGE_FORMATS)[number]): string =>
  IMAGE_WIDTHS.filter((width) => width <= upTo)
    .map((width) => `${getImageUrl(image, width, format)} ${width}w`)
    .join(', ');

/** The widest file that a card of the shop takes, and how wide it is on screen, as in `<img sizes>`. */
export const CARD_PICTURE = {
  upTo: 320,
  sizes: '(min-width: 1280px) 208px, (min-width: 1024px) 20vw, (min-width: 768px) 30vw, 45vw',
} as const;
