// How a product is shown: its picture, MRP, rating and English name.
import { getImageUrl, IMAGE_FORMATS } from '@tilgul/contract/catalog';
import { DEFAULT_LANGUAGE, LOCAL_LANGUAGE } from '@tilgul/contract/rules/languages';
import { addRupees } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/customer/prices';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { ImageOff, Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isAppShellRendered } from '../../shared/app-shell.ts';
import { formatShelf } from '../../shared/format/money.ts';
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
  // The shell loads only the first pictures, so that they come soon.
  if (isHeld || (priority === 'lazy' && isAppShellRendered()))
    return <span style={{ width: size }} className={cn(ROOM, 'block', className)} />;
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

export interface MrpProps {
  readonly price: number;
  /** Rupees; missing if unknown. */
  readonly mrp?: number | null | undefined;
  readonly className?: string;
}

/** Saving in rupees; 0 without an MRP above the price. */
export const calculateSaving = ({ price, mrp }: Pick<MrpProps, 'price' | 'mrp'>): number =>
  Math.max(0, addRupees(mrp ?? 0, -price));

/** The MRP struck through, including for screen readers; nothing unless it is above the price (CAT-12). */
export function Mrp({ price, mrp, className }: MrpProps) {
  if (mrp === null || mrp === undefined || mrp <= price) return null;
  return (
    <s className={cn('font-normal text-muted', className)}>
      <span className="sr-only">{texts.mrp} </span>
      {formatShelf(mrp)}
    </s>
  );
}

/** '₹7 off' on a picture; nothing without a saving. */
export function OffBadge({ price, mrp, className }: MrpProps) {
  const saving = calculateSaving({ price, mrp });
  if (saving === 0) return null;
  return (
    <span className={cn('rounded-badge bg-turmeric px-2 py-0.5 text-xs font-semibold text-ink', className)}>
      {texts.off({ amount: formatShelf(saving) })}
    </span>
  );
}

interface RatingProps {
  rating: number | null;
  /** Of reviews, if known. */
  count?: number | undefined;
}

/** "★ 4.6 (128)" of a product with all its sizes; nothing without reviews. */
export function Stars({ rating, count }: RatingProps) {
  if (rating === null) return null;
  const figure = rating.toFixed(1);
  return (
    <span className="inline-flex items-center gap-1">
      <Star aria-hidden="true" className="size-[1em] fill-turmeric text-turmeric" />
      <span aria-hidden="true">{count ? `${figure} (${count})` : figure}</span>
      <span className="sr-only">
        {count ? texts.rated({ rating: figure, count }) : uiTexts.rating({ rating: figure })}
      </span>
    </span>
  );
}

/** The stars; N/A without ratings (UI-32). */
export const Rating = ({ rating, count }: RatingProps) => (
  <p className="text-sm text-muted">{rating === null ? uiTexts.noRating : <Stars rating={rating} count={count} />}</p>
);

/** The product's name in the second language: English below a translated one, Marathi below English. */
export function SecondName({ name_en, name_mr, className, render }: SecondNameProps) {
  const name = name_en ?? name_mr;
  if (name === undefined) return null;
  return (
    <p
      lang={name_en === undefined ? LOCAL_LANGUAGE : DEFAULT_LANGUAGE}
      className={cn('font-second text-muted', className)}
    >
      {render ? render(name) : name}
    </p>
  );
}

interface SecondNameProps {
  readonly name_en?: string | undefined;
  readonly name_mr?: string | undefined;
  readonly className?: string;
  /** Marks a part of the name. */
  readonly render?: (name: string) => ReactNode;
}

interface VegMarkProps {
  mark: 'veg' | 'non_veg' | undefined;
  className?: string;
}

/** Green dot or brown triangle in a square, as on packaged food in India; nothing if unknown. */
export function VegMark({ mark, className }: VegMarkProps) {
  if (mark === undefined) return null;
  const isVeg = mark === 'veg';
  return (
    <span
      role="img"
      aria-label={isVeg ? uiTexts.veg : uiTexts.nonVeg}
      className={cn(
        'inline-grid size-5 shrink-0 place-items-center rounded-[3px] border-[1.5px] border-current bg-white',
        isVeg ? 'text-primary' : 'text-turmeric-deep',
        className,
      )}
    >
      <svg viewBox="0 0 10 10" className="size-1/2" fill="currentColor" aria-hidden="true">
        {isVeg ? <circle cx="5" cy="5" r="5" /> : <path d="M5 0 10 10H0Z" />}
      </svg>
    </span>
  );
}

/** For staff who handle the goods; renders nothing if the name is already English (LANG-5). */
export function EnglishName({ name }: { name: string | undefined }) {
  return name === undefined ? null : (
    <span lang="en" className="block text-xs font-normal text-muted">
      {name}
    </span>
  );
}
