// The privacy notice lists every record and period of the map of personal data.
import { screen, within } from '@testing-library/react';
import { PERIODS, PERSONAL_RECORDS } from '@tilgul/contract/rules/personal-data';
import { texts } from '@tilgul/messages/public/privacy';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';

const { open } = await openBrowser();

const listTerms = async (heading: string) => {
  const section = (await screen.findByRole('heading', { name: heading })).closest('section');
  return within(section as HTMLElement)
    .getAllByRole('term')
    .map((term) => term.textContent);
};

it('lists what is kept and why, and for how long', async () => {
  open('/privacy-policy');
  expect(await listTerms('What we keep and why')).toEqual(PERSONAL_RECORDS.map(({ id }) => texts.records[id].term));
  expect(await listTerms('How long we keep it')).toEqual(PERIODS.map((period) => texts.periods[period].term));
  expect(screen.getByText(/8 years from the end of the financial year.*even if the account is deleted/)).toBeTruthy();
});
