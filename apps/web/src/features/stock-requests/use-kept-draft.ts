// A stock request while it is put together: the searched catalogue, what is chosen of it, kept through a reload.
import { listProducts } from '@tilgul/contract/catalog';
import type { PaymentMethod } from '@tilgul/contract/rules/order-status';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useList } from '../../shared/api/use-api.ts';
import { chosenProducts, type Draft, type KnownProducts, keptRequest, type RequestProduct } from './request-draft.ts';

const byId = (products: readonly RequestProduct[]) => products.map((product) => [product.id, product] as const);

/** Products that a search brings at once, and more at a press. */
const SHOWN_AT_ONCE = 100;

/** The catalogue as it is searched; what was chosen or suggested stays known when another search takes it off the list. */
function useProducts(first: readonly RequestProduct[]) {
  const [text, search] = useState('');
  const list = useList(listProducts, { q: text || undefined, limit: SHOWN_AT_ONCE });
  const [chosen, setChosen] = useState<KnownProducts>(() => new Map(byId(first)));
  const remember = useCallback((products: readonly RequestProduct[]) => {
    setChosen((now) => new Map([...now, ...byId(products)]));
  }, []);
  // The list has the newer prices.
  const known: KnownProducts = useMemo(() => new Map([...chosen, ...byId(list.rows)]), [chosen, list.rows]);
  return { list: { ...list, text, search }, known, remember };
}

/** What is put together and how it is paid, kept through a reload until it is sent or thrown away. */
export function useKeptDraft() {
  const [first] = useState(keptRequest.read);
  const { list, known, remember } = useProducts(first?.products ?? []);
  const [draft, setDraft] = useState<Draft>(() => new Map(first?.lines));
  const [method, setMethod] = useState<PaymentMethod>(first?.method ?? 'cod');
  useEffect(() => {
    if (draft.size > 0) keptRequest.keep({ lines: [...draft], products: chosenProducts(draft, known), method });
    else keptRequest.forget();
  }, [draft, known, method]);
  return { list, known, remember, draft, setDraft, method, setMethod, wasKept: first !== undefined };
}
