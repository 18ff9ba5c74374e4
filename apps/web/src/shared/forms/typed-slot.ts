// Whether this page was loaded anew with something typed in it.
import { readText } from '../storage/storage.ts';

/** Where what was typed waits for the page to be there again. */
export const TYPED_SLOT = 'typed';

/** Puts back what was typed before the page was loaded anew. */
export function typeAgain(): void {
  if (readText('session', TYPED_SLOT) !== undefined) void import('./typed.ts').then((typed) => typed.putBack());
}
