// The video player, loaded on tap: the configured film, else our own.
import { texts } from '@tilgul/messages/public/landing';
import clsx from 'clsx';
import packingMp4 from '../../assets/packing.mp4';
import packingWebm from '../../assets/packing.webm';

const isFile = (url: string) => /\.(mp4|webm)(\?|$)/i.test(url);
/** The play button is gone; move the focus to the player. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

interface VideoPlayerProps {
  /** URL of a video file or an embeddable page; null for our own film. */
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
