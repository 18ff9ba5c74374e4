// What was typed on a page is kept while the session is renewed, except for secrets.
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { Form } from '../src/shared/forms/form.tsx';
import { saveTypedValues } from '../src/shared/session/typed-values.ts';
import { Field } from '../src/ui/fields/field.tsx';
import { Input } from '../src/ui/fields/input.tsx';
import { CodeField } from '../src/ui/fields/otp-field.tsx';
import { PasswordInput } from '../src/ui/fields/typed-inputs.tsx';

const SCHEMA = z.object({ city: z.string(), old: z.string(), next: z.string(), otp: z.string() });
const EMPTY = { city: '', old: '', next: '', otp: '' };
const stored = () => JSON.parse(sessionStorage.getItem('typed') ?? 'null') as { values: object } | null;

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

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
