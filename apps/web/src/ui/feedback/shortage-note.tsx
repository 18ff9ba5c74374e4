// Short stock after a 409: requested and available quantity of each product.
import type { Shortage } from '@tilgul/contract/rules/errors';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Alert } from './alert.tsx';

interface ShortageNoteProps {
  /** The server's message. */
  title: string;
  /** `shortages` of the error. */
  shortages: readonly Shortage[];
}

/** One line per product (UI-15). */
export function ShortageNote({ title, shortages }: ShortageNoteProps) {
  return (
    <Alert title={title} live={false}>
      <table className="mt-1.5 w-full border-collapse">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-xs">
            <th scope="col" className="py-0.5 text-start font-semibold">
              {uiTexts.shortProduct}
            </th>
            <th scope="col" className="px-3 py-0.5 text-end font-semibold">
              {uiTexts.shortRequested}
            </th>
            <th scope="col" className="py-0.5 text-end font-semibold">
              {uiTexts.shortAvailable}
            </th>
          </tr>
        </thead>
        <tbody>
          {shortages.map(({ product_id, product_name, requested, available }) => (
            <tr key={product_id}>
              <th scope="row" className="py-0.5 text-start font-normal">
                {product_name}
              </th>
              <td className="px-3 py-0.5 text-end">{requested.toLocaleString('en-IN')}</td>
              <td className="py-0.5 text-end">{available.toLocaleString('en-IN')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Alert>
  );
}
