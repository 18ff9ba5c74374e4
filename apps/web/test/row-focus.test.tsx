// Where the focus goes when the button that had it leaves its row.
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { rememberRow } from '../src/shared/screen/focus.ts';
import { openBrowser } from './support/browser.tsx';

await openBrowser();

afterEach(() => document.body.replaceChildren());

/** Rows with a verb, a link each. */
function Rows({ verbs }: { verbs: readonly (string | undefined)[] }) {
  return (
    <table>
      <tbody>
        {verbs.map((verb, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay in place.
          <tr key={place}>
            <td>
              <a href={`#${place}`}>Order {place}</a>
              {verb === undefined ? null : <button type="button">{verb}</button>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const verb = (name: string) => screen.getByRole('button', { name });

it('takes the verb of the same row or of the next one', () => {
  const { rerender } = render(<Rows verbs={['Pack', 'Process', 'Ship']} />);
  const focusPack = rememberRow(verb('Pack'));
  rerender(<Rows verbs={[undefined, 'Process', 'Ship']} />);
  expect(focusPack()).toBe(true);
  expect(document.activeElement).toBe(verb('Process'));
  const focusProcess = rememberRow(verb('Process'));
  rerender(<Rows verbs={[undefined, 'Pack', 'Ship']} />);
  expect(focusProcess()).toBe(true);
  expect(document.activeElement).toBe(verb('Pack'));
});

it('stays on the row rather than going far down, and takes the place of a row that is gone', () => {
  const { rerender } = render(<Rows verbs={['Ship', undefined, undefined, 'Ship it']} />);
  const focusNext = rememberRow(verb('Ship'));
  rerender(<Rows verbs={[undefined, undefined, undefined, 'Ship it']} />);
  expect(focusNext()).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Order 0' }));
  const focusLast = rememberRow(verb('Ship it'));
  rerender(<Rows verbs={[undefined, undefined]} />);
  expect(focusLast()).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Order 1' }));
  rerender(<Rows verbs={[]} />);
  expect(focusLast()).toBe(false);
});
