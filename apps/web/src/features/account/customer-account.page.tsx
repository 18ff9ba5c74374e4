// The page /customer-account: the account page with the customer's GSTIN.
import { listAddresses } from '@tilgul/contract/addresses';
import { OPEN_STATUSES } from '@tilgul/contract/rules/lateness';
import type { UserAnswer } from '@tilgul/contract/users';
import { texts as gstinTexts } from '@tilgul/messages/customer/gstin';
import { texts as accountTexts } from '@tilgul/messages/shared/account';
import { LifeBuoy, MapPin, Package, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { useList } from '../../shared/api/use-api.ts';
import { PATHS } from '../../shared/paths.ts';
import { SettingsRow } from '../../ui/display/settings-list.tsx';
import { OWN_ORDERS } from '../orders/first-calls.ts';
import { AccountPage } from './account.page.tsx';
import type { DialogOpener } from './account-sections.tsx';

function GstinRow({ user: { gstin }, opener }: { user: UserAnswer; opener: DialogOpener }) {
  return (
    <SettingsRow
      icon={ReceiptText}
      label={gstinTexts.own.note}
      title={gstin ?? gstinTexts.own.none}
      button={{
        children: gstin === null ? gstinTexts.own.add : accountTexts.change,
        'aria-label': gstin === null ? gstinTexts.own.addTitle : gstinTexts.own.changeTitle,
        ...opener('gstin'),
      }}
    />
  );
}

const { tiles } = accountTexts;

/** '1 on the way'; undefined while loading, and without an open order. */
function useOrdersNote(): string | undefined {
  const { rows } = useList(OWN_ORDERS.endpoint, OWN_ORDERS.query);
  const out = rows.filter(({ status }) => status === 'Out For Delivery').length;
  if (out > 0) return tiles.orders.out({ count: out });
  const open = rows.filter(({ status }) => OPEN_STATUSES.includes(status)).length;
  return open > 0 ? tiles.orders.open({ count: open }) : undefined;
}

/** The three places that customers come here for. */
function Tiles() {
  const orders = useOrdersNote();
  const { rows: addresses } = useList(listAddresses, {});
  const rows = [
    { to: PATHS.customerOrders, icon: Package, ...tiles.orders, note: orders ?? tiles.orders.note },
    {
      to: PATHS.customerAddresses,
      icon: MapPin,
      ...tiles.addresses,
      note: addresses.length > 0 ? tiles.addresses.saved({ count: addresses.length }) : tiles.addresses.note,
    },
    { to: PATHS.contact, icon: LifeBuoy, ...tiles.help },
  ];
  return (
    <ul className="mt-4 grid grid-cols-3 gap-3 cramped:grid-cols-1">
      {rows.map(({ to, icon: Icon, title, note }) => (
        <li key={to} className="flex">
          <Link
            to={to}
            data-edge
            className="flex w-full flex-col items-center rounded-card border border-hairline bg-paper px-1 py-3 text-center hover:border-primary"
          >
            <Icon size={28} strokeWidth={1.75} aria-hidden="true" className="mb-1 text-primary" />
            <span className="font-semibold">{title}</span>
            <span className="text-xs text-muted">{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export const CustomerAccountPage = () => (
  <AccountPage tiles={<Tiles />} details={(user, opener) => <GstinRow user={user} opener={opener} />} />
);
