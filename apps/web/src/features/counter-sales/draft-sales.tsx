// Unfinished counter sales: the one being typed, which survives a reload, and those on hold.
import type { manualOrderForm } from '@tilgul/contract/manual-orders';
import { texts } from '@tilgul/messages/store/sale-form';
import { Pause } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { createUserSlot } from '../../shared/session/user-slot.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { type SaleLine, saleTotal } from './sale.rules.ts';
import type { SaleProduct } from './sale-products.ts';

export type SaleValues = FormValues<typeof manualOrderForm>;

export const EMPTY_SALE: SaleValues = {
  user: { first_name: '', mobile_number: '', address: '' },
  buyer_gstin: '',
  payment_type: 'cash',
  cash_received: '',
  products: [],
};

export interface DraftSale {
  /** ISO time. */
  readonly at: string;
  /** The store's id, 0 for the main stock. */
  readonly warehouseId: number;
  readonly values: SaleValues;
  /** Products of the lines, as they were found. */
  readonly products: readonly SaleProduct[];
}

/** The sale being typed. */
export const currentSale = createUserSlot<DraftSale>('sale');
const heldSales = createUserSlot<{ readonly sales: readonly DraftSale[] }>('held-sales', 'local');

/** At most this many fit above the finder. */
const MAX_HELD = 5;

/** Keeps chosen products known after another search; rows of the list have newer stock. */
export function useKnownProducts(rows: readonly SaleProduct[]) {
  const [chosen, setChosen] = useState<readonly SaleProduct[]>([]);
  const byId = useMemo(() => new Map([...chosen, ...rows].map((product) => [product.id, product])), [chosen, rows]);
  const remember = (products: readonly SaleProduct[]) => setChosen((now) => [...now, ...products]);
  return { byId, remember };
}

export type ProductsById = ReturnType<typeof useKnownProducts>;

const isStarted = ({ user, products, buyer_gstin }: SaleValues) =>
  products.length > 0 || user.first_name !== '' || user.mobile_number !== '' || Boolean(buyer_gstin);

/** Saves the sale across reloads, puts it on hold and resumes it. */
export function useDraftSale(form: FormApi<SaleValues>, warehouseId: number, { byId, remember }: ProductsById) {
  const { methods } = form;
  const [sales, setSales] = useState(() => heldSales.read()?.sales ?? []);
  const held = sales.filter((sale) => sale.warehouseId === warehouseId);
  const holdOnly = (next: readonly DraftSale[]) => {
    setSales(next);
    heldSales.keep({ sales: next });
  };
  const toDraft = (values: SaleValues): DraftSale => ({
    at: new Date(serverNow()).toISOString(),
    warehouseId,
    values,
    products: (values.products as readonly SaleLine[]).flatMap(({ product_id }) => byId.get(product_id) ?? []),
  });
  const loadDraft = (sale: DraftSale) => {
    remember(sale.products);
    // Keeps the defaults empty, so the form counts as changed and closing it asks first.
    methods.reset(sale.values, { keepDefaultValues: true });
  };
  const begin = useEffectEvent(loadDraft);
  const keep = useEffectEvent((values: SaleValues) => currentSale.keep(toDraft(values)));
  useEffect(() => {
    const saved = currentSale.read();
    if (saved?.warehouseId === warehouseId) begin(saved);
    const watched = methods.watch((values) => {
      if (isStarted(values as SaleValues)) keep(values as SaleValues);
      else currentSale.forget();
    });
    return () => watched.unsubscribe();
  }, [methods, warehouseId]);
  const holdNow = () => {
    const values = methods.getValues();
    if (!isStarted(values)) return;
    if (held.length >= MAX_HELD) return alerts.failure(texts.tooManyHeld({ count: MAX_HELD }));
    holdOnly([...sales, toDraft(structuredClone(values))]);
    methods.reset(EMPTY_SALE);
  };
  const resume = (sale: DraftSale) => {
    const others = sales.filter((other) => other !== sale);
    const values = methods.getValues();
    // The sale being typed goes on hold in its place.
    holdOnly(isStarted(values) ? [...others, toDraft(structuredClone(values))] : others);
    loadDraft(sale);
  };
  return { held, holdNow, resume };
}

/** The sales on hold as buttons that resume them. */
export function HeldSales({ held, onResume }: { held: readonly DraftSale[]; onResume: (sale: DraftSale) => void }) {
  const { business_tz } = useSettings();
  if (held.length === 0) return null;
  return (
    <ul aria-label={texts.held} className="flex min-w-0 flex-wrap gap-2">
      {held.map((sale) => {
        const lines = sale.values.products as readonly SaleLine[];
        const total = saleTotal(lines, new Map(sale.products.map((product) => [product.id, product])));
        return (
          <li key={sale.at}>
            <Button size={36} variant="outline" icon={Pause} onClick={() => onResume(sale)}>
              {texts.heldSale({
                at: formatTime(sale.at, business_tz),
                count: lines.length,
                total: formatRupees(total),
              })}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
