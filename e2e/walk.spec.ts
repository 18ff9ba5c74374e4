// Every page from the narrowest phone to a desk, with the browser's font as it comes and twice as large: nothing scrolls sideways.
// On a phone on its side, two thirds of the height are the page and not its bars.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { PATHS } from '../apps/web/src/shared/paths.ts';
import { pathsIn, ROLES, widerParts } from './support/pages.ts';
import { ACCOUNTS } from './support/people.ts';
import { sessionCookies, signInByCall } from './support/shop-steps.ts';
import { test } from './support/test.ts';

// Each font has a browser of its own.
test.describe.configure({ mode: 'parallel' });

const WIDTHS = [320, 360, 768, 1280];
/** Pixels of the browser's own font: as it comes, and 200 %. */
const FONT = 16;
const FONTS = [FONT, 2 * FONT];
const HEIGHT = 740;
const ON_ITS_SIDE = { width: 740, height: 360 };
/** The least of a phone's height on its side that is content. */
const CONTENT = 2 / 3;

/** Pixels of the window's height that bars take which stay while the page scrolls: what does not move from one place of it to the next. */
const barHeight = (page: Page) =>
  page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const isBar = ({ height, width }: DOMRect) => height > 0 && height < innerHeight && width > innerWidth / 2;
    const isFixed = (element: Element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position);
    scrollTo(0, document.documentElement.scrollHeight / 2);
    await painted();
    const taken = new Set<number>();
    for (const element of document.body.querySelectorAll('*')) {
      const box = element.getBoundingClientRect();
      if (!isBar(box) || !isFixed(element)) continue;
      for (let y = Math.max(0, Math.round(box.top)); y < Math.min(innerHeight, Math.round(box.bottom)); y += 1)
        taken.add(y);
    }
    scrollTo(0, 0);
    return taken.size;
  });

/** A browser whose settings have another font size, as people set it who read large text: media queries follow it. */
function openBrowser(font: number, baseURL: string | undefined, args: string[]): Promise<BrowserContext> {
  const folder = test.info().outputPath('profile');
  mkdirSync(join(folder, 'Default'), { recursive: true });
  const prefs = { webkit: { webprefs: { default_font_size: font, default_fixed_font_size: font } } };
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(prefs));
  return chromium.launchPersistentContext(folder, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args,
    serviceWorkers: 'block',
    ...(baseURL ? { baseURL } : {}),
  });
}

/** Opens a page once and looks at it at every width. */
async function look(page: Page, path: string, font: number): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    for (const part of await widerParts(page)) found.push(`${path} at ${width} px, font ${font}: ${part}`);
  }
  if (font > FONT) return found;
  await page.setViewportSize(ON_ITS_SIDE);
  const bars = await barHeight(page);
  if (bars > ON_ITS_SIDE.height * (1 - CONTENT)) found.push(`${path} on its side: ${bars} px are bars`);
  return found;
}

for (const font of FONTS) {
  test(`no page scrolls sideways at ${WIDTHS.join(', ')} px with a font of ${font} px`, async ({
    baseURL,
    launchOptions,
    request,
  }) => {
    test.setTimeout(420_000);
    const context = await openBrowser(font, baseURL, launchOptions.args ?? []);
    const page = context.pages()[0] ?? (await context.newPage());
    const found: string[] = [];
    for (const { account, files } of ROLES) {
      const paths = files.flatMap((file) => pathsIn(file, PATHS));
      expect(paths.length).toBeGreaterThan(2);
      await context.clearCookies();
      if (account) await context.addCookies(sessionCookies(await signInByCall(request, ACCOUNTS[account])));
      for (const path of paths) found.push(...(await look(page, path, font)));
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${font}px`);
    await context.close();
    expect(found).toEqual([]);
  });
}
