// Every page of every role in each language, from the narrowest phone to a desktop.
import { expect, type Page } from '@playwright/test';
import { PATHS } from '../apps/web/src/shared/paths.ts';
import { LANGUAGES, type Language } from '../packages/contract/src/rules/languages.ts';
import { OTHER_LANGUAGES } from '../packages/contract/src/rules/names.ts';
import { ORDER_STATUSES } from '../packages/contract/src/rules/statuses.ts';
import { expectNoViolations } from './support/axe.ts';
import {
  collectTexts,
  findOverflowing,
  findTruncated,
  listPaths,
  measureBars,
  ROLES,
  resize,
  setFont,
} from './support/pages.ts';
import { DESK, PHONE, takeConsoleErrors } from './support/people.ts';
import { test, type Visit, WORD } from './support/visits.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ keepsWindows: true });

const WIDTHS = [1280, 768, 360, 320];
const HEIGHT = 740;
/** Browser font size in px: default and 200 %. */
const FONT = 16;
const FONTS = [FONT, 2 * FONT];
const LANDSCAPE = { width: 740, height: 360 };
/** Minimum share of content in a phone's height in landscape. */
const CONTENT = 2 / 3;
/** Views that have a URL but no row in the page tables. */
const EXTRA_PATHS = { manager: [`${PATHS.storeCash}?view=entries`, `${PATHS.storeCash}?view=closed`] };

/** Words that are the same in every language: the brand, and English shop words. */
const ALLOWED = new Set(
  'Tilgul English UPI MRP GSTIN GST GSTR CGST SGST IGST HSN JSON UQC OTP SMS PIN PDF CSV QR FSSAI DLT DPDP MB kg ml km Ctrl Delete Google Mozilla Apple Microsoft Razorpay accessToken refreshToken roleName userId warehouse_id resetGrant resetBrowser signInBrowser device __Secure lang my data json Esri OpenStreetMap'.split(
    ' ',
  ),
);
/** Words of the server's answers that pages translate. */
const TRANSLATED = new Set(ORDER_STATUSES.flatMap((status) => status.split(' ')));

async function open(page: Page, path: string, language: Language): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Expects no sideways scrolling at any width and font size, and mostly content in landscape and with large text. */
async function expectRoom(page: Page, path: string): Promise<void> {
  for (const font of FONTS) {
    await setFont(page, font);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${font}px`);
    for (const width of WIDTHS) {
      await resize(page, { width, height: HEIGHT });
      expect(await findOverflowing(page), `${path} at ${width} px, font ${font}`).toEqual([]);
    }
  }
  await resize(page, PHONE);
  expect(await measureBars(page), `bars of ${path} with large text`).toBeLessThanOrEqual(PHONE.height * (1 - CONTENT));
  await setFont(page, FONT);
  await resize(page, LANDSCAPE);
  expect(await measureBars(page), `bars of ${path} in landscape`).toBeLessThanOrEqual(LANDSCAPE.height * (1 - CONTENT));
}

/** Expects no English except names, and no truncated text. */
async function expectTranslated(page: Page, path: string, names: Visit['names']): Promise<void> {
  const isName = (word: string) => names.has(word) && !TRANSLATED.has(word);
  // Initials are computed, so no answer contains them.
  const isForeign = (word: string) => !ALLOWED.has(word) && !isName(word) && !/^[A-Z]{2}$/.test(word);
  // Names are collected when their answer is read, which may be after it is shown.
  await expect
    .poll(async () => (await collectTexts(page)).filter((text) => (text.match(WORD) ?? []).some(isForeign)), {
      message: path,
    })
    .toEqual([]);
  expect(await findOverflowing(page), path).toEqual([]);
  expect(await findTruncated(page), path).toEqual([]);
}

for (const { account, files } of ROLES) {
  const paths = files.flatMap((file) => listPaths(file, PATHS));
  const extraPaths = account === 'manager' ? EXTRA_PATHS.manager : [];
  for (const [place, path] of [...paths, ...extraPaths].entries())
    test(`${path} of ${account ?? 'visitors'} in every language, width and font`, async ({ visits }) => {
      for (const language of LANGUAGES) {
        const { names, page } = await visits(account, language);
        // Axe checks English in both sizes, and one of the other languages in one size.
        const checksAxe = language === 'en' || language === OTHER_LANGUAGES[place % OTHER_LANGUAGES.length];
        const isPhoneFirst = language !== 'en' && Math.floor(place / 2) % 2 === 0;
        const [first, second] = isPhoneFirst ? [PHONE, DESK] : [DESK, PHONE];
        await page.setViewportSize(first);
        await open(page, path, language);
        if (checksAxe)
          await expectNoViolations(page, `${path} in ${language} at ${first.width} px`, {
            skipsContrast: language !== 'en',
          });
        if (language !== 'en') await expectTranslated(page, path, names);
        await resize(page, second);
        if (language !== 'en') await expectTranslated(page, path, names);
        else {
          await expectNoViolations(page, `${path} in ${language} at ${second.width} px`);
          await expectRoom(page, path);
        }
      }
      expect(takeConsoleErrors()).toEqual([]);
    });
}
