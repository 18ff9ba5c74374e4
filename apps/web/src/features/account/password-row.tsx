import { KeyRound } from 'lucide-react';
import { accountTexts } from '../../texts/en/shared/account.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SettingsRow } from '../../ui/display/settings-list.tsx';
import type { DialogOpener } from './use-account-dialogs.tsx';

const texts = accountTexts.password;

export function PasswordRow({ opener }: { opener: DialogOpener }) {
  const change = (
    <Button variant="ghost" size={40} aria-label={texts.change} {...opener('password')}>
      {accountTexts.change}
    </Button>
  );
  return <SettingsRow icon={KeyRound} title={texts.title} note={texts.note} action={change} />;
}
