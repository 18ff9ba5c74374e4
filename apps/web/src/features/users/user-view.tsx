// The view of one user: how to reach them, a customer's orders, an employee's store, and what can be done.
import { getUserOverview, type UserAnswer, type UserOverview } from '@tilgul/contract/users';
import { texts as usersTexts } from '@tilgul/messages/office/users';
import { texts as crudTexts } from '@tilgul/messages/shared/crud';
import { texts as roleTexts } from '@tilgul/messages/shared/roles';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { Ban, ChevronRight, Mail, Pencil, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatPhone } from '../../shared/format/address.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { formatRecentDate } from '../../shared/format/recent-dates.ts';
import { formatCity } from '../../shared/format/towns.ts';
import { PATHS } from '../../shared/paths.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { StatusBadge } from '../../ui/display/badge.tsx';
import { Moment } from '../../ui/display/date-time.tsx';
import { DescList } from '../../ui/display/desc-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadAlert } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import type { RowMenuEntry } from '../../ui/table/table-types.ts';

const { view: texts } = usersTexts;

const toOrders = (query: Readonly<Record<string, string>>) =>
  `${PATHS.adminOrders}?${new URLSearchParams({ status: 'all', ...query })}`;

const toClaims = ({ first_name, last_name }: UserOverview) =>
  `${PATHS.adminClaims}?${new URLSearchParams({ state: 'all', q: `${first_name} ${last_name}` })}`;

const LINK = 'hit-44 relative text-sm font-semibold text-primary hover:underline';

function Contacts({ user: { phone_no, email } }: { user: UserOverview }) {
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton variant="outline-primary" icon={Phone} href={`tel:${phone_no}`} className="max-sm:grow">
        {formatPhone(phone_no)}
      </LinkButton>
      {email === null ? null : (
        <LinkButton
          variant="outline"
          icon={Mail}
          href={`mailto:${email}`}
          className="min-w-0 wrap-anywhere max-sm:grow"
        >
          {email}
        </LinkButton>
      )}
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-min flex-[1_1_5rem] px-3 py-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-h3 font-semibold whitespace-nowrap">{children}</dd>
    </div>
  );
}

type Trade = NonNullable<UserOverview['trade']>;

/** Orders, their sum and the newest one. */
function Figures({ orders, total, last_orders }: Trade) {
  const { business_tz: zone } = useSettings();
  const [last] = last_orders;
  return (
    <dl className="flex flex-wrap rounded-card border border-hairline bg-canvas divide-x divide-line">
      <Figure label={texts.orders}>{formatCount(orders)}</Figure>
      <Figure label={texts.total}>{formatRupees(total)}</Figure>
      {last ? <Figure label={texts.lastOrder}>{formatRecentDate(last.created_at, zone)}</Figure> : null}
    </dl>
  );
}

function LastOrders({ user, trade }: { user: UserOverview; trade: Trade }) {
  return (
    <section aria-label={texts.lastOrders}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-h3 font-semibold">{texts.lastOrders}</h3>
        {trade.last_orders.length > 0 ? (
          <span className="flex gap-x-4">
            <Link to={toClaims(user)} className={LINK}>
              {titles.adminClaims}
            </Link>
            <Link to={toOrders({ q: user.phone_no })} className={LINK}>
              {texts.allOrders}
            </Link>
          </span>
        ) : null}
      </div>
      {trade.last_orders.length === 0 ? (
        <p className="mt-1 text-muted">{usersTexts.noOrders}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {trade.last_orders.map(({ id, created_at, status, total }) => (
            <li key={id}>
              <Link
                to={toOrders({ open: String(id) })}
                aria-label={texts.order({ id })}
                className="-mx-2 flex min-h-13 items-center gap-3 rounded-control px-2 py-2 hover:bg-sunken"
              >
                <span className="w-12 shrink-0 font-semibold text-primary">#{id}</span>
                <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <span className="text-sm text-muted sm:w-40">
                    <Moment at={created_at} />
                  </span>
                  <StatusBadge status={status} />
                </span>
                <span className="w-24 shrink-0 text-end font-semibold">{formatRupees(total)}</span>
                <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Facts({ user }: { user: UserOverview }) {
  const { business_tz: zone } = useSettings();
  const { trade, username, joined_at, last_sign_in_at, warehouse_name, suspended_at, suspended_reason } = user;
  return (
    <div className="flex flex-col gap-4">
      {suspended_at === undefined ? null : (
        <Alert icon={Ban} title={usersTexts.suspended} live={false}>
          {suspended_reason}
        </Alert>
      )}
      <Contacts user={user} />
      {trade ? <Figures {...trade} /> : null}
      <DescList
        className="grid-cols-2"
        items={[
          ...(trade
            ? trade.address
              ? [{ label: texts.address, value: trade.address, isWide: true }]
              : []
            : [{ label: texts.store, value: warehouse_name ? formatCity(warehouse_name) : texts.noStore }]),
          { label: usersTexts.username, value: username },
          { label: texts.joined, value: formatRecentDate(joined_at, zone) },
          ...(last_sign_in_at === null ? [] : [{ label: texts.lastSignIn, value: <Moment at={last_sign_in_at} /> }]),
        ]}
      />
      {trade ? <LastOrders user={user} trade={trade} /> : null}
    </div>
  );
}

interface UserViewProps {
  /** The user to show; undefined while the dialog is closed. */
  id: number | undefined;
  /** The row of the list, if it has loaded: its name shows at once. */
  listed: UserAnswer | undefined;
  onClose: () => void;
  onEdit: (id: number) => void;
  /** Suspends the user or lifts the suspension, if that is possible. */
  getSuspension: (user: UserAnswer) => RowMenuEntry | undefined;
}

/** Keeps showing its user while it closes. */
export function UserView({ id, listed, onClose, onEdit, getSuspension }: UserViewProps) {
  const shownId = useLastDefined(id) ?? 0;
  const load = useGet(getUserOverview, { params: { id: shownId } }, { enabled: shownId > 0, staleTime: 0 });
  const known = load.data ?? (listed?.id === shownId ? listed : undefined);
  const suspension = known && getSuspension(known);
  return (
    <Dialog
      isOpen={id !== undefined}
      onClose={onClose}
      title={known ? `${known.first_name} ${known.last_name}` : texts.loading}
      description={known && roleTexts[known.role_name]}
      width="find"
      footer={
        known ? (
          <>
            {suspension ? (
              <Button
                variant={known.suspended_at === undefined ? 'danger-outline' : 'outline'}
                icon={suspension.icon}
                onClick={() => {
                  onClose();
                  suspension.onChoose?.();
                }}
              >
                {suspension.label}
              </Button>
            ) : null}
            <Button icon={Pencil} onClick={() => onEdit(known.id)}>
              {crudTexts.edit}
            </Button>
          </>
        ) : null
      }
    >
      {load.data ? (
        <Facts user={load.data} />
      ) : load.isPending ? (
        <SkeletonGroup label={texts.loading} className="flex flex-col gap-4">
          <Skeleton shape="control" />
          <Skeleton shape="block" className="h-20 rounded-card" />
          <Skeleton shape="block" className="h-64 rounded-card" />
        </SkeletonGroup>
      ) : null}
      {load.data ? null : <LoadAlert load={load} title={texts.failed} fallback={texts.failedText} />}
    </Dialog>
  );
}
