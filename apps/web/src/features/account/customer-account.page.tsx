// The page /customer-account: the account page with the customer's GSTIN.
import type { UserAnswer } from '@tilgul/contract/users';
import { texts as gstinTexts } from '@tilgul/messages/customer/gstin';
import { texts as accountTexts } from '@tilgul/messages/shared/account';
import { LifeBuoy, MapPin, Package, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../shared/paths.ts';
import { SettingsRow } from '../../ui/display/settings-list.tsx';
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

const TILES = [
  { to: PATHS.customerOrders, icon: Package, ...accountTexts.tiles.orders },
  { to: PATHS.customerAddresses, icon: MapPin, ...accountTexts.tiles.addresses },
  { to: PATHS.contact, icon: LifeBuoy, ...accountTexts.tiles.help },
];

/** The three places that customers come here for. */
function Tiles() {
  return (
    <ul className="mt-4 grid grid-cols-3 gap-3 cramped:grid-cols-1">
      {TILES.map(({ to, icon: Icon, title, note }) => (
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
