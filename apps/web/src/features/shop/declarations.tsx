// Legally required declarations of a pack: quantity, price, seller, manufacturer.
import type { ProductPageAnswer } from '@tilgul/contract/reviews';
import { toPaise, toRupees } from '@tilgul/contract/rules/money';
import { getUnitPrice } from '@tilgul/contract/rules/weight';
import { texts } from '@tilgul/messages/customer/product';
import { useSettings } from '../../shared/api/settings.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { Card } from '../../ui/display/card.tsx';

/** '₹0.24 per g'; empty if the price already says so. */
function formatUnitPrice({ price, unit, unit_en }: ProductPageAnswer): string {
  const each = getUnitPrice(toPaise(price) ?? 0, unit_en ?? unit);
  return each ? texts.per[each.per]({ price: formatRupees(toRupees(each.price)) }) : '';
}

/** Label and value pairs; unset ones are omitted. */
function useDeclarations(product: ProductPageAnswer): readonly (readonly [label: string, value: string])[] {
  const { brand, contact } = useSettings();
  const { unit, price, category_name, barcode, mrp } = product;
  const pairs = [
    [texts.netQuantity, unit],
    [texts.mrp, mrp === null ? '' : formatRupees(mrp)],
    [texts.price, formatRupees(price)],
    [texts.unitPrice, formatUnitPrice(product)],
    [texts.byWeight, product.sold_by_weight ? texts.byWeightText : ''],
    [texts.category, category_name],
    [texts.barcode, barcode ?? ''],
    [texts.shelfLife, product.shelf_life ?? ''],
    [texts.origin, product.origin ?? ''],
    [texts.packer, product.packer ?? ''],
    [texts.packerFssai, product.fssai ?? ''],
    [texts.soldBy, [brand, contact.address].filter(Boolean).join(', ')],
    [texts.fssai, contact.fssai],
    [texts.care, [contact.phone, contact.email].filter(Boolean).join(', ')],
  ] as const;
  return pairs.filter(([, value]) => value !== '');
}

export function Declarations({ product }: { product: ProductPageAnswer }) {
  const declared = useDeclarations(product);
  return (
    <section aria-labelledby="declared" className="mt-6">
      <h2 id="declared" className="mb-2.5 text-h3 font-semibold">
        {texts.about}
      </h2>
      <Card pad="none">
        <dl className="divide-y divide-line">
          {declared.map(([label, value]) => (
            <div
              key={label}
              className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 px-4 py-2.5"
            >
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}
