// The map's box, reserved from the start, and when the map's code is loaded.

import { useLazyPart, useNear } from '../../shared/screen/lazy.ts';
import { landingTexts as texts } from '../../texts/en/public/landing.ts';
import { Button } from '../../ui/controls/button.tsx';

/** How far below the visible part of the page the map begins to load (PERF-5). */
const AHEAD_PX = 200;
const fetchMap = () => import('./store-map.tsx').then(({ StoreMap }) => StoreMap);

/** 60 percent of the window's height (UI-30); grey until the map is there. */
export function StoreMapBox() {
  const { Part: StoreMap, hasFailed, load } = useLazyPart(fetchMap);
  const box = useNear<HTMLDivElement>(load, AHEAD_PX);
  return (
    <div
      ref={box}
      className="relative box-content h-[60vh] overflow-clip rounded-card border border-hairline bg-sunken"
    >
      {StoreMap ? <StoreMap /> : null}
      {hasFailed ? (
        <div className="flex h-full flex-col items-center justify-center gap-3 p-4 text-center">
          <p className="text-muted">{texts.mapFailed}</p>
          <Button variant="outline" onClick={load}>
            {texts.retry}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
