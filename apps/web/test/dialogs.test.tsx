// Where the focus is when a dialog opens, and what a form says without a connection.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { useNewRowAlerts } from '../src/features/orders/new-order-alerts.tsx';
import { PATHS } from '../src/shared/paths.ts';
import { Button } from '../src/ui/controls/button.tsx';
import { Dialog } from '../src/ui/layers/dialog.tsx';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();

afterEach(() => vi.unstubAllGlobals());

it('opens a form with the focus on its first field', async () => {
  const user = open('/admin-sku', admin);
  await user.click(await button('Add Unit'));
  const form = within(await screen.findByRole('dialog', { name: 'Add Unit' }));
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Unit/)));
});

it('opens a question with the focus on its safe answer', async () => {
  render(
    <Dialog
      isOpen
      onClose={vi.fn()}
      title="Ship before it is packed?"
      closeLabel="Cancel"
      footer={<Button>Ship</Button>}
    >
      <p>
        3 of 4 lines are ticked. <a href="#lines">Show the lines</a>
      </p>
    </Dialog>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })));
});

it('opens on the chosen one of several radio buttons', async () => {
  render(
    <Dialog isOpen onClose={vi.fn()} title="What is wrong?">
      <input type="radio" name="kind" aria-label="Missing" />
      <input type="radio" name="kind" aria-label="Damaged" defaultChecked />
    </Dialog>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Damaged' })));
});

it('opens details on their next step, and on themselves without one', async () => {
  const details = (footer: ReactNode) => (
    <Dialog isOpen onClose={vi.fn()} title="Order Details" closeLabel="Close" footer={footer}>
      <p>Rajma</p>
    </Dialog>
  );
  const { unmount } = render(details(<Button data-next>Pack</Button>));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pack' })));
  unmount();
  render(details(null));
  const dialog = await screen.findByRole('dialog', { name: 'Order Details' });
  await waitFor(() => expect(document.activeElement).toBe(dialog));
});

const nameOrder = ({ id }: { readonly id: number }) => `Order ${id}`;

function Arrivals({ ids }: { ids: readonly number[] }) {
  const [loaded, setLoaded] = useState({ rows: [{ id: 1 }] });
  if (loaded.rows.length !== ids.length) setLoaded({ rows: ids.map((id) => ({ id })) });
  useNewRowAlerts(loaded, { list: PATHS.storeOrders, kind: 'come', formatText: nameOrder });
  return null;
}

it('keeps news from covering an open dialog', async () => {
  const page = (ids: readonly number[], isOpen: boolean) => (
    <MemoryRouter>
      <Arrivals ids={ids} />
      <Dialog isOpen={isOpen} onClose={vi.fn()} title="Count stock">
        <input aria-label="Counted" />
      </Dialog>
    </MemoryRouter>
  );
  const { rerender } = render(page([1], true));
  await screen.findByRole('dialog');
  rerender(page([2, 1], true));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Counted')));
  expect(screen.queryByText('1 new order')).toBeNull();
  rerender(page([2, 1], false));
  await screen.findByText('1 new order');
});

/** Details that a link opens, and the step that their button opens in their place. */
function DetailsAndStep() {
  const [shown, show] = useState<'details' | 'step'>();
  const [isDone, setDone] = useState(false);
  return (
    <main>
      <h1>Orders</h1>
      <button type="button" onClick={() => show('details')}>
        #94
      </button>
      <Dialog
        isOpen={shown === 'details'}
        onClose={() => show(undefined)}
        title="Order Details"
        footer={isDone ? null : <Button onClick={() => show('step')}>Pack</Button>}
      />
      {shown === 'step' ? (
        <Dialog
          isOpen
          onClose={() => {
            setDone(true);
            show(undefined);
          }}
          title="Pack #94"
          closeLabel="Finish packing"
        >
          <input aria-label="Code" />
        </Dialog>
      ) : null}
    </main>
  );
}

it('leaves the focus in the dialog that replaces another one, and takes it back to what opened the first', async () => {
  const user = userEvent.setup();
  render(<DetailsAndStep />);
  await user.click(screen.getByRole('button', { name: '#94' }));
  const pack = await button('Pack');
  let endFade: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    endFade = resolve;
  });
  const details = screen.getByRole('dialog', { name: 'Order Details' });
  details.getAnimations = () => [{ finished, playState: 'finished' } as unknown as Animation];
  await user.click(pack);
  // The details are gone only when their fading has ended.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
  expect(details.isConnected).toBe(true);
  endFade();
  await waitFor(() => expect(details.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  await user.click(await button('Finish packing'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '#94' })));
});

it('never opens on the close button', async () => {
  render(
    <Dialog isOpen onClose={vi.fn()} title="Details">
      <p>Nothing to press.</p>
    </Dialog>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Details' });
  await waitFor(() => expect(document.activeElement).toBe(dialog));
});

it('says that there is no connection, once, and keeps what was typed', async () => {
  const user = open('/admin-sku', admin);
  await user.click(await button('Add Unit'));
  const form = within(await screen.findByRole('dialog', { name: 'Add Unit' }));
  await user.type(form.getByLabelText(/^Unit/), '125 g');
  await user.type(form.getByLabelText(/^Description$/), 'An eighth');
  const real = fetch;
  vi.stubGlobal('fetch', (...[input, init]: Parameters<typeof fetch>) =>
    init?.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : real(input, init),
  );
  await user.click(form.getByRole('button', { name: 'Add Unit' }));
  expect((await form.findByRole('alert')).textContent).toBe('No connection. What you typed is kept.');
  expect(screen.getAllByText('No connection. What you typed is kept.').length).toBe(1);
  expect(screen.queryByText(/Failed/)).toBeNull();
  expect(form.getByLabelText<HTMLInputElement>(/^Unit/).value).toBe('125 g');
});
