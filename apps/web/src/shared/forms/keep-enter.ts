import type { KeyboardEvent } from 'react';

/** For a form that only its button sends: Enter in a field does nothing, since scanners end each code with it (UI-42). */
export function keepEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
