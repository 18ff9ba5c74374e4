// A read-only list of what visitors sent in, with a dialog for the fields that a row has no room for.
import { useState } from 'react';
import type { List } from '../../shared/api/use-api.ts';
import { useLast } from '../../shared/screen/use-last.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { type DescItem, DescList } from '../../ui/display/desc-list.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListSearch } from '../../ui/table/list-search.tsx';
import type { TableColumn, TableWords } from '../../ui/table/table-types.ts';
import type { TableUrl } from '../../ui/table/use-table-url.ts';

export interface SubmissionListProps<Row extends { readonly id: number }> {
  /** Names the table in the browser's memory of chosen columns: 'admin-job-app'. */
  id: string;
  title: string;
  texts: TableWords & {
    readonly search: string;
    readonly view: string;
    readonly viewOf: string;
    readonly details: string;
    readonly close: string;
  };
  columns: readonly TableColumn<Row>[];
  list: List<Row>;
  url: TableUrl<{ readonly q: string }>;
  nameOf: (row: Row) => string;
  /** Everything that was sent in. */
  factsOf: (row: Row) => DescItem[];
}

/** Search, table, details; nothing can be changed here (UI-24). */
export function SubmissionList<Row extends { readonly id: number }>(props: SubmissionListProps<Row>) {
  const { id, title, texts, columns, list, url, nameOf, factsOf } = props;
  const [viewed, setViewed] = useState<Row>();
  const shown = useLast(viewed);
  const close = () => setViewed(undefined);
  return (
    <>
      <PageHeader title={title} />
      <DataTable
        id={id}
        caption={title}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        words={texts}
        paging={url}
        isFiltered={url.isFiltered}
        onClearFilters={url.clearFilters}
        filters={<ListSearch label={texts.search} url={url} />}
        actions={(row) => (
          <Button
            size={36}
            variant="ghost"
            aria-label={t<string>(texts.viewOf, { name: nameOf(row) })}
            onClick={() => setViewed(row)}
          >
            {texts.view}
          </Button>
        )}
      />
      <Dialog
        isOpen={viewed !== undefined}
        onClose={close}
        title={shown && t<string>(texts.details, { id: shown.id })}
        footer={
          <Button variant="outline" onClick={close}>
            {texts.close}
          </Button>
        }
      >
        {shown ? <DescList items={factsOf(shown)} className="max-sm:grid-cols-2" /> : null}
      </Dialog>
    </>
  );
}

/** Links of a contact: mail and telephone. */
export function ContactLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="text-primary underline underline-offset-2">
      {text}
    </a>
  );
}
