// The search over everything (UI-34): customers, orders, bills, products, stores, staff and pages. Arrows choose, Enter opens, Tab
// reaches the row's verb.
import { Dialog as Base } from '@base-ui/react/dialog';
import { findEverything } from '@tilgul/contract/find';
import { printBill } from '@tilgul/contract/invoices';
import { texts as invoiceTexts } from '@tilgul/messages/shared/invoices';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { texts } from '@tilgul/messages/store/find';
import { texts as openerTexts } from '@tilgul/messages/store/find-opener';
import { ArrowRight, History, type LucideIcon, Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { fetchFile, openFile } from '../../shared/api/files.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { useDebouncedValue } from '../../shared/screen/value-hooks.ts';
import { keepRecentFind, recentFinds } from '../../shared/session/recent-finds.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { type FoundGroup, type FoundRow, findPages, PAGES_SHOWN, splitAtDigits, toGroups } from './found.ts';

const SHORTEST = 2;

export interface FindPage {
  readonly label: string;
  readonly to: string;
  readonly icon?: LucideIcon;
}

interface FindDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isStore: boolean;
  /** Pages that the user can go to. */
  readonly pages: readonly FindPage[];
  readonly text: string;
  readonly onText: (text: string) => void;
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-badge border border-hairline bg-paper px-1.5 font-sans text-nav font-semibold text-ink">
    {children}
  </kbd>
);

const toPageRow = ({ label, to, icon = ArrowRight }: FindPage): FoundRow => ({
  key: to,
  name: '',
  rest: label,
  detail: '',
  to,
  icon,
});

/** The rows for a text: what the server found, and pages; without a text the last results. */
function useGroups(text: string, { isStore, pages }: Pick<FindDialogProps, 'isStore' | 'pages'>) {
  const { business_tz: timeZone } = useSettings();
  const q = useDebouncedValue(text.trim());
  const isAsked = [...q].length >= SHORTEST || /^#?\d+$/.test(q);
  const { data, error, isFetching } = useGet(
    findEverything,
    { query: { q } },
    { enabled: isAsked, keepPrevious: true },
  );
  const found = data && isAsked ? toGroups(data, { isStore, now: new Date(serverNow()), timeZone }) : [];
  const named = findPages(pages, text);
  const groups: FoundGroup[] =
    named.length === 0 ? found : [...found, { title: texts.pages, rows: named.map(toPageRow) }];
  return { groups, isAsked, error: isAsked ? error : null, isSearching: isAsked && (isFetching || q !== text.trim()) };
}

/** Opens the PDF of a bill. */
async function openBill(id: number, number: string): Promise<void> {
  try {
    openFile(`${number.replaceAll('/', '-')}.pdf`, await fetchFile(printBill, { params: { id }, query: {} }));
  } catch (error) {
    alerts.callFailure(error, invoiceTexts.failed, invoiceTexts.failedText);
  }
}

const BOX = 'flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-control';

function RowPicture({ row: { icon: Icon, initials, image } }: { row: FoundRow }) {
  const ground = 'bg-sunken group-data-active:bg-paper group-focus-within:bg-paper';
  if (image !== undefined) return <ProductPicture image={image} size={36} className="self-center! rounded-control" />;
  return (
    <span aria-hidden="true" className={cn(BOX, ground, initials && 'text-sm font-semibold text-primary')}>
      {initials ?? <Icon className="size-5" strokeWidth={1.75} />}
    </span>
  );
}

/** The facts beside the name; the typed end of a phone number in bold. */
function Rest({ text, typed }: { text: string; typed: string }) {
  const parts = splitAtDigits(text, typed);
  if (!parts) return text;
  return (
    <>
      {parts[0]}
      <b className="font-semibold">{parts[1]}</b>
    </>
  );
}

interface RowProps {
  readonly row: FoundRow;
  readonly typed: string;
  /** Enter opens it. */
  readonly isActive: boolean;
  readonly onOpen: () => void;
}

const VERB =
  'hit-44 relative flex min-h-8 items-center rounded-control px-2 text-sm text-muted underline-offset-4 hover:text-primary hover:underline focus-visible:text-primary';

function Verb({ row: { name, verb }, onOpen }: Pick<RowProps, 'row' | 'onOpen'>) {
  if (!verb) return null;
  const label = texts.verbOf({ verb: verb.label, name });
  const { billId } = verb;
  if (billId !== undefined)
    return (
      <button type="button" data-verb aria-label={label} className={VERB} onClick={() => void openBill(billId, name)}>
        {verb.label}
      </button>
    );
  return (
    <Link data-verb to={verb.to ?? ''} aria-label={label} className={VERB} onClick={onOpen}>
      {verb.label}
    </Link>
  );
}

