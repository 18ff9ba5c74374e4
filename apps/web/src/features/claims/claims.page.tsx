// The pages /admin-claims and /store-claims: customers' claims of missing, wrong or damaged goods.
import { CLAIM_STATES, type ClaimAnswer, listClaims } from '@tilgul/contract/claims';
import { texts as claimWords } from '@tilgul/messages/shared/claims';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { texts } from '@tilgul/messages/store/claims';
import { useState } from 'react';
import { useList } from '../../shared/api/use-api.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListSearch } from '../../ui/table/list-search.tsx';
import type { TableTexts } from '../../ui/table/table-types.ts';
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';
import { CLAIM_COLUMNS, storeColumn } from './claim-columns.tsx';

const ClaimDialog = lazyComponent(() => import('./claim-dialog.tsx').then((m) => m.ClaimDialog));

const { loading, empty, filtered, failed, failedText } = texts;
const TABLE_TEXTS: TableTexts = { loading, empty, filtered, failed, failedText };
/** Filter value for every state. */
const ALL = 'all';
const FILTERS = { q: '', state: ALL as string };
const LIVE = [listClaims];
const STATES = [
  { value: ALL as string, label: texts.allStates },
  ...CLAIM_STATES.map((state) => ({ value: state, label: claimWords.states[state] })),
];

function StateFilter({ url }: { url: TableUrl<typeof FILTERS> }) {
  const { state } = url.filters;
  return (
    <Select
      label={texts.state}
      prefix={texts.statePrefix}
      size={40}
      value={STATES.some(({ value }) => value === state) ? state : ALL}
      options={STATES}
      onChange={(value) => url.setFilter('state', value)}
      isMarked={state !== ALL}
      className="w-full md:w-52"
    />
  );
}

/** Filled while the claim is undecided. */
function DecideButton({ claim, onOpen }: { claim: ClaimAnswer; onOpen: (claim: ClaimAnswer) => void }) {
  const isOpen = claim.state === 'open';
  return (
    <Button
      size={36}
      variant={isOpen ? 'primary' : 'outline'}
      className="max-md:ms-auto"
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
  const [viewed, setViewed] = useState<number>();
  const claim = list.rows.find((row) => row.id === viewed);
  const shown = useLastDefined(claim);
  const columns = isOffice ? [...CLAIM_COLUMNS, storeColumn] : CLAIM_COLUMNS;
  return (
    <>
      <PageHeader title={title} />
      <DataTable
        id={id}
        caption={title}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        texts={TABLE_TEXTS}
        paging={url}
        filters={
          <>
            <ListSearch label={texts.search} url={url} />
            <StateFilter url={url} />
          </>
        }
        actions={(row) => <DecideButton claim={row} onOpen={(chosen) => setViewed(chosen.id)} />}
      />
      {shown ? (
        <ClaimDialog
          key={shown.id}
          claim={shown}
          isOpen={claim !== undefined}
          canRefundCash={!isOffice}
          onClose={() => setViewed(undefined)}
        />
      ) : null}
    </>
  );
}

export const AdminClaimsPage = () => <Claims id="admin-claims" title={titles.adminClaims} isOffice={true} />;

export const StoreClaimsPage = () => <Claims id="store-claims" title={titles.storeClaims} isOffice={false} />;
