// Asks a customer, in one row, to turn on notifications on this device.
import { texts } from '@tilgul/messages/customer/orders';
import { texts as pushTexts } from '@tilgul/messages/shared/push';
import { BellRing } from 'lucide-react';
import { useNeedsConfirmedPhone } from '../../shared/session/own-user.ts';
import { Button } from '../../ui/controls/button.tsx';
import { usePush } from './use-push.ts';

/** Renders nothing where notifications are on already, or cannot be turned on with one press. */
export function PushQuestion() {
  const push = usePush();
  const needsNumber = useNeedsConfirmedPhone();
  if (!push || push.isOn || push.isDenied || needsNumber) return null;
  return (
    <div className="flex items-center gap-3 rounded-card bg-paper py-1.5 ps-3 pe-2">
      <BellRing aria-hidden="true" size={22} className="shrink-0 text-primary" />
      <p className="min-w-0 flex-1 font-semibold">{texts.tellMe}</p>
      <Button variant="ghost" busy={push.isBusy} className="shrink-0 px-2!" onClick={() => void push.press()}>
        {pushTexts.turnOn}
      </Button>
    </div>
  );
}
