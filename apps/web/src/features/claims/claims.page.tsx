// The pages /admin-claims and /store-claims: customers' claims of missing, wrong or damaged goods.
import { CLAIM_STATES, type ClaimAnswer, listClaims } from '@tilgul/contract/claims';
import { texts as claimWords } from '@tilgul/messages/shared/claims';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { texts } from '@tilgul/messages/store/claims';
import { useListedRow } from '../../shared/api/listed-row.ts';
import { useList } from '../../shared/api/use-api.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterSelect, ListSearch } from '../../ui/table/filters.tsx';
import type { TableTexts } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { claimColumns, storeColumn } from './claim-columns.tsx';

const ClaimDialog = lazyComponent(() => import('./claim-dialog.tsx').then((m) => m.ClaimDialog));

const { loading, empty, filtered, failed, failedText } = texts;
const TABLE_TEXTS: TableTexts = { loading, empty, filtered, failed, failedText };
const FILTERS = { q: '', state: '' };
const LIVE = [listClaims];
const toOrder = (path: string) => (id: number) => `${path}?${new URLSearchParams({ status: 'all', open: String(id) })}`;
const STORE_COLUMNS = claimColumns(toOrder(PATHS.storeOrders));
const OFFICE_COLUMNS = [...claimColumns(toOrder(PATHS.adminOrders)), storeColumn];
const STATES = CLAIM_STATES.map((state) => ({ value: state, label: claimWords.states[state] }));

/** Filled while the claim is undecided. */
function DecideButton({ claim, onOpen }: { claim: ClaimAnswer; onOpen: (claim: ClaimAnswer) => void }) {
  const isOpen = claim.state === 'open';
  return (
    <Button
      size={36}
      variant={isOpen ? 'outline-primary' : 'outline'}
      className="max-md:flex-1"
      aria-label={texts.openLabel({ number: claim.number, name: claim.customer_name })}
      {...ClaimDialog.prefetch}
      onClick={() => onOpen(claim)}
    >
      {isOpen ? texts.decide : texts.view}
    </Button>
  );
}

interface ClaimsProps {
  /** Key for the table's column choice in browser storage. */
  readonly id: string;
  readonly title: string;
  /** Administrators see the store, and leave cash refunds to it. */
  readonly isOffice: boolean;
}

/** Newest first, with a filter for undecided ones (CLAIM-4). */
function Claims({ id, title, isOffice }: ClaimsProps) {
  const url = useTableUrl(FILTERS);
  const { q, state } = url.filters;
  const list = useList(listClaims, {
    q: q || undefined,
    state: CLAIM_STATES.find((known) => known === state),
  });
  useLiveCalls(LIVE);
  const claim = useListedRow(list, url.openId);
  const shown = useLastDefined(claim);
  return (
    <>
      <PageHeader title={title} />
      <DataTable
        id={id}
        caption={title}
        columns={isOffice ? OFFICE_COLUMNS : STORE_COLUMNS}
        list={list}
        rowKey={(row) => row.id}
        rowLink={(row) => url.linkTo(row.id)}
        texts={TABLE_TEXTS}
        paging={url}
        filters={
          <>
            <ListSearch label={texts.search} url={url} />
            <FilterSelect
              url={url}
              name="state"
              label={texts.state}
              prefix={texts.statePrefix}
              options={STATES}
              all={texts.allStates}
              marksChoice
              className="md:w-52"
            />
          </>
        }
        actions={(row) => <DecideButton claim={row} onOpen={(chosen) => url.openRow(chosen.id)} />}
      />
      {shown ? (
        <ClaimDialog
          key={shown.id}
          claim={shown}
          isOpen={claim !== undefined}
          canRefundCash={!isOffice}
          onClose={url.closeRow}
        />
      ) : null}
    </>
  );
}

export const AdminClaimsPage = () => <Claims id="admin-claims" title={titles.adminClaims} isOffice={true} />;

export const StoreClaimsPage = () => <Claims id="store-claims" title={titles.storeClaims} isOffice={false} />;
