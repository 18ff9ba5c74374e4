// One notification: icon or picture, sentence, time, and a button if it asks for something.
import type { NotificationAnswer } from '@tilgul/contract/notifications';
import { texts } from '@tilgul/messages/shared/notifications';
import clsx from 'clsx';
import {
  Banknote,
  CircleCheckBig,
  CircleX,
  ClipboardList,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageCircleWarning,
  Package,
  PackageCheck,
  PackageOpen,
  RotateCcw,
  ShieldCheck,
  Truck,
  UserRound,
} from 'lucide-react';
import { Link } from 'react-router';
import type { DayGroup } from '../../shared/format/dates.ts';
import { formatDate, formatShortDate, formatTime } from '../../shared/format/dates.ts';
import { getActionLink, getNotificationLink } from '../../shared/notifications.ts';
import { useSession } from '../../shared/session/session.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';

/** A notification with its group and whether it was unread when the page was opened. */
export interface PlacedNotification {
  readonly row: NotificationAnswer;
  readonly group: DayGroup;
  readonly wasUnread: boolean;
  /** There is later news of the same order. */
  readonly isOutdated?: boolean;
}

const ASKS = 'bg-notice text-notice-text';
const MOVES = 'bg-badge-out text-badge-out-text';
const GOOD = 'bg-badge-delivered text-badge-delivered-text';
const BAD = 'bg-badge-cancelled text-badge-cancelled-text';
const NEWS = 'bg-badge-processing text-badge-processing-text';
const OTHER = 'bg-badge-closed text-badge-closed-text';

type Look = readonly [RegExp, LucideIcon, string];

/** The first that matches the kind counts. */
const LOOKS: readonly Look[] = [
  [/asks/, MessageCircleQuestionMark, ASKS],
  [/^claim|refused/, MessageCircleWarning, ASKS],
  [/cancelled|returned|failed/, CircleX, BAD],
  [/refund|^paid|^dispute|^orphan/, RotateCcw, GOOD],
  [/^(order_)?(out|shipped|to_staff)|^order_off_staff/, Truck, MOVES],
  [/packed/, PackageCheck, GOOD],
  [/delivered/, CircleCheckBig, GOOD],
  [/cash/, Banknote, GOOD],
  [/^request/, ClipboardList, NEWS],
  [/^(batch|stock)/, PackageOpen, ASKS],
  [/^(password|phone|factor|recovery)/, ShieldCheck, OTHER],
  [/^(franchise|job)/, UserRound, OTHER],
];

function NotificationIcon({ entry: { row, isOutdated } }: { entry: PlacedNotification }) {
  if (row.image !== undefined) return <ProductPicture image={row.image} size={44} className="rounded-control" />;
  const [, Icon, colours] = LOOKS.find(([kinds]) => kinds.test(row.kind ?? '')) ?? [undefined, Package, NEWS];
  return (
    <span
      aria-hidden="true"
      className={clsx('grid size-11 shrink-0 place-items-center rounded-control', isOutdated ? OTHER : colours)}
    >
      <Icon size={22} />
    </span>
  );
}

/** The time for today and yesterday, else the date. */
function When({ entry: { row, group }, timeZone }: { entry: PlacedNotification; timeZone: string }) {
  const time = formatTime(row.created_at, timeZone);
  return (
    <time
      dateTime={row.created_at}
      title={`${formatDate(row.created_at, timeZone)}, ${time}`}
      className="shrink-0 text-sm text-muted"
    >
      {group === 'older' ? formatShortDate(row.created_at, timeZone) : time}
    </time>
  );
}

export function NotificationLine({ entry, timeZone }: { entry: PlacedNotification; timeZone: string }) {
  const { row, wasUnread, isOutdated = false } = entry;
  const session = useSession();
  const link = session && getNotificationLink(session.role, row.about);
  const actionLink = session && getActionLink(session.role, row);
  return (
    <li
      className={clsx(
        'relative flex items-start gap-3 border-b border-line p-3 transition-colors last:border-b-0 md:items-center',
        wasUnread && 'bg-selected',
      )}
    >
      <NotificationIcon entry={entry} />
      <div className="min-w-0 grow md:flex md:items-center md:gap-4">
        <p
          className={clsx(
            'min-w-0 grow wrap-anywhere',
            isOutdated ? 'text-sm text-muted' : wasUnread && 'font-semibold',
          )}
        >
          {link === undefined ? (
            row.message
          ) : (
            <Link to={link} className="after:absolute after:inset-0 hover:underline">
              {row.message}
            </Link>
          )}
        </p>
        {row.action && actionLink ? (
          <LinkButton
            to={actionLink}
            variant={row.action === 'answer' ? 'primary' : 'outline-primary'}
            className="relative mt-2 md:mt-0 md:shrink-0"
          >
            {texts.actions[row.action]}
          </LinkButton>
        ) : null}
      </div>
      <When entry={entry} timeZone={timeZone} />
      <span
        aria-hidden="true"
        className={clsx('-ms-1 mt-1.5 size-2 shrink-0 rounded-full md:mt-0', wasUnread ? 'bg-primary' : 'opacity-0')}
      />
      {wasUnread ? <span className="sr-only">{texts.unread}</span> : null}
    </li>
  );
}
