// What is kept about whoever is signed in: the file of it, the consent, the end of the account.
import { exportOwnData } from '@tilgul/contract/account';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import type { UserAnswer } from '@tilgul/contract/users';
import { Download, FileText, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../shared/api/api.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { PATHS } from '../../shared/paths.ts';
import { saveFile } from '../../shared/screen/save-file.ts';
import { accountTexts } from '../../texts/en/shared/account.ts';
import { t } from '../../texts/text.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { SettingsRow, SettingsSection } from '../../ui/display/settings-list.tsx';
import { reportFailure } from './report-failure.ts';
import type { DialogOpener } from './use-account-dialogs.tsx';

const texts = accountTexts.data;

function DownloadRow() {
  const { brand } = useSettings();
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      const data = await call(exportOwnData);
      saveFile(t(texts.file, { brand: brand.toLowerCase() }), JSON.stringify(data, null, 2), 'application/json');
    } catch (error) {
      reportFailure(error);
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <SettingsRow
      icon={Download}
      title={texts.download}
      note={texts.downloadNote}
      action={
        <Button variant="ghost" size={40} aria-label={texts.download} busy={isLoading} onClick={() => void download()}>
          {texts.downloadVerb}
        </Button>
      }
    />
  );
}

/** People who work here are deleted by whoever they work for (USER-11). */
function CustomerRows({ opener }: { opener: DialogOpener }) {
  return (
    <>
      <SettingsRow
        icon={ShieldCheck}
        title={texts.consent}
        note={texts.consentNote}
        action={
          <Button variant="ghost" size={40} aria-label={texts.withdrawConsent} {...opener('delete')}>
            {texts.withdraw}
          </Button>
        }
      />
      <SettingsRow
        icon={Trash2}
        title={texts.delete}
        note={texts.deleteNote}
        tone="danger"
        action={
          <Button variant="danger-ghost" size={40} aria-label={texts.delete} {...opener('delete')}>
            {texts.deleteVerb}
          </Button>
        }
      />
    </>
  );
}

export function DataSection({ user, opener }: { user: UserAnswer; opener: DialogOpener }) {
  return (
    <SettingsSection title={texts.heading}>
      <DownloadRow />
      <SettingsRow
        icon={FileText}
        title={texts.privacy}
        note={texts.privacyNote}
        action={
          <LinkButton variant="ghost" size={40} to={PATHS.privacy} aria-label={texts.readPrivacy}>
            {texts.read}
          </LinkButton>
        }
      />
      {user.role_name === CUSTOMER ? <CustomerRows opener={opener} /> : null}
    </SettingsSection>
  );
}
