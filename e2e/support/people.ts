// Opens windows on phone or desktop, and signs in through the login page.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };

/** The accounts of the demo data. */
export const ACCOUNTS = {
  admin: ['admin', 'admin123'],
  customer: ['customer', 'customer1'],
  manager: ['manager', 'manager1'],
  staff: ['staff', 'staff123'],
} as const;

const consoleErrors: string[] = [];
/** Errors on the console or thrown since the last call; a test must end with none. */
export const takeConsoleErrors = (): string[] => consoleErrors.splice(0);

/** Map tiles come from another site, which the browser cannot resolve (playwright.config.ts). */
const isTile = (url: string) => url.includes('//tile.openstreetmap.org/');

/** Collects errors for `takeConsoleErrors`, except answers that pages handle: 4xx, or those that the pattern matches. */
export function watchConsole(page: Page, handled = /status of 4\d\d/): Page {
  page.on('pageerror', (error) => consoleErrors.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || isTile(message.location().url)) return;
    if (!handled.test(message.text())) consoleErrors.push(message.text());
  });
  return page;
}

/** Opens a window and watches its console. */
export async function openWindow(
  browser: Browser,
  viewport: { width: number; height: number },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport });
  return { context, page: watchConsole(await context.newPage()) };
}

/** Signs in on the login page and waits for the landing page of the role. */
export async function signIn(
  page: Page,
  [username, password]: readonly [string, string],
  landing: string,
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${landing}$`));
}

/** Blocks a page's live connection: otherwise a list could reload by itself before the test presses Retry. */
export async function stopLive(page: Page): Promise<void> {
  await page.route('**/warehouses/notification/stream/', (route) => route.abort());
}
