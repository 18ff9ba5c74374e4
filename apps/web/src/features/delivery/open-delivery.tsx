// The screen of the order that the address names, loaded apart from the list.
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { listStaffOrders } from '@tilgul/contract/orders';
import { ORDER_ENDS } from '@tilgul/contract/rules/order-status';
import { failureText } from '../../shared/api/call-error.ts';
import { type List, useList } from '../../shared/api/use-api.ts';
import { PATHS } from '../../shared/paths.ts';
import { deliveryTexts as texts } from '../../texts/en/store/deliveries.ts';
import { t } from '../../texts/text.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Delivery } from './delivery.tsx';
import { DeliveryFrame } from './delivery-frame.tsx';
import type { DeliveryRound } from './delivery-round.ts';

/** The order of the list, or one behind its loaded pages, to which a notification leads: asked for by its number. */
function useOrderOf(id: number, list: List<OrderForStaff>) {
  const listed = list.rows.find((row) => row.id === id);
  const isBehind = !listed && !list.isLoading && list.hasMore;
  const found = useList(listStaffOrders, { q: `#${id}` }, { enabled: isBehind });
  return {
    order: listed ?? (isBehind ? found.rows.find((row) => row.id === id) : undefined),
    isLoading: list.isLoading || (isBehind && (found.isLoading || found.isStale)),
    error: isBehind ? found.error : null,
  };
}

/** The open order; what the address names but the rider does not have is said. */
export function OpenDelivery({
  id,
  list,
  round,
}: {
  id: number;
  list: List<OrderForStaff>;
  round: DeliveryRound<OrderForStaff>;
}) {
  const { order, isLoading, error } = useOrderOf(id, list);
  if (order) {
    const next = ORDER_ENDS.includes(order.status) ? round.open[0]?.id : undefined;
    return <Delivery key={id} order={order} next={next} />;
  }
  return (
    <DeliveryFrame title={t(texts.order, { id })} aside={null}>
      {isLoading ? (
        <Skeleton shape="block" className="h-64 rounded-card" />
      ) : (
        <div className="flex flex-col gap-4">
          <p role="status">{error ? failureText(error, texts.failedText) : texts.gone}</p>
          <LinkButton to={PATHS.staffOrders} variant="staff" size={64} wide>
            {texts.backToOrders}
          </LinkButton>
        </div>
      )}
    </DeliveryFrame>
  );
}
