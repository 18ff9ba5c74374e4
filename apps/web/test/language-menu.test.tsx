// The language choice of a header: what it is called, where its links lead, and how it closes.
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { LanguageMenu } from '../src/ui/controls/language-menu.tsx';

afterEach(cleanup);

function open() {
  render(
    <>
      <LanguageMenu />
      <button type="button">Elsewhere</button>
    </>,
  );
  const opener = screen.getByLabelText('Language: English');
  const box = opener.closest('details');
  if (!box) throw new Error('Not a disclosure');
  box.open = true;
  return { opener, box, list: within(screen.getByRole('navigation', { name: 'Language' })) };
}

it('links to the page in each language, by its own name, and marks the current one', () => {
  const links = open().list.getAllByRole('link');
  expect(
    links.map((link) => [link.textContent, link.getAttribute('href'), link.lang, link.getAttribute('aria-current')]),
  ).toEqual([
    ['मराठी', '?lang=mr', 'mr', null],
    ['हिन्दी', '?lang=hi', 'hi', null],
    ['English', '?lang=en', 'en', 'true'],
  ]);
});

it('closes on Escape with the focus on its opener, and when the user goes elsewhere', async () => {
  const user = userEvent.setup();
  const { opener, box, list } = open();
  list.getByRole('link', { name: 'हिन्दी' }).focus();
  expect(box.open).toBe(true);
  await user.keyboard('{Escape}');
  expect(box.open).toBe(false);
  expect(document.activeElement).toBe(opener);
  box.open = true;
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(box.open).toBe(false);
});
