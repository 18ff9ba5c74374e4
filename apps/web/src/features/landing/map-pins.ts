// The markers of the twelve towns and what they say.

import { PLACES, type Place } from '@tilgul/contract/rules/towns';
import L from 'leaflet';

/** Leaflet lets southern pins cover northern ones; the open one covers all. */
const ABOVE_OTHERS = 1000;
const PIN = { width: 26, height: 34 } as const;
/** Our own drawing, so that no picture is fetched for a marker. */
const PIN_SVG =
  `<svg viewBox="0 0 26 34" width="${PIN.width}" height="${PIN.height}" aria-hidden="true" focusable="false">` +
  '<path fill="currentColor" d="M13 0C5.8 0 0 5.8 0 13c0 9 10.3 18.7 12.2 20.6a1.1 1.1 0 0 0 1.6 0C15.7 31.7 26 22 26 13 26 5.8 20.2 0 13 0Z"/>' +
  '<circle class="map-pin-eye" cx="13" cy="13" r="5"/></svg>';

/** The name in English and Marathi, one above the other. */
function popupContent(place: Place): HTMLElement {
  const content = document.createElement('div');
  const [name, local] = [document.createElement('strong'), document.createElement('p')];
  name.textContent = place.name;
  local.textContent = place.local;
  local.lang = 'mr';
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
 * The twelve fixed markers, from north to south, which is also the order of the Tab key. Esc closes what is open; Leaflet
 * itself gets it only while the map as a whole has the focus.
 */
export function addPins(map: L.Map): void {
  for (const place of [...PLACES].sort((one, other) => other.lat - one.lat)) addPin(map, place);
  map.getContainer().addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') map.closePopup();
  });
}
