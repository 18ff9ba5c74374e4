// The status of a stock request, and below it that not everything came.
import type { StockRequestAnswer } from '@tilgul/contract/stock-requests';
import { stockRequestTexts as texts } from '../../texts/en/office/stock-requests.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';

/** Whether less of a line came than was sent. */
const cameShort = ({ quantity, approved, received }: StockRequestAnswer['ordered_products'][number]): boolean =>
  received !== null && received < (approved ?? quantity);

/** The details say of which products. */
export function RequestStatus({ request }: { request: StockRequestAnswer }) {
  return (
    <>
      <StatusBadge status={request.status} />
      {request.ordered_products.some(cameShort) ? (
        <span className="block text-xs font-semibold text-danger">{texts.cameShort}</span>
      ) : null}
    </>
  );
}
