// The banner shown while the device is offline (UI-33).
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { useIsOffline } from '../../shared/offline/offline.ts';
import { Alert } from './alert.tsx';

export interface OfflineNoteProps {
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
