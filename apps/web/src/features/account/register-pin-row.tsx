// The row of the own PIN for registers on the account page of managers and staff.
import { texts } from '@tilgul/messages/shared/register-pin';
import { KeyRound } from 'lucide-react';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { SettingsRow } from '../../ui/display/settings-list.tsx';

const RegisterPinDialog = lazyComponent(() => import('./register-pin-dialog.tsx').then((m) => m.RegisterPinDialog));

export function RegisterPinRow() {
  const { shown, round, isOpen, open, close } = useDialog<true>();
  return (
    <>
      <SettingsRow
        icon={KeyRound}
        title={texts.title}
        note={texts.note}
        button={{ children: texts.set, 'aria-label': texts.setPin, ...RegisterPinDialog.opener(() => open(true)) }}
      />
      {shown ? <RegisterPinDialog key={round} isOpen={isOpen} onClose={close} /> : null}
    </>
  );
}
