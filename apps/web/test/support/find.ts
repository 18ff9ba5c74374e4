// Finds controls as a user would.
import { screen, waitFor } from '@testing-library/react';

/** Finds a button by name once it is enabled; some are disabled until data has loaded. */
export const button = (name: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen.getByRole('button', { name });
    if (found.matches(':disabled')) throw new Error(`The button ${name} is disabled.`);
    return found;
  });
