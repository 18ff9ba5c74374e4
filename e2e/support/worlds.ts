// Data of a whole test file, prepared before its first test and cleaned up after its last.
import type { APIRequestContext } from '@playwright/test';
import { clearGoods, signInAdmin } from './office-steps.ts';
import type { Person } from './shop-steps.ts';
import { type Branch, openBranch } from './store-steps.ts';
import { test } from './test.ts';

/** Filled before the first test of the file. */
export interface Office {
  /** Has the administrator's cookies. */
  request: APIRequestContext;
  admin: Person;
}

/** The administrator for a file's tests; deletes the products they created at the end. */
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

/** A store with its people for a file's tests (`openBranch`); filled before the first test. */
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