function Row({ row, typed, isActive, onOpen }: RowProps) {
  const { name, rest, detail, to } = row;
  return (
    <li
      data-active={isActive ? '' : undefined}
      className="group flex items-center gap-2 rounded-control pe-2 outline-focus focus-within:bg-primary-soft hover:bg-sunken data-active:bg-primary-soft has-[[data-found]:focus-visible]:outline-2 has-[[data-found]:focus-visible]:-outline-offset-2"
    >
      <Link
        data-found={row.key}
        to={to}
        onClick={onOpen}
        className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-control px-3.5 py-1 shadow-none! outline-none!"
      >
        <RowPicture row={row} />
        <span className="min-w-0 flex-1">
          <span className="block text-sm md:truncate">
            {name ? <b className="font-semibold">{name}</b> : null}
            {name && rest ? ' · ' : null}
            {rest ? <Rest text={rest} typed={typed} /> : null}
          </span>
          {detail ? <span className="block text-nav text-muted md:truncate">{detail}</span> : null}
        </span>
      </Link>
      <Verb row={row} onOpen={onOpen} />
      <span aria-hidden="true" className="hidden group-data-active:md:inline-flex">
        <Key>{texts.keys.enter}</Key>
      </span>
    </li>
  );
}

function Group({ title, children, tool }: { title: string; children: ReactNode; tool?: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="flex items-center justify-between px-3.5 pt-2 pb-1">
        <h3 className="text-nav font-semibold text-muted">{title}</h3>
        {tool}
      </div>
      <ul>{children}</ul>
    </section>
  );
}

const readFinds = () => recentFinds.read()?.finds ?? [];

/** Unlike that of the same page under 'Go to'. */
const toRecentKey = (to: string) => `recent ${to}`;

interface RecentProps {
  finds: ReturnType<typeof readFinds>;
  /** Key of the active row. */
  active: string | undefined;
  onOpen: () => void;
  onClear: () => void;
}

/** The results opened last, with a button that forgets them. */
function Recent({ finds, active, onOpen, onClear }: RecentProps) {
  return (
    <Group
      title={texts.recent}
      tool={
        <button
          type="button"
          onClick={onClear}
          className="hit-44 relative rounded-control px-2 text-nav text-muted underline-offset-4 hover:underline"
        >
          {texts.clear}
        </button>
      }
    >
      {finds.map(({ name, detail, to }) => {
        const key = toRecentKey(to);
        const row = { key, name, detail, to, icon: History };
        return <Row key={key} row={row} typed="" isActive={key === active} onOpen={onOpen} />;
      })}
    </Group>
  );
}

function getStatus(text: string, { groups, isAsked, error, isSearching }: ReturnType<typeof useGroups>): string {
  if (!isAsked && groups.length === 0) return texts.hint;
  if (isSearching && groups.length === 0) return texts.searching;
  if (error) return texts.failed;
  return groups.length === 0 ? texts.nothing({ text: text.trim() }) : '';
}

/** Moves the focus between the field and the rows; Tab in the field reaches the first row's verb. */
function moveFocus(event: KeyboardEvent<HTMLElement>, field: HTMLInputElement | null): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-found]')];
  const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement));
  const isInField = document.activeElement === field;
  const hasActive = event.currentTarget.querySelector('[data-active]') !== null;
  const go = (target: HTMLElement | null | undefined) => {
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  if (event.key === 'ArrowDown') go(isInField ? (hasActive ? (links[1] ?? links[0]) : links[0]) : links[at + 1]);
  else if (event.key === 'ArrowUp') go(at <= 0 ? field : links[at - 1]);
  else if (event.key === 'Enter' && isInField) {
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>('[data-active] [data-found]')?.click();
  } else if (event.key === 'Tab' && !event.shiftKey && isInField)
    go(links[0]?.closest('li')?.querySelector<HTMLElement>('[data-verb]'));
  else if (!isInField && isForField(event, links)) field?.focus();
}

/** Whether a key pressed beside the field edits its text: a sign, Backspace, or the shortcut that selects all. */
function isForField({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, links: readonly HTMLElement[]): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key === 'a';
  // On a button a space presses it.
  if (key === ' ') return links.some((link) => link === document.activeElement);
  return key.length === 1 || key === 'Backspace';
}

