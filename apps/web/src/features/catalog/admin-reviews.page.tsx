// The page /admin-reviews: customers' product reviews; abusive ones can be hidden and shown again.
import { listProducts } from '@tilgul/contract/catalog';
import {
  type AdminReview,
  getProductPage,
  hideReview,
  listReviews,
  REVIEW_VISIBILITIES,
} from '@tilgul/contract/reviews';
import { texts } from '@tilgul/messages/office/reviews';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { Eye, EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { PATHS, toProductPath } from '../../shared/paths.ts';
import { focusHeading } from '../../shared/screen/focus.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { DateTime, Moment } from '../../ui/display/date-time.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Rating } from '../../ui/display/product.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListSearch } from '../../ui/table/filters.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { type CountedView, ViewTabs } from '../../ui/table/view-tabs.tsx';

/** '500 g' never breaks. */
const keepTogether = (unit: string) => unit.replaceAll(' ', '\u00a0');

const Visibility = ({ is_hidden }: AdminReview) => (
  <Badge tone={is_hidden ? 'closed' : 'delivered'} icon={is_hidden ? EyeOff : Eye}>
    {is_hidden ? texts.hidden : texts.shown}
  </Badge>
);

const COLUMNS: readonly TableColumn<AdminReview>[] = [
  {
    id: 'product',
    header: texts.product,
    cell: ({ product_id, product_name, unit }) => (
      <Link
        to={toProductPath(product_id)}
        className="hit-44 rounded-badge text-primary underline-offset-4 hover:underline"
      >
        {texts.productSize({ name: product_name, unit: keepTogether(unit) })}
      </Link>
    ),
    isRowHeader: true,
    className: 'md:min-w-44',
  },
  { id: 'rating', header: texts.rating, cell: ({ rating }) => <Rating rating={rating} />, card: 'aside' },
  {
    id: 'review',
    header: texts.review,
    cell: ({ word }) => word ?? <span className="text-muted">{texts.noWords}</span>,
    card: 'line',
    className: 'max-w-md py-2 wrap-anywhere',
  },
  {
    id: 'customer',
    header: texts.customer,
    cell: ({ name }) => name,
    card: 'foot',
    cardCell: ({ name, at }) => (
      <span>
        {name} · <Moment at={at} />
      </span>
    ),
    className: 'whitespace-nowrap',
  },
  {
    id: 'date',
    header: texts.date,
    cell: ({ at }) => <DateTime at={at} />,
    sorted: 'descending',
    card: 'none',
    className: 'whitespace-nowrap text-muted',
  },
  {
    id: 'sight',
    header: texts.sight,
    cell: Visibility,
    card: 'line',
    cardCell: (review) => (review.is_hidden ? <Visibility {...review} /> : null),
  },
];

/** Long enough to read the alert and press Undo. */
const UNDO_MS = 8_000;

/** Hides or shows a review without confirmation, since Undo reverses it. */
function VisibilityButton({ review, onDone }: { review: AdminReview; onDone: () => void }) {
  const { id, is_hidden, product_name: product, name } = review;
  const { send, isSending } = useSend(hideReview, { invalidates: [listReviews, getProductPage, listProducts] });
  const setHidden = async (isHidden: boolean, canUndo: boolean) => {
    try {
      await send({ params: { id }, body: { is_hidden: isHidden } });
      const action = { label: texts.undo, onPress: () => void setHidden(!isHidden, false) };
      alerts.success(isHidden ? texts.hiddenNow : texts.shownNow, undefined, canUndo ? { ms: UNDO_MS, action } : {});
      onDone();
    } catch (error) {
      alerts.callFailure(error, isHidden ? texts.hideFailed : texts.showFailed, texts.failedText);
    }
  };
  return (
    <Button
      size={36}
      variant="outline-primary"
      className="max-md:flex-1"
      busy={isSending}
      aria-label={(is_hidden ? texts.showAgainLabel : texts.hideLabel)({ product, name })}
      onClick={() => void setHidden(!is_hidden, true)}
    >
      {is_hidden ? texts.showAgain : texts.hide}
    </Button>
  );
}

const VIEWS: readonly CountedView<typeof listReviews>[] = [
  { label: texts.all, search: '', query: {} },
  { label: texts.shown, search: 'show=shown', query: { show: 'shown' } },
  { label: texts.hidden, search: 'show=hidden', query: { show: 'hidden' } },
];

export function AdminReviewsPage() {
  const url = useTableUrl({ q: '', show: '' });
  const { q, show } = url.filters;
  const sight = REVIEW_VISIBILITIES.find((one) => one === show);
  const list = useList(listReviews, { q: q || undefined, show: sight });
  // With a filter on, the row disappears together with the focused button.
  const focusIfGone = () => {
    if (sight !== undefined) focusHeading();
  };
  return (
    <>
      <PageHeader title={titles.adminReviews} back={PATHS.adminProducts} />
      <ViewTabs
        label={texts.viewsLabel}
        id="admin-reviews"
        views={VIEWS}
        counts={{ endpoint: listReviews, isReady: !list.isLoading }}
      />
      <DataTable
        id="admin-reviews"
        caption={titles.adminReviews}
        columns={COLUMNS}
        list={list}
        rowKey={({ id }) => id}
        texts={{ ...texts, empty: sight === undefined ? texts.empty : texts.noneOf[sight] }}
        isFiltered={q !== ''}
        onClearFilters={() => url.setFilter('q', '')}
        paging={url}
        filters={<ListSearch label={texts.search} url={url} />}
        actions={(review) => <VisibilityButton review={review} onDone={focusIfGone} />}
      />
    </>
  );
}
