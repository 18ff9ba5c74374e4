// The status of an order in the customer's words. Staff screens keep the specification's words (UI-22).
import type { OrderStatus } from '@tilgul/contract/rules/statuses';
import { texts as customerWords } from '@tilgul/messages/customer/status';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { Badge, STATUS_LOOKS } from './badge.tsx';

/** The customer's word; screen readers get the specification's word too. */
export function CustomerWord({ status }: { status: OrderStatus }) {
  const [word, name] = [customerWords[status], statusTexts[status]];
  return (
    <>
      {word}
      {word === name ? null : <span className="sr-only"> ({name})</span>}
    </>
  );
}

/** The badge of an order on the customer's screens. Messages may lie over it: a list has one on each card. */
export function CustomerStatus({ status }: { status: OrderStatus }) {
  const { tone, icon } = STATUS_LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      <CustomerWord status={status} />
    </Badge>
  );
}
