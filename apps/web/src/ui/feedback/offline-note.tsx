// The banner above a page while the device is offline (UI-33).
import { useIsOffline } from '../../shared/offline/offline.ts';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { Alert } from './alert.tsx';

export interface OfflineNoteProps {
  /** False where nothing is kept for such times: what is on screen is then all there is. */
  hasSaved?: boolean;
  /** On the delivery staff's screens: larger words, near-black. */
  isStaff?: boolean;
}

/** Says that there is no network and that what follows was saved before; nothing while there is one. */
export function OfflineNote({ hasSaved = true, isStaff = false }: OfflineNoteProps) {
  const isOffline = useIsOffline();
  // The region is there before its words, so that they are spoken when they come.
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
