// The switch for notifications on this device; nothing where neither server nor browser could show any.
import { pushState } from '@tilgul/contract/notifications';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { failureText, isSessionError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { pushTexts as texts } from '../../texts/en/shared/push.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SettingsRow, SettingsSection } from '../../ui/display/settings-list.tsx';
import { pushObstacle, subscribe, unsubscribe } from './push.ts';

export function PushSection({ className }: { className?: string | undefined }) {
  const { data } = useGet(pushState, {}, { quiet: true });
  const [isBusy, setBusy] = useState(false);
  const [obstacle, setObstacle] = useState(pushObstacle);
  const publicKey = data?.public_key;
  if (!publicKey || obstacle === 'unknown') return null;
  const isOn = data.is_on && obstacle === undefined;
  const press = async () => {
    setBusy(true);
    try {
      if (isOn) await unsubscribe();
      else if (await subscribe(publicKey)) alerts.success(texts.done);
    } catch (error) {
      if (!isSessionError(error)) alerts.failure(texts.failed, failureText(error, texts.failedText));
    } finally {
      setObstacle(pushObstacle());
      await refetchCalls([pushState]);
      setBusy(false);
    }
  };
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
        title={isOn ? texts.on : texts.off}
        note={obstacle === 'denied' ? texts.denied : texts.note}
        action={obstacle === 'denied' ? null : change}
      />
    </SettingsSection>
  );
}
