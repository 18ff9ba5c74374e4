// One notification: icon or picture, sentence, time, and a button if it asks for something.
import type { NotificationAnswer } from '@tilgul/contract/notifications';
import { ADMIN, CUSTOMER } from '@tilgul/contract/rules/roles';
import { texts } from '@tilgul/messages/shared/notification-page';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import clsx from 'clsx';
import {
  Banknote,
  ChevronDown,
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
import { useState } from 'react';
import { Link } from 'react-router';
import { serverNow } from '../../shared/format/clock.ts';
import { type DayGroup, dayGroup, formatDate, formatShortDate, formatTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { formatCity } from '../../shared/format/towns.ts';
import { formatWhen } from '../../shared/format/when.ts';
import { getActionLink, getNotificationLink } from '../../shared/notifications.ts';
import { useSession } from '../../shared/session/session.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { CustomerWord } from '../../ui/display/customer-status.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { useMedia } from '../../ui/use-media.ts';
import type { Thread } from './threads.ts';

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

/** News of goods, which pictures tell better than an icon. */
const GOODS = /^order_(placed|pending|processing|packed|shipped|delivered)/;

/** Pictures of two goods of an order, one over the other. */
const GoodsPictures = ({ images: [first, second] }: { images: readonly string[] }) => (
  <span aria-hidden="true" className="relative block size-11 shrink-0">
    <ProductPicture image={first ?? null} size={34} className="rounded-badge" />
    {second ? (
      <ProductPicture
        image={second}
        size={28}
        className="absolute end-0 bottom-0 rounded-badge shadow-[0_0_0_2px_var(--color-paper)]"
      />
    ) : null}
  </span>
);

function NotificationIcon({ row, isCustomer }: { row: NotificationAnswer; isCustomer: boolean }) {
  const [first, second] = row.order?.images ?? [];
  const image = row.image ?? (second === undefined ? first : undefined);
  const hasGoods = row.image !== undefined || (isCustomer && GOODS.test(row.kind ?? ''));
  if (hasGoods && image !== undefined) return <ProductPicture image={image} size={44} className="rounded-control" />;
  if (hasGoods && first !== undefined) return <GoodsPictures images={row.order?.images ?? []} />;
  const [, Icon, colours] = LOOKS.find(([kinds]) => kinds.test(row.kind ?? '')) ?? [undefined, Package, NEWS];
  return (
    <span aria-hidden="true" className={clsx('grid size-11 shrink-0 place-items-center rounded-control', colours)}>
      <Icon size={22} />
    </span>
  );
}

interface WhenProps {
  row: NotificationAnswer;
  group: DayGroup;
  timeZone: string;
  className?: string;
}

/** The time for today and yesterday, else the date. */
function When({ row, group, timeZone, className }: WhenProps) {
  const time = formatTime(row.created_at, timeZone);
  return (
    <time
      dateTime={row.created_at}
      title={`${formatDate(row.created_at, timeZone)}, ${time}`}
      className={clsx('shrink-0 text-sm text-muted', className)}
    >
      {group === 'older' ? formatShortDate(row.created_at, timeZone) : time}
    </time>
  );
}

interface DetailsProps {
  row: NotificationAnswer;
  earlier: readonly NotificationAnswer[];
  timeZone: string;
  isCustomer: boolean;
  /** The verb beside it says the order's status. */
  hasVerb: boolean;
}

/** The order as it is now: when it is due, where to for the administrator, and its sum unless the news says it. */
function OrderFacts({ row, timeZone, isCustomer, hasVerb }: Omit<DetailsProps, 'earlier'>) {
  const role = useSession()?.role;
  if (!row.order) return null;
  const { status, total, city, slot } = row.order;
  const isOver = status === 'Delivered' || status === 'Cancelled';
  const when = slot && !isOver ? formatWhen(slot, serverNow(), timeZone) : undefined;
  const sum = formatRupees(total);
  // A store's people know where it is.
  const place = role !== ADMIN || city === undefined ? undefined : formatCity(city);
  const fact = place ?? (when ? undefined : sum);
  return (
    <>
      {isCustomer ? (
        // The sentence says it too, where there is little room.
        <span className="max-md:hidden">
          <CustomerWord status={status} />
        </span>
      ) : hasVerb ? null : (
        <span>{statusTexts[status]}</span>
      )}
      {when ? <span>{when}</span> : null}
      {fact === undefined || row.message.includes(fact) ? null : <span>{fact}</span>}
    </>
  );
}

/** The order, and its earlier news, folded. */
function Details({ row, earlier: rows, timeZone, isCustomer, hasVerb }: DetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const now = new Date(serverNow());
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <OrderFacts row={row} timeZone={timeZone} isCustomer={isCustomer} hasVerb={hasVerb} />
        {rows.length > 0 ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="hit-44 relative inline-flex min-h-6 items-center gap-0.5 rounded-badge font-semibold hover:text-ink"
          >
            {texts.earlier({ count: rows.length })}
            <ChevronDown
              aria-hidden="true"
              className={clsx('size-4 transition-transform motion-reduce:transition-none', isOpen && 'rotate-180')}
            />
          </button>
        ) : null}
      </p>
      {isOpen ? (
        <ul className="mt-1 border-s-2 border-line ps-3">
          {rows.map((row) => (
            <li key={row.id} className="flex items-baseline justify-between gap-3 py-1 text-sm text-muted">
              <span className="min-w-0 wrap-anywhere">{row.message}</span>
              <When row={row} group={dayGroup(row.created_at, now, timeZone)} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

const FIRST_SENTENCE = /^.+?[.?!।](?=\s)/u;

/** The first sentence is the news; what follows it is lighter. */
function Message({ text }: { text: string }) {
  const [news = text] = FIRST_SENTENCE.exec(text) ?? [];
  const rest = text.slice(news.length);
  return (
    <>
      {news}
      {rest ? <span className="text-sm font-normal text-muted">{rest}</span> : null}
    </>
  );
}

/** What still asks for something keeps the tint and the dot of the unread. */
export function NotificationLine({ thread, timeZone }: { thread: Thread; timeZone: string }) {
  const { row, earlier, group, wasUnread, asking } = thread;
  const session = useSession();
  const link = session && getNotificationLink(session.role, row.about);
  const actionLink = session && asking && getActionLink(session.role, asking);
  const isCustomer = session?.role === CUSTOMER;
  const isMarked = wasUnread || actionLink !== undefined;
  const isPhone = useMedia('(width < 48rem)');
  const verb =
    asking?.action && actionLink ? (
      <LinkButton
        to={actionLink}
        variant={asking.action === 'answer' ? 'primary' : 'outline-primary'}
        size={40}
        className="relative mt-2 max-md:min-h-11 md:mt-0 md:shrink-0"
      >
        {texts.actions[asking.action]}
      </LinkButton>
    ) : null;
  return (
    <li
      className={clsx(
        'relative flex items-start gap-3 border-b border-line p-3 transition-colors last:border-b-0',
        isMarked && 'bg-selected',
      )}
    >
      <NotificationIcon row={asking ?? row} isCustomer={isCustomer} />
      <div className="min-w-0 grow self-center md:flex md:items-center md:gap-4">
        {/* On phones the sentence goes on below it. */}
        <span className="ms-2 flex shrink-0 items-center gap-2 max-md:float-end md:order-last md:min-h-11 md:w-24 md:justify-end">
          <When row={row} group={group} timeZone={timeZone} className="max-md:text-xs/6" />
          <span
            aria-hidden="true"
            className={clsx('size-2 shrink-0 rounded-full', isMarked ? 'bg-primary' : 'opacity-0')}
          />
        </span>
        <div className="min-w-0 grow">
          <p className={clsx('wrap-anywhere', isMarked && 'font-semibold')}>
            {link === undefined ? (
              <Message text={row.message} />
            ) : (
              <Link to={link} className="after:absolute after:inset-0 hover:underline">
                <Message text={row.message} />
              </Link>
            )}
          </p>
          {/* On phones the verb stands beside the facts, below the sentence. */}
          <div className="flex flex-wrap items-center gap-x-2">
            <div className="min-w-0 flex-[1_1_5rem]">
              <Details
                row={row}
                earlier={earlier}
                timeZone={timeZone}
                isCustomer={isCustomer}
                hasVerb={actionLink !== undefined}
              />
            </div>
            {isPhone ? verb : null}
          </div>
        </div>
        {isPhone ? null : verb}
      </div>
      {wasUnread ? <span className="sr-only">{texts.unread}</span> : null}
    </li>
  );
}
