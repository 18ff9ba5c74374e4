// Joins class names.
import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names and skips falsy ones. Conflicting classes are not merged: the style sheet's order decides. Components
 * offer props for what may vary; a class that must win is marked important: `cn(inputLook(), 'w-40!')`.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes);
