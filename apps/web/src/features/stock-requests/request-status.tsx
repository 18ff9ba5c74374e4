// The status of a stock request, apart from its details, which load later.
import type { StockRequestAnswer } from '@tilgul/contract/stock-requests';
import { texts as stockRequestTexts } from '@tilgul/messages/office/stock-requests';
import { StatusBadge } from '../../ui/display/badge.tsx';

/** Whether less arrived than was sent. */
const cameShort = ({ quantity, approved, received }: StockRequestAnswer['ordered_products'][number]): boolean =>
  received !== null && received < (approved ?? quantity);

/** Status, with a note if goods were missing; the details list them. */
export function RequestStatus({ request }: { request: StockRequestAnswer }) {
  return (
    <>
      <StatusBadge status={request.status} />
      {request.ordered_products.some(cameShort) ? (
        <span className="block text-xs font-semibold text-danger">{stockRequestTexts.cameShort}</span>
      ) : null}
    </>
  );
}
