// Joins class names.
import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names; falsy ones fall away. Nothing is merged: two classes for the same property under the same condition
 * are decided by the style sheet's order and not by theirs, so a part offers a prop for what its users may change, and
 * one class that must win over the part's own says so: `cn(inputLook(), 'w-40!')`.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes);
