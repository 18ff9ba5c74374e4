// Banners of the whole app: the device is offline (UI-33), a new version is available.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { useHasNewVersion, useIsOffline } from '../../shared/offline/offline.ts';
import { Alert, AlertAction } from './alert.tsx';

interface OfflineNoteProps {
  /** False if nothing is saved for offline use. */
  hasSaved?: boolean;
  /** On riders' screens: larger, near-black text. */
  isStaff?: boolean;
}

/** Says that the device is offline and shows saved data; renders no text while online. */
export function OfflineNote({ hasSaved = true, isStaff = false }: OfflineNoteProps) {
  const isOffline = useIsOffline();
  // The live region exists before its text, so that the text is announced.
  return (
    <div role="status">
      {isOffline ? (
        <Alert tone="info" live={false} isStaff={isStaff} className="mb-4">
          {hasSaved ? uiTexts.offlineSaved : uiTexts.offline}
        </Alert>
      ) : null}
    </div>
  );
}

/** 'A new version is ready. Reload'; nothing if this tab is up to date. Never reloads by itself: the user may be filling in a form. */
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
