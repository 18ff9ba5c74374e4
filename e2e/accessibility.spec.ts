// Every screen of the story, at both widths, has nothing for axe to find.
import { expect } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { ACCOUNTS, DESK, openWindow, PHONE, signIn, takeConsoleErrors } from './support/people.ts';
import { test } from './support/test.ts';

const AREAS = [
  {
    who: undefined,
    landing: '',
    paths: ['/', '/login', '/register', '/forgot-password', '/about-us', '/contact-us', '/privacy-policy'],
  },
  {
    who: ACCOUNTS.customer,
    landing: '/customer-product',
    paths: [
      '/customer-product',
      '/customer-cart',
      '/customer-delivery-details',
      '/customer-orders',
      '/customer-address',
      '/customer-notification',
    ],
  },
  {
    who: ACCOUNTS.admin,
    landing: '/admin-dashboard',
    paths: ['/admin-dashboard', '/admin-orders', '/admin-product', '/admin-notification'],
  },
  {
    who: ACCOUNTS.manager,
    landing: '/store-dashboard',
    paths: ['/store-dashboard', '/store-order-management', '/store-add-stocks'],
  },
  {
    who: ACCOUNTS.staff,
    landing: '/store-staff-dashboard',
    paths: ['/store-staff-dashboard', '/store-staff-order-management', '/store-staff-view-orders'],
  },
] as const;

for (const { who, landing, paths } of AREAS) {
  for (const size of [PHONE, DESK]) {
    test(`${who?.[0] ?? 'a visitor'} at ${size.width} px`, async ({ browser }) => {
      test.setTimeout(240_000);
      const { page, context } = await openWindow(browser, size);
      if (who) await signIn(page, who, landing);
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        await expectNoViolations(page, path);
      }
      expect(takeConsoleErrors()).toEqual([]);
      await context.close();
    });
  }
}