const Legend = ({ canOpen }: { canOpen: boolean }) => (
  <div
    aria-hidden="true"
    className="hidden min-h-10 shrink-0 flex-wrap items-center gap-x-4 border-t border-line bg-sunken px-4 py-1 text-nav text-muted md:flex md:rounded-b-sheet"
  >
    <span className="flex items-center gap-1">
      <Key>↑</Key>
      <Key>↓</Key> {texts.keys.choose}
    </span>
    {canOpen ? (
      <span className="flex items-center gap-1">
        <Key>{texts.keys.enter}</Key> {texts.keys.open}
      </span>
    ) : null}
    <span className="flex items-center gap-1">
      <Key>{texts.keys.tab}</Key> {texts.keys.action}
    </span>
    <span className="ms-auto">{texts.keysHint}</span>
  </div>
);

export function FindDialog({ isOpen, onClose, isStore, pages, text, onText }: FindDialogProps) {
  const [finds, setFinds] = useState(readFinds);
  const recent = text.trim() === '' ? finds : [];
  const field = useRef<HTMLInputElement>(null);
  const isPhone = useMedia('(width < 48rem)');
  const result = useGroups(text, { isStore, pages });
  const { groups } = result;
  const [focused, setFocused] = useState<string>();
  const status = getStatus(text, result);
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const open = (row: FoundRow) => () => {
    keepRecentFind({
      name: row.name || (row.rest ?? ''),
      detail: row.name ? (row.rest ?? row.detail) : '',
      to: row.to,
    });
    onClose();
  };
  const [first] = recent;
  const active = focused ?? (first ? toRecentKey(first.to) : groups[0]?.rows[0]?.key);
  const isNothing = status !== '' && status === texts.nothing({ text: text.trim() });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={openerTexts.title}
      width="find"
      phone="full"
      isBare
      initialFocus={field}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the field and the rows inside */}
      <div
        className="flex min-h-0 flex-1 flex-col"
        onFocus={({ target }) => setFocused(target === field.current ? undefined : (target.dataset.found ?? ''))}
        onKeyDown={(event) => moveFocus(event, field.current)}
      >
        <search className="flex h-16 shrink-0 items-center gap-3 border-b border-hairline ps-4 pe-3 md:pe-4">
          <Search aria-hidden="true" className="size-6 shrink-0 text-primary" strokeWidth={1.75} />
          <input
            ref={field}
            type="search"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            aria-label={texts.label}
            placeholder={isPhone ? openerTexts.field : texts.label}
            value={text}
            onChange={(event) => onText(event.target.value)}
            className="min-w-0 flex-1 bg-transparent text-h3 text-ellipsis outline-none placeholder:text-muted"
          />
          <Base.Close
            aria-label={uiTexts.close}
            className="hit-44 relative flex shrink-0 items-center justify-center rounded-control max-md:size-11"
          >
            <X aria-hidden="true" className="size-6 md:hidden" />
            <span className="max-md:hidden">
              <Key>{texts.keys.escape}</Key>
            </span>
          </Base.Close>
        </search>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pt-1 pb-2.5">
          <p role="status" className={status ? 'px-3.5 py-3 text-sm text-muted' : 'sr-only'}>
            {status}
            {isNothing ? <span className="mt-1 block">{texts.nothingHint}</span> : null}
            {status ? null : text.trim() ? texts.found({ count }) : ''}
          </p>
          {recent.length > 0 ? (
            <Recent
              finds={recent}
              active={active}
              onOpen={onClose}
              onClear={() => {
                recentFinds.forget();
                setFinds([]);
                field.current?.focus();
              }}
            />
          ) : null}
          {isNothing ? (
            <Group title={texts.pages}>
              {pages.slice(0, PAGES_SHOWN).map((page) => (
                <Row
                  key={page.to}
                  row={toPageRow(page)}
                  typed=""
                  isActive={page.to === active}
                  onOpen={open(toPageRow(page))}
                />
              ))}
            </Group>
          ) : null}
          {groups.map(({ title, rows }) => (
            <Group key={title} title={title}>
              {rows.map((row) => (
                <Row key={row.key} row={row} typed={text} isActive={row.key === active} onOpen={open(row)} />
              ))}
            </Group>
          ))}
        </div>
        <Legend canOpen={Boolean(active)} />
      </div>
    </Dialog>
  );
}
