// Finds controls as a user would.
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Finds a button by name once it is enabled; some are disabled until data has loaded. */
export const button = (name: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen.getByRole('button', { name });
    if (found.matches(':disabled')) throw new Error(`The button ${name} is disabled.`);
    return found;
  });

/** Finds a link by its whole name. */
export const link = (name: string): Promise<HTMLElement> => screen.findByRole('link', { name });

/** Chooses an entry of an order's ⋯ menu. */
export async function chooseForOrder(user: UserEvent, id: number, entry: string): Promise<void> {
  await user.click(await button(`More for order ${id}`));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

/** Chooses an entry of a row's ⋯ menu. */
export async function chooseFor(user: UserEvent, name: string, entry: string): Promise<void> {
  await user.click(await button(`More for ${name}`));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}
