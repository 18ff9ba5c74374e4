// Below the store form's latitude and longitude: the device's position, the place in words, and a map elsewhere.
import { INDIA } from '@tilgul/contract/rules/limits';
import { distanceKm } from '@tilgul/contract/rules/pincode-places';
import { PLACES } from '@tilgul/contract/rules/towns';
import type { storeForm } from '@tilgul/contract/stores';
import { ExternalLink, LocateFixed, MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { storeTexts } from '../../texts/en/office/stores.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

const texts = storeTexts.place;

/** Decimals of a degree that are kept: about a metre. */
const DECIMALS = 5;
const TIMEOUT_MS = 15_000;

interface Point {
  readonly lat: number;
  readonly lng: number;
}

const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  value >= min && value <= max;
const isInIndia = ({ lat, lng }: Point) => isWithin(lat, INDIA.lat) && isWithin(lng, INDIA.lng);

/** The two numbers of "16.85240, 74.58150", as map programs copy a place; undefined for anything else. */
function pairIn(text: string): { readonly lat: string; readonly lng: string } | undefined {
  const [, lat, lng] = /^\s*\(?\s*(\d{1,2}\.\d+)\s*[,;\s]\s*(\d{2,3}\.\d+)\s*\)?\s*$/.exec(text) ?? [];
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

/** The point that the fields name, or undefined while they name none in India. */
function pointOf(lat: unknown, lng: unknown): Point | undefined {
  const point = { lat: Number(lat || Number.NaN), lng: Number(lng || Number.NaN) };
  return isInIndia(point) ? point : undefined;
}

/** How far the nearest of the map's towns is, so that swapped or mistyped numbers are seen. */
function nearestTown(point: Point): string {
  const [nearest] = PLACES.map((town) => ({ town, km: distanceKm(town, point) })).sort((a, b) => a.km - b.km);
  return nearest ? t(texts.near, { distance: nearest.km.toLocaleString('en-IN'), town: nearest.town.name }) : '';
}

const mapLink = ({ lat, lng }: Point) =>
  `https://www.openstreetmap.org/?${new URLSearchParams({ mlat: String(lat), mlon: String(lng) })}#map=17/${lat}/${lng}`;

/** Where the device is; fails with a sentence for people. */
const readPosition = () =>
  new Promise<Point>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const point = { lat: coords.latitude, lng: coords.longitude };
        if (isInIndia(point)) resolve(point);
        else reject(new Error(texts.outside));
      },
      ({ code, PERMISSION_DENIED }) => reject(new Error(code === PERMISSION_DENIED ? texts.denied : texts.failed)),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS },
    );
  });

/** A place pasted as a pair into the latitude is spread over both fields. */
function useSpreadPair({ methods }: FormApi<FormValues<typeof storeForm>>, lat: unknown): void {
  useEffect(() => {
    const pair = pairIn(String(lat ?? ''));
    if (!pair) return;
    methods.setValue('lat', pair.lat, { shouldDirty: true, shouldValidate: true });
    methods.setValue('lng', pair.lng, { shouldDirty: true, shouldValidate: true });
  }, [methods, lat]);
}

/** What goes with the two number fields of `form`. */
export function StorePlace({ form }: { form: FormApi<FormValues<typeof storeForm>> }) {
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [lat, lng] = form.methods.watch(['lat', 'lng']);
  useSpreadPair(form, lat);
  const point = pointOf(lat, lng);
  const takePosition = async () => {
    setReading(true);
    setFailure(undefined);
    try {
      const found = await readPosition();
      for (const axis of ['lat', 'lng'] as const)
        form.methods.setValue(axis, found[axis].toFixed(DECIMALS), { shouldDirty: true, shouldValidate: true });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.failed);
    } finally {
      setReading(false);
    }
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      <legend className="sr-only">{texts.title}</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" size={36} icon={LocateFixed} busy={isReading} onClick={() => void takePosition()}>
          {texts.use}
        </Button>
        {point ? (
          <a
            href={mapLink(point)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-primary hover:underline"
          >
            {texts.show}
            <ExternalLink size={16} aria-hidden="true" />
          </a>
        ) : null}
      </div>
      <p role="status" className="flex items-start gap-1.5 text-sm text-muted">
        <MapPin size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        {point ? nearestTown(point) : texts.none}
      </p>
      {failure === undefined ? null : <Alert tone="notice">{failure}</Alert>}
    </fieldset>
  );
}
