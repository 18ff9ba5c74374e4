// The card: a white surface with a hairline and no shadow.
import type { ComponentPropsWithRef } from 'react';
import { cn } from '../cn.ts';

export interface CardProps extends Omit<ComponentPropsWithRef<'div'>, 'ref'> {
  /** HTML element: `li` in lists, `section` or `article` where it is one. */
  as?: 'div' | 'li' | 'section' | 'article' | 'form';
  /** Padding: `md` 16 px (default), `lg` 20 px, `sm` 12 px (product cards), `none` for edge-to-edge content. */
  pad?: 'none' | 'sm' | 'md' | 'lg';
  /** Selected or in the cart: a 2 px green border. */
  selected?: boolean;
}

const PADS = { none: '', sm: 'p-3', md: 'p-4', lg: 'p-5' } as const;

/** Radius 12, clips its content. Lines inside a card use `border-line`. */
export function Card({ as = 'div', pad = 'md', selected = false, className, ...rest }: CardProps) {
  // All these tags accept a div's attributes, which the compiler cannot infer.
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
