// Writes a table's filters, page and page size into an address and reads them back.
import { PAGE_SIZES } from './table-types.ts';

const PAGE = 'page';
const SIZE = 'rows';

export interface TableUrlState<F> {
  readonly filters: F;
  readonly page: number;
  readonly pageSize: number;
}

/** Reads the state from an address's parameters; what is missing or broken falls back. Filters not named in `defaults` are left alone. */
export function readTableUrl<F extends Readonly<Record<string, string>>>(
  params: URLSearchParams,
  defaults: F,
): TableUrlState<F> {
  const page = Number(params.get(PAGE));
  const size = Number(params.get(SIZE));
  const filters = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value]),
  );
  return {
    // Every name of `defaults` is there with a text, which is all that F says.
    filters: filters as F,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize: PAGE_SIZES.find((known) => known === size) ?? PAGE_SIZES[0],
  };
}

/** The parameters after a change. Defaults are not written; a changed filter or page size goes back to page 1. */
export function writeTableUrl(
  params: URLSearchParams,
  defaults: Readonly<Record<string, string>>,
  change: { filters?: Readonly<Record<string, string | undefined>>; page?: number; pageSize?: number },
): URLSearchParams {
  const next = new URLSearchParams(params);
  const write = (name: string, value: string, fallback: string) =>
    value === fallback ? next.delete(name) : next.set(name, value);
  for (const [name, value] of Object.entries(change.filters ?? {})) {
    if (value !== undefined) write(name, value, defaults[name] ?? '');
  }
  if (change.pageSize !== undefined) write(SIZE, String(change.pageSize), String(PAGE_SIZES[0]));
  write(PAGE, String(change.page ?? 1), '1');
  return next;
}
