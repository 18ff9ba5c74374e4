// Notes that a new version is available; never reloads by itself, as the user may be filling in a form.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { useHasNewVersion } from '../../shared/offline/new-version.ts';
import { Alert, AlertAction } from './alert.tsx';

/** 'A new version is ready. Reload'; nothing if this tab is up to date. */
export function VersionNote() {
  const hasNewVersion = useHasNewVersion();
  return (
    <div role="status">
      {hasNewVersion ? (
        <Alert
          tone="info"
          live={false}
          className="mb-4"
          action={<AlertAction label={uiTexts.reload} onPress={() => window.location.reload()} />}
        >
          {uiTexts.newVersion}
        </Alert>
      ) : null}
    </div>
  );
}
