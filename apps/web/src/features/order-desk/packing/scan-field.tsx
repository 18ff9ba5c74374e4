// The field that scanners type into, the camera where the browser reads barcodes by itself, and what the last scan came to.
import { Barcode, Camera, Check, TriangleAlert } from 'lucide-react';
import { lazy, type SubmitEvent, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { packingTexts as texts } from '../../../texts/en/store/packing.ts';
import { t } from '../../../texts/text.ts';
import { cn } from '../../../ui/cn.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { AffixInput } from '../../../ui/fields/input.tsx';
import { listenToScanner, type Scanned } from './scanning.ts';

const CameraScan = lazy(async () => ({ default: (await import('./camera-scan.tsx')).CameraScan }));

/** Whether the browser has a detector and a camera; the page is not drawn on the server. */
const hasCamera = () => 'BarcodeDetector' in globalThis && 'mediaDevices' in navigator;

function wordsOf(scanned: Scanned): string {
  if (scanned.kind === 'wrong') return t(texts.scanned.wrong, { code: scanned.code });
  const { product_name: name, quantity } = scanned.item;
  if (scanned.kind === 'counted') return t(texts.scanned.counted, { name, count: scanned.count, quantity });
  return t(texts.scanned[scanned.kind], { name });
}

/** What the last scan came to; the number tells the same words twice from each other. */
function Outcome({ scanned, number }: { scanned: Scanned; number: number }) {
  const isRefused = scanned.kind === 'wrong' || scanned.kind === 'done';
  const Icon = isRefused ? TriangleAlert : Check;
  return (
    <p
      key={number}
      role={isRefused ? 'alert' : 'status'}
      className={cn(
        'flex items-start gap-2 rounded-control px-3 py-2 font-semibold',
        isRefused ? 'bg-danger-soft text-danger' : 'bg-success-soft text-ink',
      )}
    >
      <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{wordsOf(scanned)}</span>
    </p>
  );
}

/** Takes a code by key, by camera, and from a scanner while no field has the focus. `onCode` answers what it came to. */
export function ScanField({ onCode }: { onCode: (code: string) => Scanned }) {
  const [code, setCode] = useState('');
  const [last, setLast] = useState<{ scanned: Scanned; number: number }>();
  const [isCameraOn, setCameraOn] = useState(false);
  const take = (scannedCode: string) => {
    const scanned = onCode(scannedCode);
    setLast((before) => ({ scanned, number: (before?.number ?? 0) + 1 }));
  };
  const takeLatest = useEffectEvent(take);
  useEffect(() => listenToScanner((typed) => takeLatest(typed)), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    take(code);
    setCode('');
  };
  const camera = hasCamera() ? (
    <IconButton
      icon={Camera}
      label={isCameraOn ? texts.cameraOff : texts.cameraOn}
      aria-pressed={isCameraOn}
      onClick={() => setCameraOn(!isCameraOn)}
    />
  ) : undefined;
  return (
    // In view while the list scrolls, unless large text needs the room.
    <div className="-top-1 z-1 -mt-1 flex flex-col gap-2 bg-paper pt-1 pb-3 [@media(min-height:36rem)]:sticky">
      <form noValidate onSubmit={submit}>
        <AffixInput
          icon={Barcode}
          aria-label={texts.scan}
          placeholder={texts.scan}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          after={camera}
        />
      </form>
      {isCameraOn ? (
        <Suspense fallback={null}>
          <CameraScan onCode={take} />
        </Suspense>
      ) : null}
      {last ? <Outcome {...last} /> : null}
    </div>
  );
}
