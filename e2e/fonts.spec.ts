// Every text is drawn in Mukta, the languages' names included; no system font shows.
import { expect, type Page } from '@playwright/test';
import { ACCOUNTS, openWindow, PHONE } from './support/people.ts';
import { sessionCookies, signInByCall } from './support/shop-steps.ts';
import { test } from './support/test.ts';

/** Glyphs by system font, with the texts that have them. */
async function findSystemFonts(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      if (texts.currentNode.textContent?.trim()) texts.currentNode.parentElement?.setAttribute('data-drawn', '');
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: -1 });
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-drawn]' });
  const found = await Promise.all(
    nodeIds.map(async (nodeId) => {
      // Fails if the page has changed since; the next look sees the new text.
      const drawn = await devtools.send('CSS.getPlatformFontsForNode', { nodeId }).catch(() => undefined);
      if (!drawn) return ['the page is changing'];
      const { fonts } = drawn;
      const system = fonts.filter(({ isCustomFont }) => !isCustomFont);
      if (system.length === 0) return [];
      const { outerHTML } = await devtools.send('DOM.getOuterHTML', { nodeId });
      return [`${system.map(({ familyName }) => familyName)}: ${outerHTML.slice(0, 160)}`];
    }),
  );
  await devtools.detach();
  return found.flat();
}

for (const [language, paths] of [
  ['en', ['/', '/login', '/shop', '/customer-product', '/customer-account']],
  ['mr', ['/shop', '/customer-orders', '/customer-account']],
  ['hi', ['/login', '/customer-product', '/customer-account']],
] as const) {
  test(`draws every text in Mukta (${language})`, async ({ browser, request, shop }) => {
    const asVisitor = await openWindow(browser, PHONE);
    const asCustomer = await openWindow(browser, PHONE);
    await asCustomer.context.addCookies(sessionCookies(await signInByCall(request, ACCOUNTS.customer)));
    for (const { context } of [asVisitor, asCustomer])
      await context.addCookies([{ name: 'lang', value: language, url: shop.url }]);
    /** The stock file of all of Devanagari, about 100 KiB, which only other languages need. */
    const whole: string[] = [];
    for (const { page } of [asVisitor, asCustomer])
      page.on('request', (call) => {
        if (call.url().includes('devanagari-400-normal')) whole.push(new URL(page.url()).pathname);
      });
    for (const path of paths) {
      const { page } = path.startsWith('/customer') ? asCustomer : asVisitor;
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await page.evaluate(async () => {
        for (const box of document.querySelectorAll('details')) box.open = true;
        await document.fonts.ready;
      });
      await expect.poll(() => findSystemFonts(page), { message: path, timeout: 60_000 }).toEqual([]);
    }
    if (language === 'en') expect(whole).toEqual([]);
  });
}
