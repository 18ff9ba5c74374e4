// The notification pages of all four roles: /admin-notification, /customer-notification, /store-notification, /store-staff-notification.
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { texts } from '@tilgul/messages/shared/notifications';
import clsx from 'clsx';
import { ArrowLeft, BellOff } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSettings } from '../../shared/api/settings.ts';
import { type DayGroup, formatDate, formatTime } from '../../shared/format/dates.ts';
import { getNotificationLink } from '../../shared/notification-link.ts';
import { LANDING } from '../../shared/paths.ts';
import { useGoBack } from '../../shared/screen/navigate.ts';
import { useSession } from '../../shared/session/session.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/skeleton.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { getPage, PAGE_SIZE, type PlacedNotification, pageCount, useNotifications } from './notifications.api.ts';
import { ThisDevice } from './this-device.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

function formatHeading(group: DayGroup, timeZone: string): string {
  if (group !== 'yesterday') return texts[group];
  return texts.yesterday({ date: formatDate(new Date(Date.now() - DAY_MS), timeZone) });
}

/** The time for today and yesterday, else the date too. */
function formatWhen({ row, group }: PlacedNotification, timeZone: string): string {
  const time = formatTime(row.created_at, timeZone);
  return group === 'older' ? `${formatDate(row.created_at, timeZone)}, ${time}` : time;
}

function Line({ entry, timeZone }: { entry: PlacedNotification; timeZone: string }) {
  const { row, wasUnread } = entry;
  const session = useSession();
  const link = session && getNotificationLink(session.role, row.about);
  return (
    <li className="relative flex items-start gap-3 border-b border-line px-4 py-3 last:border-b-0">
      <span
        aria-hidden="true"
        className={clsx('mt-2 size-2 shrink-0 rounded-full transition-opacity', wasUnread ? 'bg-primary' : 'opacity-0')}
      />
      <div className="min-w-0 grow">
        <p className={wasUnread ? 'font-semibold' : undefined}>
          {link === undefined ? (
            row.message
          ) : (
            <Link to={link} className="after:absolute after:inset-0 hover:underline">
              {row.message}
            </Link>
          )}
        </p>
        <p className="text-sm text-muted">
          <time dateTime={row.created_at}>{formatWhen(entry, timeZone)}</time>
          {wasUnread ? <span className="ms-2 font-semibold text-primary">{texts.unread}</span> : null}
        </p>
      </div>
    </li>
  );
}

function Loading({ isShown }: { isShown: boolean }) {
  if (!isShown) return <div className="min-h-96" />;
  return (
    <SkeletonGroup label={texts.loading} className="min-h-96">
      <Card pad="none">
        {Array.from({ length: PAGE_SIZE }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
          <div key={index} className="flex flex-col gap-2 border-b border-line px-4 py-4 last:border-b-0">
            <Skeleton width="70%" />
            <Skeleton width="20%" />
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  );
}

/** The page number from the URL, clamped to the existing pages. */
function usePage(pages: number): [page: number, setPage: (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const requested = Number.parseInt(search.get('page') ?? '1', 10) || 1;
  const page = Math.min(Math.max(1, requested), pages);
  return [page, (next) => setSearch(next === 1 ? {} : { page: String(next) }, { replace: true })];
}

function Head() {
  const session = useSession();
  const goBack = useGoBack(LANDING[session?.role ?? CUSTOMER]);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-1">
      <IconButton icon={ArrowLeft} label={texts.back} onClick={goBack} className="-ms-3" />
      <h1 className="min-w-0 text-h1 font-semibold hyphens-auto wrap-anywhere lg:text-h1-lg">
        {texts.titles[session?.role ?? CUSTOMER]}
      </h1>
    </div>
  );
}

function Groups({ placed, page }: { placed: readonly PlacedNotification[]; page: number }) {
  const { business_tz } = useSettings();
  return getPage(placed, page).map(({ group, entries }) => (
    <section key={group} aria-label={formatHeading(group, business_tz)} className="mb-5">
      <h2 className="mb-2 text-h3 font-semibold">{formatHeading(group, business_tz)}</h2>
      <Card as="section" pad="none">
        <ul>
          {entries.map((entry) => (
            <Line key={entry.row.id} entry={entry} timeZone={business_tz} />
          ))}
        </ul>
      </Card>
    </section>
  ));
}

export function NotificationsPage() {
  const { list, placed } = useNotifications();
  const pages = pageCount(list.total ?? 0);
  const [page, setPage] = usePage(list.total === undefined ? Number.MAX_SAFE_INTEGER : pages);
  const isSkeletonShown = useSteadyLoading(list.isLoading);
  const isWaiting = list.isLoading || isSkeletonShown;
  const { loadMore } = list;
  // Prefetch the next page.
  const needsMore = list.hasMore && placed.length < (page + 1) * PAGE_SIZE;
  useEffect(() => {
    if (needsMore) loadMore();
  }, [needsMore, loadMore]);

  return (
    <div className="mx-auto w-full max-w-2xl">
      <Head />
      {isWaiting ? <Loading isShown={isSkeletonShown} /> : null}
      {!isWaiting && list.error && placed.length === 0 ? (
        <LoadError load={list} title={texts.failed} fallback={texts.failedText} />
      ) : null}
      {!isWaiting && !list.error && placed.length === 0 ? (
        <Empty icon={BellOff} title={texts.none} text={texts.noneText} />
      ) : null}
      {!isWaiting && placed.length > 0 ? (
        <>
          <Groups placed={placed} page={page} />
          <Pager page={page} pages={pages} onPage={setPage} className="flex-wrap" />
        </>
      ) : null}
      {isWaiting ? null : <ThisDevice className="mt-6" />}
    </div>
  );
}
