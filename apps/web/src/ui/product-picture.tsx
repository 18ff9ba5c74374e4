// Owns how a product's picture is asked for: the smallest file that fits, in the best format the browser knows.
import { IMAGE_FORMATS, IMAGE_WIDTHS, imageUrl } from '@tilgul/contract/catalog';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cn } from './cn.ts';

type Width = (typeof IMAGE_WIDTHS)[number];

export interface ProductPictureProps {
  /** `image` of an answer; null draws a neutral placeholder. */
  image: string | null;
  /** Empty where the product's name stands beside the picture. */
  alt?: string;
  /** Side in CSS px for `width` and `height`; the class name may make it fluid (`w-full h-auto`). */
  size: number;
  /** How wide the picture is on screen, as in `<img sizes>`; default `size` px. */
  sizes?: string;
  /** The widest file offered: 320 for cards (the default), 960 for the viewer. */
  upTo?: Width;
  /** In the first view: loaded at once. `high` is for one picture of the page. */
  priority?: 'lazy' | 'eager' | 'high';
  className?: string | undefined;
}

const srcSet = (image: string, upTo: Width, format: (typeof IMAGE_FORMATS)[number]) =>
  IMAGE_WIDTHS.filter((width) => width <= upTo)
    .map((width) => `${imageUrl(image, width, format)} ${width}w`)
    .join(', ');

function Placeholder({ alt, size, className }: { alt: string; size: number; className: string | undefined }) {
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      style={{ width: size }}
      className={cn(
        'flex aspect-square max-w-full shrink-0 items-center self-start justify-center bg-sunken text-off',
        className,
      )}
    >
      <ImageOff aria-hidden="true" className="size-1/3 max-h-10 max-w-10" strokeWidth={1.5} />
    </span>
  );
}

/** A square product picture with room kept before it arrives; also a placeholder when it is missing or fails (ux section 9). */
export function ProductPicture({
  image,
  alt = '',
  size,
  sizes = `${size}px`,
  upTo = 320,
  priority = 'lazy',
  className,
}: ProductPictureProps) {
  const [failed, setFailed] = useState<string>();
  if (image === null || image === failed) return <Placeholder alt={alt} size={size} className={className} />;
  return (
    <picture className="contents">
      {IMAGE_FORMATS.map((format) => (
        // Without a box of its own, which would take a place in a grid or flex row.
        <source
          key={format}
          className="hidden"
          type={`image/${format}`}
          srcSet={srcSet(image, upTo, format)}
          sizes={sizes}
        />
      ))}
      <img
        src={imageUrl(image, upTo)}
        alt={alt}
        width={size}
        height={size}
        loading={priority === 'lazy' ? 'lazy' : 'eager'}
        decoding="async"
        fetchPriority={priority === 'high' ? 'high' : 'auto'}
        onError={() => setFailed(image)}
        className={cn('aspect-square max-w-full shrink-0 self-start bg-sunken object-cover', className)}
      />
    </picture>
  );
}
