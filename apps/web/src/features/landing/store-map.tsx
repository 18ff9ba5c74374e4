// The map of the stores. Its code is loaded lazily (see store-map-box.tsx).
import 'leaflet/dist/leaflet.css';
import './store-map.css';
import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { landingTexts as texts } from '../../texts/en/public/landing.ts';
import { drawGround } from './map-ground.ts';
import { addPins } from './map-pins.ts';
import { useTwoFingerHint } from './use-two-finger-hint.ts';

/** UI-30. */
const ZOOM = 7;
/** The fixed point in the middle: the whole state on wide screens; narrow ones show its west, where most stores are. */
const CENTRE = { wide: [19.1, 75.75], narrow: [18.98, 74.5] } as const;
const WIDE_PX = 560;
const BOUNDS: L.LatLngBoundsLiteral = [
  [12, 67],
  [25.5, 86],
];
const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright';

const isTouch = () => matchMedia('(pointer: coarse)').matches;
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** One finger scrolls the page, two move the map; the wheel belongs to the page, too. */
function createMap(element: HTMLElement): L.Map {
  const isWide = element.clientWidth >= WIDE_PX;
  const map = L.map(element, {
    center: [...(isWide ? CENTRE.wide : CENTRE.narrow)],
    zoom: ZOOM,
    minZoom: 5,
    maxZoom: 18,
    maxBounds: BOUNDS,
    zoomControl: false,
    scrollWheelZoom: false,
    dragging: !isTouch(),
    zoomAnimation: !isStill(),
    fadeAnimation: !isStill(),
    markerZoomAnimation: !isStill(),
  });
  map.attributionControl.setPrefix(false);
  L.control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut, zoomOutText: '−' }).addTo(map);
  drawGround(map);
  addPins(map);
  return map;
}

/** The attribution as HTML: the setting is plain text, and OpenStreetMap asks for a link. */
function attributionOf(text: string, tileUrl: string): string {
  const holder = document.createElement('span');
  holder.textContent = text;
  const isOsm = /^https?:\/\/[^/]*openstreetmap\.org\//.test(tileUrl);
  return isOsm ? `<a href="${OSM_COPYRIGHT}" target="_blank" rel="noopener">${holder.innerHTML}</a>` : holder.innerHTML;
}

export function StoreMap() {
  const place = useRef<HTMLElement>(null);
  const [map, setMap] = useState<L.Map>();
  const { tile_url, tile_attribution } = useSettings();
  const isHintShown = useTwoFingerHint(place);

  useEffect(() => {
    if (!place.current) return;
    const created = createMap(place.current);
    setMap(created);
    return () => void created.remove();
  }, []);

  useEffect(() => {
    if (!map || !tile_url) return;
    const tiles = L.tileLayer(tile_url, { attribution: attributionOf(tile_attribution, tile_url), maxZoom: 19 });
    tiles.addTo(map);
    return () => void tiles.remove();
  }, [map, tile_url, tile_attribution]);

  return (
    <div className="store-map absolute inset-0 isolate">
      <section ref={place} aria-label={texts.map} />
      <p
        aria-hidden="true"
        data-shown={isHintShown}
        className="pointer-events-none absolute inset-0 z-[1001] grid place-items-center bg-ink/60 px-6 text-center text-h3 text-white opacity-0 transition-opacity data-[shown=true]:opacity-100"
      >
        {texts.twoFingers}
      </p>
    </div>
  );
}
