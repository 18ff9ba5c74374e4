// Owns the card: paper on the canvas with a hairline and no shadow.
import type { ComponentPropsWithRef } from 'react';
import { cn } from './cn.ts';

export interface CardProps extends ComponentPropsWithRef<'div'> {
  /** Inner edge: `md` 16 px (default), `sm` 12 px (product cards), `none` for content that reaches the card's edge. */
  padding?: 'none' | 'sm' | 'md';
  /** Chosen or in the cart: a green edge of 2 px. */
  selected?: boolean;
}

const PADDING = { none: '', sm: 'p-3', md: 'p-4' } as const;

/** A white surface with radius 12. Lines inside a card are `border-line`. */
export function Card({ padding = 'md', selected = false, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={cn(
        'rounded-card border bg-paper',
        selected ? 'border-primary ring-1 ring-primary' : 'border-hairline',
        PADDING[padding],
        className,
      )}
    />
  );
}
