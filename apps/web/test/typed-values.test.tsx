// What was typed on a page is kept while the session is renewed, except for secrets.
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { COOKIES } from '@tilgul/contract/auth';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { Form } from '../src/shared/forms/form.tsx';
import { writeCookie } from '../src/shared/session/session-cookies.ts';
import { restoreTypedValues, saveTypedValues } from '../src/shared/session/typed-values.ts';
import { Field } from '../src/ui/fields/field.tsx';
import { Input } from '../src/ui/fields/input.tsx';
import { CodeField } from '../src/ui/fields/otp-field.tsx';
import { Select } from '../src/ui/fields/select.tsx';
import { PasswordInput } from '../src/ui/fields/typed-inputs.tsx';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const SCHEMA = z.object({ city: z.string(), old: z.string(), next: z.string(), otp: z.string() });
const EMPTY = { city: '', old: '', next: '', otp: '' };
const stored = () => JSON.parse(sessionStorage.getItem('typed') ?? 'null') as { values: object } | null;

const { world, open } = await openBrowser();
beforeEach(() => sessionStorage.clear());

it('keeps the city, but no password and no digit of a code', async () => {
  render(
    <main>
      <Form schema={SCHEMA} defaultValues={EMPTY} onSubmit={() => undefined}>
        {(form) => (
          <>
            <Field label="City">
              <Input {...form.control('city')} />
            </Field>
            <Field label="Old password">
              <PasswordInput {...form.control('old')} autoComplete="current-password" />
            </Field>
            <Field label="New password">
              <PasswordInput {...form.control('next')} autoComplete="new-password" />
            </Field>
            <CodeField form={form} label="Code" />
          </>
        )}
      </Form>
    </main>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('City'), 'Satara');
  await user.type(screen.getByLabelText('Old password'), 'Sesame-41');
  // A password is shown on demand, as text.
  for (const eye of screen.getAllByRole('button', { name: 'Show password' })) await user.click(eye);
  await user.type(screen.getByLabelText('New password'), 'Sesame-42');
  await user.type(screen.getByLabelText('Digit 1 of 6'), '482913');
  expect(screen.getByLabelText('Digit 6 of 6')).toHaveProperty('value', '3');
  saveTypedValues();
  expect(stored()?.values).toEqual({ 'city 0': 'Satara' });
});

const GSTIN = '27AAPFU0939F1ZV';
const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Add GSTIN' }));

/** Does what another tab does at the end of the session: this one is not notified. */
function endInAnotherTab(): void {
  for (const name of Object.values(COOKIES)) writeCookie(name, '', 0);
}

it('keeps a choice from a list', async () => {
  const OPTIONS = ['Satara', 'Wai'].map((town) => ({ value: town, label: town }));
  function Town() {
    const [town, setTown] = useState('');
    return <Select label="Town" value={town} onChange={setTown} options={OPTIONS} />;
  }
  const show = () =>
    render(
      <main>
        <Town />
        <Town />
      </main>,
    );
  const user = userEvent.setup();
  const page = show();
  await user.click(screen.getAllByRole('combobox', { name: 'Town' })[1] as HTMLElement);
  await user.click(await screen.findByRole('option', { name: 'Wai' }));
  saveTypedValues();
  page.unmount();
  show();
  restoreTypedValues();
  await waitFor(() =>
    expect(screen.getAllByRole('combobox').map(({ textContent }) => textContent)).toEqual(['Choose…', 'Wai']),
  );
});

it.each([
  ['returns to it', async () => act(() => window.dispatchEvent(new Event('focus')))],
  [
    'sends the form',
    async (user: ReturnType<typeof open>) => {
      await user.click((await findDialog()).getByRole('button', { name: 'Save' }));
      await user.click(await button('OK'));
    },
  ],
])('keeps the form of a tab whose session ended in another one when its user %s', async (_, notice) => {
  const customer = await world.customer();
  const user = open('/customer-account', customer);
  await user.click(await button('Add GSTIN'));
  await user.type((await findDialog()).getByLabelText('GSTIN'), GSTIN);
  endInAnotherTab();
  await notice(user);
  await user.type(await screen.findByLabelText('Username or mobile number'), customer.username);
  await user.type(await screen.findByLabelText('Password'), customer.password);
  await user.click(await button('Login'));
  expect((await findDialog()).getByLabelText('GSTIN')).toHaveProperty('value', GSTIN);
});

it('leaves a dialog alone that the user opens before the kept form is there', async () => {
  function Rows() {
    const [row, setRow] = useState<string>();
    return (
      <main>
        {['Satara', 'Wai'].map((name) => (
          <button key={name} type="button" onClick={() => setRow(name)}>{`Edit ${name}`}</button>
        ))}
        {row ? (
          <div role="dialog">
            <input name="note" aria-label={`Note of ${row}`} />
          </div>
        ) : null}
      </main>
    );
  }
  const user = userEvent.setup();
  const page = render(<Rows />);
  await user.click(screen.getByRole('button', { name: 'Edit Satara' }));
  await user.type(screen.getByLabelText('Note of Satara'), 'by the fort');
  // Its button is unknown, as that of a menu.
  saveTypedValues();
  page.unmount();
  render(<Rows />);
  restoreTypedValues();
  await user.click(screen.getByRole('button', { name: 'Edit Wai' }));
  const note = screen.getByLabelText('Note of Wai');
  await act(async () => void document.body.append(document.createElement('i')));
  expect(note).toHaveProperty('value', '');
});
