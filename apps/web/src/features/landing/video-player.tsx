// The film itself: the one that the settings name, else our own short one. Its code comes with the tap.
import clsx from 'clsx';
import packingMp4 from '../../assets/packing.mp4';
import packingWebm from '../../assets/packing.webm';
import { landingTexts as texts } from '../../texts/en/public/landing.ts';

const isFile = (url: string) => /\.(mp4|webm)(\?|$)/i.test(url);
/** The play button is gone by then; the focus goes on to what took its place. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

export interface VideoPlayerProps {
  /** Address of a film or of a page with one; null for our own. */
  url: string | null;
  className: string;
}

export function VideoPlayer({ url, className }: VideoPlayerProps) {
  if (url && !isFile(url)) {
    return (
      <iframe
        ref={takeFocus}
        src={url}
        title={texts.videoTitle}
        allow="autoplay; fullscreen; picture-in-picture"
        allowFullScreen
        className={clsx(className, 'border-0 bg-ink')}
      />
    );
  }
  const sources = url ? [url] : [packingWebm, packingMp4];
  return (
    <video
      ref={takeFocus}
      aria-label={url ? texts.videoTitle : texts.clipAlt}
      controls
      autoPlay
      muted={!url}
      playsInline
      className={clsx(className, 'bg-canvas')}
    >
      {sources.map((source) => (
        <source key={source} src={source} />
      ))}
    </video>
  );
}
