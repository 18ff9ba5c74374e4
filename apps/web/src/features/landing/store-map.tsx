// The map of the stores, which loads on demand.
import 'leaflet/dist/leaflet.css';
import './store-map.css';
import { LOCAL_LANGUAGE } from '@tilgul/contract/rules/languages';
import { PLACES, type Place } from '@tilgul/contract/rules/places';
import { texts } from '@tilgul/messages/public/landing';
import L from 'leaflet';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { LAND, MAHARASHTRA, type Point, RIVERS, ROADS, SEA, TOWNS } from './ground.ts';

const SWIPE_PX = 12;
const SHOWN_MS = 1500;

/** True for a moment after a one-finger swipe over the map, which needs two. */
function useTwoFingerHint(place: RefObject<HTMLElement | null>): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let start: Touch | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = ({ touches }: TouchEvent) => {
      start = touches.length === 1 ? touches[0] : undefined;
      if (touches.length > 1) setIsShown(false);
    };
    const move = ({ touches }: TouchEvent) => {
      const now = touches[0];
      if (!start || !now || touches.length > 1) return;
      if (Math.hypot(now.clientX - start.clientX, now.clientY - start.clientY) < SWIPE_PX) return;
      start = undefined;
      setIsShown(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsShown(false), SHOWN_MS);
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
    };
  }, [place]);
  return isShown;
}

/** Leaflet stacks southern pins above northern ones; the open one goes on top. */
const ABOVE_OTHERS = 1000;
const PIN = { width: 26, height: 34 } as const;
/** Inline SVG, so that no marker image is fetched. */
const PIN_SVG =
  `<svg viewBox="0 0 26 34" width="${PIN.width}" height="${PIN.height}" aria-hidden="true" focusable="false">` +
  '<path fill="currentColor" d="M13 0C5.8 0 0 5.8 0 13c0 9 10.3 18.7 12.2 20.6a1.1 1.1 0 0 0 1.6 0C15.7 31.7 26 22 26 13 26 5.8 20.2 0 13 0Z"/>' +
  '<circle class="map-pin-eye" cx="13" cy="13" r="5"/></svg>';

/** The name in English above the local one. */
function popupContent(place: Place): HTMLElement {
  const content = document.createElement('div');
  const [name, local] = [document.createElement('strong'), document.createElement('p')];
  name.textContent = place.name;
  local.textContent = place.local;
  local.lang = LOCAL_LANGUAGE;
  content.append(name, local);
  return content;
}

function addPin(map: L.Map, place: Place): void {
  const { width, height } = PIN;
  const icon = L.divIcon({
    html: PIN_SVG,
    className: 'map-pin',
    iconSize: [width, height],
    iconAnchor: [width / 2, height],
  });
  const pin = L.marker([place.lat, place.lng], { icon, riseOnHover: true });
  pin.bindPopup(popupContent(place), {
    closeButton: false,
    minWidth: 72,
    offset: [0, 4 - height],
    autoPanPadding: [16, 16],
  });
  pin.addTo(map);
  const element = pin.getElement();
  if (!element) return;
  const show = (isOpen: boolean) => {
    element.classList.toggle('is-open', isOpen);
    pin.setZIndexOffset(isOpen ? ABOVE_OTHERS : 0);
    element.setAttribute('aria-expanded', String(isOpen));
  };
  element.setAttribute('aria-label', `${place.name}, ${place.local}`);
  show(false);
  pin.on('popupopen', () => show(true)).on('popupclose', () => show(false));
}

/**
 * Adds the twelve markers from north to south, which is also the Tab order. Esc closes an open popup;
 * Leaflet handles Esc only while the map itself has the focus.
 */
function addPins(map: L.Map): void {
  for (const place of [...PLACES].sort((one, other) => other.lat - one.lat)) addPin(map, place);
  map.getContainer().addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') map.closePopup();
  });
}

/** Below Leaflet's tiles (200), which cover the drawing as they load. */
const BELOW_TILES = '150';

/** Leaflet stacks markers by screen position, which is negative in the north. */
const ABOVE_SHAPES = 10_000;
/** Labels placed left of the pin because another pin or the edge is on the right. */
const LABELS_ON_THE_LEFT: ReadonlySet<string> = new Set(['Kolhapur', 'Nagpur']);

const toLatLngs = (list: readonly Point[]): L.LatLngTuple[] => list.map(([lat, lng]) => [lat, lng]);
/** Colors are CSS variables of the map's style sheet. */
const mapColor = (name: string) => `var(--map-${name})`;

/** Draws land, state, rivers, roads and labels into a separate pane, hidden from assistive technology. */
function drawGround(map: L.Map): void {
  const pane = 'ground';
  const element = map.createPane(pane);
  element.style.zIndex = BELOW_TILES;
  element.setAttribute('aria-hidden', 'true');
  const shape = { pane, renderer: L.svg({ pane, padding: 0.5 }), interactive: false } as const;

  for (const land of LAND)
    L.polygon(toLatLngs(land), { ...shape, stroke: false, fillColor: mapColor('land'), fillOpacity: 1 }).addTo(map);
  const border = { color: mapColor('border'), weight: 1, dashArray: '5 3' };
  L.polygon(toLatLngs(MAHARASHTRA), { ...shape, ...border, fillColor: mapColor('state'), fillOpacity: 1 }).addTo(map);
  for (const river of RIVERS)
    L.polyline(toLatLngs(river), { ...shape, color: mapColor('river'), weight: 1.5 }).addTo(map);
  for (const road of ROADS) L.polyline(toLatLngs(road), { ...shape, color: mapColor('road'), weight: 1.5 }).addTo(map);

  const write = (text: string, [lat, lng]: Point, look: string) => {
    const label = document.createElement('span');
    label.textContent = text;
    const icon = L.divIcon({ html: label, className: `map-name ${look}`, iconSize: [0, 0] });
    L.marker([lat, lng], { icon, pane, zIndexOffset: ABOVE_SHAPES, interactive: false, keyboard: false }).addTo(map);
  };
  write(texts.sea, SEA, 'map-sea');
  for (const { name, at } of TOWNS) write(name, at, 'map-town');
  for (const { name, lat, lng } of PLACES)
    write(name, [lat, lng], LABELS_ON_THE_LEFT.has(name) ? 'map-place is-left' : 'map-place');
}

/** Initial zoom (UI-30). */
const ZOOM = 7;
/** Initial center: the whole state on wide screens, its west, with most stores, on narrow ones. */
const CENTRE = { wide: [19.1, 75.75], narrow: [18.98, 74.5] } as const;
const WIDE_PX = 560;
const BOUNDS: L.LatLngBoundsLiteral = [
  [12, 67],
  [25.5, 86],
];
const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright';

const isTouch = () => matchMedia('(pointer: coarse)').matches;
const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** One finger and the wheel scroll the page; two fingers move the map. */
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
    zoomAnimation: !prefersReducedMotion(),
    fadeAnimation: !prefersReducedMotion(),
    markerZoomAnimation: !prefersReducedMotion(),
  });
  map.attributionControl.setPrefix(false);
  L.control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut, zoomOutText: '−' }).addTo(map);
  drawGround(map);
  addPins(map);
  return map;
}

/** Attribution as HTML: the setting is plain text, and OpenStreetMap requires a link. */
function toAttributionHtml(text: string, tileUrl: string): string {
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
    const tiles = L.tileLayer(tile_url, { attribution: toAttributionHtml(tile_attribution, tile_url), maxZoom: 19 });
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
