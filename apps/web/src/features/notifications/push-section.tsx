// The switch for push notifications on this device; hidden if server or browser does not support them.
import { texts } from '@tilgul/messages/shared/push';
import { BellRing } from 'lucide-react';
import type { ComponentProps } from 'react';
import { PATHS } from '../../shared/paths.ts';
import { useNeedsConfirmedPhone } from '../../shared/session/own-user.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { SettingsRow, SettingsSection } from '../../ui/display/settings-list.tsx';
import { usePush } from './use-push.ts';

interface PushSectionProps {
  readonly className?: string;
  /** Props of the button that opens the confirmation of the phone number; without them the account page is linked. */
  readonly confirmPhone?: ComponentProps<typeof Button>;
}

/** A customer confirms the phone number first, where the shop asks for it. */
function ConfirmFirst({ confirmPhone }: PushSectionProps) {
  if (!confirmPhone)
    return (
      <LinkButton variant="ghost" size={40} to={PATHS.customerAccount}>
        {texts.confirmNumber}
      </LinkButton>
    );
  return (
    <Button variant="ghost" size={40} {...confirmPhone}>
      {texts.confirmNumber}
    </Button>
  );
}

export function PushSection({ className, confirmPhone }: PushSectionProps) {
  const push = usePush();
  const needsNumber = useNeedsConfirmedPhone();
  if (!push) return null;
  const { isOn, isBusy, isDenied, press } = push;
  const isConfirmedFirst = needsNumber && !isOn;
  const change = (
    <Button variant="ghost" size={40} busy={isBusy} onClick={() => void press()}>
      {isOn ? texts.turnOff : texts.turnOn}
    </Button>
  );
  return (
    <SettingsSection title={texts.heading} isSingle className={className}>
      <SettingsRow
        isSingle
        icon={BellRing}
        title={texts.title}
        note={isDenied ? texts.denied : isConfirmedFirst ? texts.confirmFirst : isOn ? texts.on : texts.off}
        action={isDenied ? null : isConfirmedFirst ? <ConfirmFirst {...(confirmPhone && { confirmPhone })} /> : change}
      />
    </SettingsSection>
  );
}
