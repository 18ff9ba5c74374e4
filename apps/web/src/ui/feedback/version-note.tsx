// The quiet note that newer code is there: it waits for the user, who may be in the middle of a form.
import { useHasNewVersion } from '../../shared/offline/new-version.ts';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { Alert, AlertAction } from './alert.tsx';

/** 'A new version is ready. Reload'; nothing while this tab runs the newest. */
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
