// Keyboard navigation.
import { expect, type Locator } from '@playwright/test';

/** More than any page needs. */
const MAX_PRESSES = 120;

/** Presses Tab until `target` has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}
