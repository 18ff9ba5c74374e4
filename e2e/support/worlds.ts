// What a whole file of tests works with: made before its first test, tidied up after its last one.
import type { APIRequestContext } from '@playwright/test';
import { clearGoods, signInAdmin } from './office-steps.ts';
import type { Person } from './shop-steps.ts';
import { type Branch, openBranch } from './store-steps.ts';
import { test } from './test.ts';

/** Filled before the first test of the file that asked for it. */
export interface Office {
  /** Calls of its own, whose cookies are the administrator's. */
  request: APIRequestContext;
  admin: Person;
}

/** The administrator of the file's tests; the products that they made leave the catalogue after them. */
export function prepareOffice(): Office {
  const office = {} as Office;
  test.beforeAll(async ({ playwright, baseURL }) => {
    office.request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    office.admin = await signInAdmin(office.request);
  });
  test.afterAll(async () => {
    await clearGoods(office.admin);
    await office.request.dispose();
  });
  return office;
}

/** A store of the file's own with its people, see `openBranch`; filled before the file's first test. */
export function prepareBranch(): Branch {
  const branch = {} as Branch;
  let request: APIRequestContext;
  test.beforeAll(async ({ playwright, baseURL }) => {
    request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    Object.assign(branch, await openBranch(request));
  });
  test.afterAll(() => request.dispose());
  return branch;
}
