// The page of A4 that papers are laid out on.
import type { Said } from './labels.ts';

export const PAGE = { width: 595.28, height: 841.89, margin: 30 } as const;
export const LEFT = PAGE.margin;
export const RIGHT = PAGE.width - PAGE.margin;
export const WIDTH = RIGHT - LEFT;
/** Lines end here; below is the page's foot. */
export const BOTTOM = PAGE.height - 58;
export const GREEN = '#14663A';
export const PAPER = '#EEF2EF';

/** A label in both languages. */
export const both = ({ en, local }: Said): string => (local === undefined ? en : `${en} ${local}`);

export const A4_SIZE: [number, number] = [PAGE.width, PAGE.height];
