// Lets a list be searched by a code scanned anywhere on its page.
import { useEffect } from 'react';
import { useLazyPart } from '../../shared/screen/lazy-component.tsx';
import type { TableUrl } from './use-table-url.ts';

const fetchScans = () => import('../../shared/scanner/search-scans.ts').then((module) => module.SearchScans);

/** Edits the filter `q`. Loads after the page, which works without it. */
export function ScannedSearch({ url }: { url: Pick<TableUrl<{ readonly q: string }>, 'setFilter'> }) {
  const { Part, load } = useLazyPart(fetchScans);
  useEffect(() => load(), [load]);
  return Part ? <Part onSearch={(code) => url.setFilter('q', code)} /> : null;
}
