// The card: paper on the canvas with a hairline and no shadow.
import type { ComponentPropsWithRef } from 'react';
import { cn } from '../cn.ts';

export interface CardProps extends Omit<ComponentPropsWithRef<'div'>, 'ref'> {
  /** The element: `li` in lists, `section` or `article` where that is what it is. */
  as?: 'div' | 'li' | 'section' | 'article' | 'form';
  /** Inner edge: `md` 16 px (default), `lg` 20 px, `sm` 12 px (product cards), `none` for content that reaches the card's edge. */
  pad?: 'none' | 'sm' | 'md' | 'lg';
  /** Chosen or in the cart: a green edge of 2 px. */
  selected?: boolean;
}

const PADS = { none: '', sm: 'p-3', md: 'p-4', lg: 'p-5' } as const;

/** A white surface with radius 12 that cuts what reaches over its corners. Lines inside a card are `border-line`. */
export function Card({ as = 'div', pad = 'md', selected = false, className, ...rest }: CardProps) {
  // All of them take a div's attributes; the compiler cannot know that of a union of tags.
  const Tag = as as 'div';
  return (
    <Tag
      {...rest}
      className={cn(
        'rounded-card border bg-paper',
        pad === 'none' && 'overflow-clip',
        selected ? 'border-primary ring-1 ring-primary' : 'border-hairline',
        PADS[pad],
        className,
      )}
    />
  );
}
