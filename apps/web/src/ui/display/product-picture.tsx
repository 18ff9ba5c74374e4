// A product's picture in the smallest fitting file and the best supported format.
import { getImageUrl, IMAGE_FORMATS } from '@tilgul/contract/catalog';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { type PictureWidth, pictureSrcSet } from '../../shared/format/pictures.ts';
import { cn } from '../cn.ts';

export interface ProductPictureProps {
  /** `image` from the API; null shows a placeholder. */
  image: string | null;
  /** Empty if the product's name is beside the picture. */
  alt?: string;
  /** Side in CSS px; the class name can make it fluid (`w-full h-auto`). */
  size: number;
  /** Rendered width, as in `<img sizes>`; default `size` px. */
  sizes?: string;
  /** Widest file: 320 for cards (default), 960 for the viewer. */
  upTo?: PictureWidth;
  /** `eager` for pictures in the first view; `high` for one picture of the page. */
  priority?: 'lazy' | 'eager' | 'high';
  /** Reserves the space only: browsers load lazy pictures too early, before visible content. */
  isHeld?: boolean;
  /** Called when the picture has loaded or failed. */
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

/** A square picture with reserved space; a placeholder if it is missing or fails (PERF-5). */
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
        // `display: contents`, so that it takes no cell in a grid or flex row.
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
