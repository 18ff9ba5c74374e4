// A manager whose store now has another manager, or who has none yet.
import { screen } from '@testing-library/react';
import { afterAll, expect, it } from 'vitest';
import { storePages } from '../src/app/pages/store.ts';
import { PATHS } from '../src/shared/paths.ts';
import { openBrowser } from './support/browser.tsx';

const { world, open } = await openBrowser();
const newcomer = await world.manager();
await world.deps.db.updateTable('stores').set({ manager_id: null }).where('id', '=', newcomer.storeId).execute();

/** Pages that do not need a store. */
const OWN: readonly string[] = [PATHS.storeNotifications, PATHS.storeAccount, PATHS.storeLabels];
const pages = storePages.map(({ path }) => path).filter((path) => !OWN.includes(path));
const read: string[] = [];

it.each(pages)('%s says that no store is assigned', async (path) => {
  open(path, newcomer);
  await screen.findAllByText('No store is assigned to you.');
  read.push(path);
});

afterAll(() => expect(read.length).toBeGreaterThanOrEqual(8));
