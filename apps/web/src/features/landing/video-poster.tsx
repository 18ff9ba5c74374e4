// Owns the hero's video: a still picture until somebody taps it, so that no other host is asked before.
import clsx from 'clsx';
import { Play } from 'lucide-react';
import { useState } from 'react';
import poster480Avif from '../../assets/poster-480.avif';
import poster480 from '../../assets/poster-480.webp';
import poster800Avif from '../../assets/poster-800.avif';
import poster800 from '../../assets/poster-800.webp';
import poster1280Avif from '../../assets/poster-1280.avif';
import poster1280 from '../../assets/poster-1280.webp';
import { useSettings } from '../../lib/settings.ts';
import { landingTexts as texts } from '../../texts/en/landing.ts';

const SIZES = '(min-width: 1280px) 656px, (min-width: 1024px) 52vw, calc(100vw - 32px)';
const ROOM = 'aspect-video w-full rounded-card lg:rounded-sheet';
const isFile = (url: string) => /\.(mp4|webm)(\?|$)/i.test(url);

function Still() {
  return (
    <picture>
      <source
        type="image/avif"
        sizes={SIZES}
        srcSet={`${poster480Avif} 480w, ${poster800Avif} 800w, ${poster1280Avif} 1280w`}
      />
      <img
        src={poster800}
        srcSet={`${poster480} 480w, ${poster800} 800w, ${poster1280} 1280w`}
        sizes={SIZES}
        alt={texts.posterAlt}
        width={1280}
        height={720}
        fetchPriority="high"
        className={clsx(ROOM, 'object-cover')}
      />
    </picture>
  );
}

function Video({ url }: { url: string }) {
  if (isFile(url)) {
    // biome-ignore lint/a11y/useMediaCaption: the packing film has no speech.
    return <video src={url} title={texts.videoTitle} controls autoPlay playsInline className={clsx(ROOM, 'bg-ink')} />;
  }
  return (
    <iframe
      src={url}
      title={texts.videoTitle}
      allow="autoplay; fullscreen; picture-in-picture"
      allowFullScreen
      className={clsx(ROOM, 'border-0 bg-ink')}
    />
  );
}

/** The poster with its play button, when the settings name a video; the video after the tap. */
export function VideoPoster() {
  const { video_url } = useSettings();
  const [isPlaying, setIsPlaying] = useState(false);
  if (isPlaying && video_url) return <Video url={video_url} />;
  return (
    <div className="relative">
      <Still />
      {video_url ? (
        <button
          type="button"
          onClick={() => setIsPlaying(true)}
          className="absolute start-3 bottom-3 flex h-11 items-center gap-2.5 rounded-full bg-paper ps-1.5 pe-4 font-semibold shadow-float lg:h-12"
        >
          <span aria-hidden="true" className="grid size-8.5 place-items-center rounded-full bg-primary text-white">
            <Play size={16} className="translate-x-px fill-current" />
          </span>
          <span className="lg:hidden">{texts.watch}</span>
          <span className="hidden lg:inline">{texts.watchHowWePack}</span>
        </button>
      ) : null}
    </div>
  );
}
