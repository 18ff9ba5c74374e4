// Windows by account and language, kept for all tests of a worker, since opening one costs as much as loading a page.
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { PAGE_ANSWERS_ID } from '../../packages/contract/src/rules/first-view.ts';
import type { Language } from '../../packages/contract/src/rules/languages.ts';
import { ACCOUNTS, watchConsole } from './people.ts';
import { sessionCookies, signInByCall } from './shop-steps.ts';
import { test as shopTest } from './test.ts';

export type Account = keyof typeof ACCOUNTS;

export interface Visit {
  /** Words in the server's answers so far: names of people, products and towns are not translated. */
  readonly names: ReadonlySet<string>;
  readonly page: Page;
}

/** A demo user, or a visitor. */
type Visits = (account: Account | undefined, language: Language) => Promise<Visit>;

export const WORD = /[A-Za-z_]{2,}/g;

const PAGE_ANSWERS = new RegExp(`id="${PAGE_ANSWERS_ID}">([^<]*)`);

function collectNames(context: BrowserContext): ReadonlySet<string> {
  const names = new Set<string>();
  context.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (!/json|html/.test(type)) return;
    // Fails if the page has been left.
    const text = await response.text().catch(() => '');
    // A page's HTML brings the answers of its first calls.
    const answers = type.includes('html') ? (PAGE_ANSWERS.exec(text)?.[1] ?? '') : text;
    for (const [word] of answers.matchAll(WORD)) names.add(word);
  });
  return names;
}

/** A page that only opens asks for nothing that does not exist. */
const HANDLED = /status of 4(?!04)\d\d/;

export const test = shopTest.extend<object, { calls: APIRequestContext; visits: Visits }>({
  calls: [
    async ({ playwright, shop }, provide) => {
      const calls = await playwright.request.newContext({ baseURL: shop.url });
      await provide(calls);
      await calls.dispose();
    },
    { scope: 'worker' },
  ],
  visits: [
    async ({ browser, calls, shop }, provide) => {
      const open = new Map<string, Promise<Visit>>();
      const start = async (account: Account | undefined, language: Language): Promise<Visit> => {
        const context = await browser.newContext();
        await context.addCookies([{ name: 'lang', value: language, url: shop.url }]);
        if (account) await context.addCookies(sessionCookies(await signInByCall(calls, ACCOUNTS[account])));
        return { names: collectNames(context), page: watchConsole(await context.newPage(), HANDLED) };
      };
      await provide((account, language) => {
        const key = `${account} ${language}`;
        const visit = open.get(key) ?? start(account, language);
        open.set(key, visit);
        return visit;
      });
    },
    { scope: 'worker' },
  ],
});
