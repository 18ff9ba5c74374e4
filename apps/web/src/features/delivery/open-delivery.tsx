// The screen of the order that the address names, loaded apart from the list.
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { ORDER_ENDS } from '@tilgul/contract/rules/order-status';
import type { List } from '../../shared/api/use-api.ts';
import { PATHS } from '../../shared/paths.ts';
import { deliveryTexts as texts } from '../../texts/en/store/deliveries.ts';
import { t } from '../../texts/text.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Delivery } from './delivery.tsx';
import { DeliveryFrame } from './delivery-frame.tsx';
import type { DeliveryRound } from './delivery-round.ts';

/** The open order; what the address names but the list does not hold is said. */
export function OpenDelivery({
  id,
  list,
  round,
}: {
  id: number;
  list: List<OrderForStaff>;
  round: DeliveryRound<OrderForStaff>;
}) {
  const order = list.rows.find((row) => row.id === id);
  if (order) {
    const next = ORDER_ENDS.includes(order.status) ? round.open[0]?.id : undefined;
    return <Delivery key={id} order={order} next={next} />;
  }
  return (
    <DeliveryFrame title={t(texts.order, { id })} aside={null}>
      {list.isLoading ? (
        <Skeleton shape="block" className="h-64 rounded-card" />
      ) : (
        <div className="flex flex-col gap-4">
          <p role="status">{texts.gone}</p>
          <LinkButton to={PATHS.staffOrders} variant="staff" size={64} wide>
            {texts.backToOrders}
          </LinkButton>
        </div>
      )}
    </DeliveryFrame>
  );
}
