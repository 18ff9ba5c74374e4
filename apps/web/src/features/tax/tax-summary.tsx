// The month's sums, and sold products without tax details.
import { PARTICULARS, type TaxReport } from '@tilgul/contract/gst-returns';
import { texts as taxTexts } from '@tilgul/messages/office/tax';
import { formatRupees } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/display/card.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { EDIT_PARAM } from '../../ui/table/use-table-url.ts';
import { Figure } from './tax-links.tsx';

/** Products sold without tax details, each linked to its form. */
export function Missing({ missing }: Pick<TaxReport, 'missing'>) {
  const texts = taxTexts.missing;
  if (missing.length === 0) return null;
  return (
    <Card as="section" pad="none" aria-label={texts.title} className="mb-4">
      <div className="bg-notice px-4 py-3">
        <h2 className="font-semibold">{texts.title}</h2>
        <p className="text-sm">{texts.text}</p>
      </div>
      <ul>
        {missing.map(({ product_id, name, image, lacks, lines, amount }) => (
          <li key={product_id} className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5">
            <ProductPicture image={image} size={32} className="rounded-badge" />
            <span className="min-w-32 grow font-semibold">{name}</span>
            {PARTICULARS.filter((one) => lacks.includes(one)).map((one) => (
              <Badge key={one} tone="pending">
                {texts[one]}
              </Badge>
            ))}
            <span className="text-sm text-muted">{texts.line({ lines, amount: formatRupees(amount) })}</span>
            <LinkButton
              size={36}
              variant="outline"
              to={`${PATHS.adminProducts}?${new URLSearchParams({ q: name, [EDIT_PARAM]: String(product_id) })}`}
              aria-label={texts.completeLabel({ name })}
            >
              {texts.complete}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The month's sums; the total links to its documents. */
export function Sums({ report: { month, sums } }: { report: TaxReport }) {
  const texts = taxTexts.sums;
  const figures = [
    [texts.taxable, sums.taxable],
    [texts.cgst, sums.cgst],
    [texts.sgst, sums.sgst],
    [texts.igst, sums.igst],
    [texts.exempt, sums.exempt],
    [texts.total, sums.total],
  ] as const;
  return (
    <Card as="section" pad="none" aria-label={texts.label} className="mb-4">
      <dl className="grid grid-cols-2 md:grid-cols-3 xl:grid-cols-6">
        {figures.map(([label, sum]) => (
          <div key={label} className="min-w-0 border-b border-line px-4 py-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-h3">
              <Figure documents={{ month, ...(label === texts.exempt ? { rate: '0' } : {}) }}>
                {formatRupees(sum)}
              </Figure>
            </dd>
          </div>
        ))}
      </dl>
      <p className="px-4 py-2.5 text-sm text-muted">
        {texts.documents({ bills: sums.bills, notes: sums.credit_notes })}
      </p>
    </Card>
  );
}
