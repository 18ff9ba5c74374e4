// One search over orders, people and counter sales of the back office (UI-34).
import { listAllManualOrders, listManualOrders, type ManualOrderAnswer } from '@tilgul/contract/manual-orders';
import { listAllOrders, listStoreOrders } from '@tilgul/contract/orders';
import { listStaff, listUsers } from '@tilgul/contract/users';
import { texts as roleTexts } from '@tilgul/messages/shared/roles';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { texts } from '@tilgul/messages/store/find';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { type List, useList } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { useDebouncedValue } from '../../shared/screen/value-hooks.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';

/** Results of each kind; the rest is on the kind's page. */
const SHOWN = 5;
const SHORTEST = 2;

interface Found {
  readonly id: number;
  readonly to: string;
  readonly name: string;
  readonly detail: string;
}

interface Kind {
  readonly title: string;
  readonly list: Pick<List<unknown>, 'isFetching' | 'error'>;
  readonly found: readonly Found[];
}

const search = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query)}`;

const toSale = (path: string, { order_id: id, first_name, mobile_number, total_price }: ManualOrderAnswer): Found => ({
  id,
  to: search(path, { q: `#${id}` }),
  name: texts.numbered({ id, name: first_name }),
  detail: `${mobile_number} · ${formatRupees(total_price)}`,
});

/** The query of each kind, and whether it may be sent. */
function useFindQuery(text: string) {
  const q = useDebouncedValue(text.trim());
  return [{ q, limit: SHOWN }, { enabled: q.length >= SHORTEST }] as const;
}

/** Searches the whole chain. */
function useChain(text: string): Kind[] {
  const [query, options] = useFindQuery(text);
  const orders = useList(listAllOrders, query, options);
  const users = useList(listUsers, query, options);
  const sales = useList(listAllManualOrders, query, options);
  return [
    {
      title: texts.orders,
      list: orders,
      found: orders.rows.map(({ id, user_name, mobile_number, status }) => ({
        id,
        to: search(PATHS.adminOrders, { status: 'all', q: `#${id}` }),
        name: texts.numbered({ id, name: user_name }),
        detail: `${mobile_number} · ${statusTexts[status]}`,
      })),
    },
    {
      title: texts.users,
      list: users,
      found: users.rows.map(({ id, first_name, last_name, phone_no, role_name, role_id }) => ({
        id,
        to: search(PATHS.adminUsers, { role: String(role_id), q: `${first_name} ${last_name}` }),
        name: `${first_name} ${last_name}`,
        detail: `${phone_no} · ${roleTexts[role_name]}`,
      })),
    },
    { title: texts.sales, list: sales, found: sales.rows.map((sale) => toSale(PATHS.adminManualOrders, sale)) },
  ];
}

/** Searches the manager's store. */
function useStore(text: string): Kind[] {
  const [query, options] = useFindQuery(text);
  const orders = useList(listStoreOrders, query, options);
  const staff = useList(listStaff, query, options);
  const sales = useList(listManualOrders, query, { ...options, body: {} });
  return [
    {
      title: texts.orders,
      list: orders,
      found: orders.rows.map(({ id, user_name, mobile_number, status }) => ({
        id,
        to: search(PATHS.storeOrders, { q: `#${id}` }),
        name: texts.numbered({ id, name: user_name }),
        detail: `${mobile_number} · ${statusTexts[status]}`,
      })),
    },
    {
      title: texts.staff,
      list: staff,
      found: staff.rows.map(({ id, first_name, last_name, phone_no }) => ({
        id,
        to: search(PATHS.storeStaff, { q: `${first_name} ${last_name}` }),
        name: `${first_name} ${last_name}`,
        detail: phone_no,
      })),
    },
    { title: texts.sales, list: sales, found: sales.rows.map((sale) => toSale(PATHS.storeManualOrders, sale)) },
  ];
}

function getStatus(kinds: readonly Kind[], text: string): string {
  if (text.trim().length < SHORTEST) return texts.hint;
  if (kinds.some(({ list }) => list.isFetching)) return texts.searching;
  if (kinds.some(({ list }) => list.error)) return texts.failed;
  return kinds.every(({ found }) => found.length === 0) ? texts.nothing({ text: text.trim() }) : '';
}

function Results({ kinds, text, onChosen }: { kinds: readonly Kind[]; text: string; onChosen: () => void }) {
  const status = getStatus(kinds, text);
  const shown = text.trim().length < SHORTEST ? [] : kinds.filter(({ found }) => found.length > 0);
  return (
    <>
      <p role="status" className="mt-3 text-sm text-muted">
        {status}
      </p>
      {shown.map(({ title, found }) => (
        <section key={title} aria-label={title}>
          <h3 className="mt-3 mb-1 text-sm font-semibold">{title}</h3>
          <ul className="divide-y divide-line">
            {found.map(({ id, to, name, detail }) => (
              <li key={id}>
                <Link
                  to={to}
                  onClick={onChosen}
                  className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-control px-2 hover:bg-primary-soft"
                >
                  <span className="font-semibold">{name}</span>
                  <span className="text-sm text-muted">{detail}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface FindDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function KindsDialog({ useKinds, isOpen, onClose }: FindDialogProps & { useKinds: (text: string) => Kind[] }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const kinds = useKinds(text);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title} closeLabel={texts.close} initialFocus={field}>
      <SearchField inputRef={field} label={texts.label} value={text} onChange={setText} />
      <Results kinds={kinds} text={text} onChosen={onClose} />
    </Dialog>
  );
}

export function FindDialog({ isStore, ...props }: FindDialogProps & { readonly isStore: boolean }) {
  return <KindsDialog {...props} useKinds={isStore ? useStore : useChain} />;
}
