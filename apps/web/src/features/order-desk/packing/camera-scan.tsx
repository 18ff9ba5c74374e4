// Reads barcodes with the camera through the browser's BarcodeDetector.
import { texts } from '@tilgul/messages/store/packing';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';

/** Missing in TypeScript's types. */
interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
declare const BarcodeDetector: new (options: { formats: readonly string[] }) => Detector;

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf'];
/** Interval between frames in ms. */
const POLL_MS = 200;

/** Calls `onCode` once per code; a code counts again after it has left the picture. */
function watch(video: HTMLVideoElement, onCode: (code: string) => void): () => void {
  const detector = new BarcodeDetector({ formats: FORMATS });
  let seen: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const look = async () => {
    // Skips frames that cannot be read.
    const [found] = video.readyState < 2 ? [] : await detector.detect(video).catch(() => []);
    if (isOver) return;
    if (found && found.rawValue !== seen) onCode(found.rawValue);
    seen = found?.rawValue;
    timer = setTimeout(() => void look(), POLL_MS);
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** The camera's picture, or a note if the camera is not allowed. */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const takeLatest = useEffectEvent(onCode);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    const end = () => {
      stop?.();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const picture = video.current;
      if (isGone || !picture) return end();
      picture.srcObject = stream;
      await picture.play();
      stop = watch(picture, (code) => takeLatest(code));
      if (isGone) end();
    };
    begin().catch(() => {
      if (!isGone) setRefused(true);
    });
    return () => {
      isGone = true;
      end();
    };
  }, []);
  if (isRefused) return <Alert title={texts.cameraRefused}>{texts.cameraRefusedText}</Alert>;
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={texts.camera}
      className="max-h-60 w-full rounded-control bg-ink object-cover"
    />
  );
}
