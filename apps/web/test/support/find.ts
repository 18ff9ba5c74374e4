// Finds controls as a user would.
import { screen, waitFor } from '@testing-library/react';

/** The button of a name, once it can be pressed: some wait for what the page has to know first. */
export const button = (name: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen.getByRole('button', { name });
    if (found.matches(':disabled')) throw new Error(`The button ${name} is disabled.`);
    return found;
  });
