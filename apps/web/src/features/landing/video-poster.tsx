// The hero's video: a still picture until somebody taps it, so that nothing of the film is loaded before.
import clsx from 'clsx';
import { Play } from 'lucide-react';
import { useState } from 'react';
import poster480Avif from '../../assets/poster-480.avif';
import poster480 from '../../assets/poster-480.webp';
import poster800Avif from '../../assets/poster-800.avif';
import poster800 from '../../assets/poster-800.webp';
import poster1280Avif from '../../assets/poster-1280.avif';
import poster1280 from '../../assets/poster-1280.webp';
import { useSettings } from '../../shared/api/settings.ts';
import { useLazyPart } from '../../shared/screen/lazy.ts';
import { landingTexts as texts } from '../../texts/en/public/landing.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

const SIZES = '(min-width: 1280px) 656px, (min-width: 1024px) 52vw, calc(100vw - 32px)';
const ROOM = 'aspect-video w-full rounded-card lg:rounded-sheet';
const fetchPlayer = () => import('./video-player.tsx').then(({ VideoPlayer }) => VideoPlayer);

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

/** The pill on the picture. Our own film says how long it is. */
function PlayButton({ length, busy, onPress }: { length: string | undefined; busy: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      onClick={onPress}
      className="absolute start-3 bottom-3 flex h-11 items-center gap-2.5 rounded-full bg-paper ps-1.5 pe-4 font-semibold shadow-float lg:h-12"
    >
      <span aria-hidden="true" className="grid size-8.5 place-items-center rounded-full bg-primary text-white">
        <Play size={16} className="translate-x-px fill-current" />
      </span>
      <span className="lg:hidden">{texts.watch}</span>
      <span className="hidden lg:inline">{texts.watchHowWePack}</span>
      {length ? <span className="font-normal text-muted cramped:hidden">{length}</span> : null}
    </button>
  );
}

/** The poster with its play button; the film of the settings, or our own, after the tap. */
export function VideoPoster() {
  const { video_url } = useSettings();
  const { Part: VideoPlayer, hasFailed, load } = useLazyPart(fetchPlayer);
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked && VideoPlayer) return <VideoPlayer url={video_url} className={ROOM} />;
  const play = () => {
    load();
    setIsAsked(true);
  };
  return (
    <div className="relative">
      <Still />
      <PlayButton length={video_url ? undefined : texts.clipLength} busy={isAsked && !hasFailed} onPress={play} />
      {isAsked && hasFailed ? <Alert className="absolute inset-x-3 top-3">{texts.videoFailed}</Alert> : null}
    </div>
  );
}
