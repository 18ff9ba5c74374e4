// Sources of product pictures, for the page and the inline script that preloads them.
import { getImageUrl, type IMAGE_FORMATS, IMAGE_WIDTHS } from '@tilgul/contract/catalog';

export type PictureWidth = (typeof IMAGE_WIDTHS)[number];

/** `srcset` of a product's `image` in one format, up to the width `upTo`. */
export const pictureSrcSet = (image: string, upTo: PictureWidth, format: (typeof IMAGE_FORMATS)[number]): string =>
  IMAGE_WIDTHS.filter((width) => width <= upTo)
    .map((width) => `${getImageUrl(image, width, format)} ${width}w`)
    .join(', ');

/** Widest file that a product card loads, and its `sizes`. */
export const CARD_PICTURE = {
  upTo: 320,
  sizes: '(min-width: 1280px) 208px, (min-width: 1024px) 20vw, (min-width: 768px) 30vw, 45vw',
} as const;
