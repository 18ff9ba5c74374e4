// The dialogs that give orders to stores, loaded together when somebody reaches for them.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { useLast } from '../../../shared/screen/use-last.ts';
import { AllocateDialog } from './allocate-dialog.tsx';
import { AllocateManyDialog } from './allocate-many-dialog.tsx';

export interface AllocateDialogsProps {
  /** The orders to allocate; undefined while closed. */
  orders: readonly OrderForBackOffice[] | undefined;
  onClose: () => void;
  /** Several were allocated. */
  onDone: () => void;
}

/** 'Allocate Store' for one order or for several. */
export function AllocateDialogs({ orders, onClose, onDone }: AllocateDialogsProps) {
  const shown = useLast(orders);
  const [first, second] = shown ?? [];
  if (shown && second)
    return (
      <AllocateManyDialog
        key={shown.map(({ id }) => id).join()}
        orders={shown}
        isOpen={orders !== undefined}
        onClose={onClose}
        onDone={onDone}
      />
    );
  return <AllocateDialog order={orders === undefined ? undefined : first} onClose={onClose} />;
}
