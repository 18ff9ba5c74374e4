// Keyboard navigation.
import { expect, type Locator } from '@playwright/test';

/** More than any page has to pass. */
const MOST_PRESSES = 120;

/** Presses Tab until the focus is on `target`; not at all where it is there already. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}
