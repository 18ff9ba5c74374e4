// Banners of the whole app: the device is offline (UI-33), a new version is available.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { CloudOff } from 'lucide-react';
import { useHasNewVersion, useIsOffline } from '../../shared/offline/offline.ts';
import { cn } from '../cn.ts';
import { Alert, AlertAction } from './alert.tsx';

interface OfflineStripProps {
  /** False if nothing is saved for offline use. */
  hasSaved?: boolean;
  /** Where it stays while the page scrolls: under the header. */
  className?: string;
}

/** A strip directly under the header that says that the device is offline; empty while online. */
export function OfflineStrip({ hasSaved = true, className }: OfflineStripProps) {
  const isOffline = useIsOffline();
  // The live region exists before its text, so that the text is announced.
  return (
    <div role="status" className={cn('z-10 low:static', className)}>
      {isOffline ? (
        <p data-offline-strip className="flex min-h-7 items-center gap-2 bg-ink px-4 py-1 text-sm text-white md:px-10">
          <CloudOff size="1.15em" aria-hidden="true" className="shrink-0" />
          {hasSaved ? uiTexts.offlineSaved : uiTexts.offline}
        </p>
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
