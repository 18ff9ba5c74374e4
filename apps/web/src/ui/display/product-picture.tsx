// A product's picture: the smallest file that fits, in the best format the browser knows.
import { IMAGE_FORMATS, getImageUrl } from '@tilgul/contract/catalog';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { type PictureWidth, pictureSrcSet } from '../../shared/format/pictures.ts';
import { cn } from '../cn.ts';

export interface ProductPictureProps {
  /** `image` of an answer; null draws a neutral placeholder. */
  image: string | null;
  /** Empty where the product's name is beside the picture. */
  alt?: string;
  /** Side in CSS px for `width` and `height`; the class name may make it fluid (`w-full h-auto`). */
  size: number;
  /** How wide the picture is on screen, as in `<img sizes>`; default `size` px. */
  sizes?: string;
  /** The widest file offered: 320 for cards (the default), 960 for the viewer. */
  upTo?: PictureWidth;
  /** In the first view: loaded at once. `high` is for one picture of the page. */
  priority?: 'lazy' | 'eager' | 'high';
  /** Keeps the room only: browsers fetch lazy pictures far too early, in front of what is seen first. */
  isHeld?: boolean;
  /** The picture is there, or will not come. */
  onSettled?: (() => void) | undefined;
  className?: string | undefined;
}

const ROOM = 'aspect-square max-w-full shrink-0 self-start bg-sunken';

function Placeholder({ alt, size, className }: { alt: string; size: number; className: string | undefined }) {
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      style={{ width: size }}
      className={cn(ROOM, 'flex items-center justify-center text-off', className)}
    >
      <ImageOff aria-hidden="true" className="size-1/3 max-h-10 max-w-10" strokeWidth={1.5} />
    </span>
  );
}

/** A square product picture with room kept before it arrives; also a placeholder when it is missing or fails (PERF-5). */
export function ProductPicture({
  image,
  alt = '',
  size,
  sizes = `${size}px`,
  upTo = 320,
  priority = 'lazy',
  isHeld = false,
  onSettled,
  className,
}: ProductPictureProps) {
  const [failed, setFailed] = useState<string>();
  if (image === null || image === failed) return <Placeholder alt={alt} size={size} className={className} />;
  if (isHeld) return <span style={{ width: size }} className={cn(ROOM, 'block', className)} />;
  const fail = () => {
    setFailed(image);
    onSettled?.();
  };
  return (
    <picture className="contents">
      {IMAGE_FORMATS.map((format) => (
        // Without a box of its own, which would take a place in a grid or flex row.
        <source
          key={format}
          className="hidden"
          type={`image/${format}`}
          srcSet={pictureSrcSet(image, upTo, format)}
          sizes={sizes}
        />
      ))}
      <img
        src={getImageUrl(image, upTo)}
        alt={alt}
        width={size}
        height={size}
        loading={priority === 'lazy' ? 'lazy' : 'eager'}
        decoding="async"
        fetchPriority={priority === 'high' ? 'high' : 'auto'}
        onLoad={onSettled}
        onError={fail}
        className={cn(ROOM, 'object-cover', className)}
      />
    </picture>
  );
}
