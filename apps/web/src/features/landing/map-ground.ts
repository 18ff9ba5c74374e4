// Puts the hand-made drawing under the tiles.

import { PLACES } from '@tilgul/contract/rules/towns';
import L from 'leaflet';
import { landingTexts as texts } from '../../texts/en/public/landing.ts';
import { LAND, MAHARASHTRA, type Point, RIVERS, ROADS, SEA, TOWNS } from './ground.ts';

/** Below Leaflet's tiles, which are at 200 and cover the drawing as they come. */
const BELOW_TILES = '150';

/** Leaflet stacks markers by their height on the screen, which is negative in the north. */
const ABOVE_SHAPES = 10_000;
/** Names that would meet another pin, or the edge, at the right of their own. */
const TO_THE_LEFT: ReadonlySet<string> = new Set(['Kolhapur', 'Nagpur']);

const points = (list: readonly Point[]): L.LatLngTuple[] => list.map(([lat, lng]) => [lat, lng]);
/** Colours are variables of the style sheet, so that they live in one place. */
const colour = (name: string) => `var(--map-${name})`;

/** Draws land, the state, rivers, roads and names into a pane of their own, hidden from assistive technology. */
export function drawGround(map: L.Map): void {
  const pane = 'ground';
  const element = map.createPane(pane);
  element.style.zIndex = BELOW_TILES;
  element.setAttribute('aria-hidden', 'true');
  const shape = { pane, renderer: L.svg({ pane, padding: 0.5 }), interactive: false } as const;

  for (const land of LAND)
    L.polygon(points(land), { ...shape, stroke: false, fillColor: colour('land'), fillOpacity: 1 }).addTo(map);
  const border = { color: colour('border'), weight: 1, dashArray: '5 3' };
  L.polygon(points(MAHARASHTRA), { ...shape, ...border, fillColor: colour('state'), fillOpacity: 1 }).addTo(map);
  for (const river of RIVERS) L.polyline(points(river), { ...shape, color: colour('river'), weight: 1.5 }).addTo(map);
  for (const road of ROADS) L.polyline(points(road), { ...shape, color: colour('road'), weight: 1.5 }).addTo(map);

  const write = (text: string, [lat, lng]: Point, look: string) => {
    const label = document.createElement('span');
    label.textContent = text;
    const icon = L.divIcon({ html: label, className: `map-name ${look}`, iconSize: [0, 0] });
    L.marker([lat, lng], { icon, pane, zIndexOffset: ABOVE_SHAPES, interactive: false, keyboard: false }).addTo(map);
  };
  write(texts.sea, SEA, 'map-sea');
  for (const { name, at } of TOWNS) write(name, at, 'map-town');
  for (const { name, lat, lng } of PLACES)
    write(name, [lat, lng], TO_THE_LEFT.has(name) ? 'map-place is-left' : 'map-place');
}
