// Owns how class names are joined: later ones win over earlier ones of the same kind.
import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['nav', 'h3', 'h2', 'h1', 'h1-lg', 'hero', 'amount'],
      radius: ['badge', 'control', 'card', 'sheet'],
      shadow: ['float'],
    },
  },
});

/** Joins class names; `cn('px-4', wide && 'px-6')` gives `px-6` when wide. Knows our own text sizes and radii. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
