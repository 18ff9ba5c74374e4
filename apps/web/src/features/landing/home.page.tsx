// The landing page /: hero with video, products, stores, Join Our Team.
import { DEFAULT_LANGUAGE } from '@tilgul/contract/rules/languages';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { texts as joinTexts } from '@tilgul/messages/public/join';
import { texts } from '@tilgul/messages/public/landing';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import clsx from 'clsx';
import { BadgeCheck, ChevronRight, type LucideIcon, MapPin, PackageCheck, Play, Truck } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import poster480Avif from '../../assets/poster-480.avif';
import poster480 from '../../assets/poster-480.webp';
import poster800Avif from '../../assets/poster-800.avif';
import poster800 from '../../assets/poster-800.webp';
import poster1280Avif from '../../assets/poster-1280.avif';
import poster1280 from '../../assets/poster-1280.webp';
import { useSettings } from '../../shared/api/settings.ts';
import { useFreeDelivery } from '../../shared/format/money.ts';
import { ACCOUNT_DELETED, LANDING, PATHS } from '../../shared/paths.ts';
import { useLazyPart, useNear } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useSession } from '../../shared/session/session.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { InstallSection } from '../install/install-section.tsx';
import { ProductGrid, StoreSection, useStores } from './home-lists.tsx';
import type { JoinFormName } from './join-dialogs.tsx';

const SIZES = '(min-width: 1280px) 656px, (min-width: 1024px) 52vw, calc(100vw - 32px)';
const ROOM = 'w-full rounded-card lg:rounded-sheet';
/** The headline fits a phone's line in English alone. */
const isOneLine = languageTexts.code === DEFAULT_LANGUAGE;
const fetchJoinDialogs = () => import('./join-dialogs.tsx').then((m) => m.JoinDialogs);
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
        className={clsx(ROOM, 'aspect-5/2 object-cover sm:aspect-2/1')}
      />
    </picture>
  );
}

/** The pill on the poster; our own film also shows its length. */
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

/** A low poster until tapped, so that no video loads before; then the configured film or our own. */
function VideoPoster() {
  const { video_url } = useSettings();
  const { Part: VideoPlayer, hasFailed, load } = useLazyPart(fetchPlayer);
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked && VideoPlayer) return <VideoPlayer url={video_url} className={clsx(ROOM, 'aspect-video')} />;
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

function Hero() {
  const { total } = useStores();
  const freeDelivery = useFreeDelivery(texts.freeShippingAlways, texts.freeShippingAbove);
  const session = useSession();
  return (
    <section className="grid items-center gap-2 pt-4 lg:grid-cols-[1fr_656px] lg:gap-10 lg:pt-8">
      <div>
        <p className="flex min-h-6 items-center gap-2 text-sm font-semibold text-turmeric-deep">
          {total === undefined ? null : (
            <>
              <MapPin aria-hidden="true" size={18} strokeWidth={1.75} />
              {texts.storeCount({ count: total })}
            </>
          )}
        </p>
        <h1 className="mt-1 text-h1-lg font-semibold text-balance lg:mt-2 lg:text-hero">
          {texts.headline} <br className={isOneLine ? 'max-lg:hidden' : undefined} />
          {texts.headlineEnd}
        </h1>
        <p className="mt-2 max-w-[26rem] text-base text-muted lg:mt-3 lg:text-h3">{texts.promise}</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1 lg:mt-6">
          <LinkButton to={session ? LANDING[session.role] : PATHS.login} size={52} className="w-full sm:w-auto">
            {session && session.role !== CUSTOMER ? texts.toWork : texts.startShopping}
          </LinkButton>
          {session ? null : (
            <Link
              to={PATHS.shop}
              className="flex min-h-11 w-full items-center justify-center gap-1 font-semibold text-primary hover:underline sm:w-auto"
            >
              {texts.browse}
              <ChevronRight size={18} aria-hidden="true" />
            </Link>
          )}
        </div>
        <ul className="mt-4 hidden flex-wrap gap-5 text-sm text-muted lg:flex">
          <li className="flex items-center gap-1.5">
            <BadgeCheck aria-hidden="true" size={18} strokeWidth={1.75} className="text-primary" />
            {texts.premiumQuality}
          </li>
          {freeDelivery ? (
            <li className="flex items-center gap-1.5">
              <Truck aria-hidden="true" size={18} strokeWidth={1.75} className="text-primary" />
              {freeDelivery}
            </li>
          ) : null}
        </ul>
      </div>
      <VideoPoster />
    </section>
  );
}

function Blurb({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <Card as="li" className="flex gap-4 lg:p-6">
      <span
        aria-hidden="true"
        className="grid size-12 shrink-0 place-items-center rounded-control bg-notice text-turmeric-deep"
      >
        <Icon size={22} strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <h3 className="text-h3 font-semibold">{title}</h3>
        <p className="text-muted">{text}</p>
      </div>
    </Card>
  );
}

function Blurbs() {
  const freeDelivery = useFreeDelivery(texts.freeShippingAlwaysText, texts.freeShippingText);
  return (
    <section aria-labelledby="benefits">
      <h2 id="benefits" className="sr-only">
        {texts.benefits}
      </h2>
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-3 lg:gap-6">
        <Blurb icon={BadgeCheck} title={texts.premiumQuality} text={texts.premiumText} />
        <Blurb icon={Truck} title={texts.fastDelivery} text={texts.fastText} />
        {freeDelivery ? <Blurb icon={PackageCheck} title={texts.freeShipping} text={freeDelivery} /> : null}
      </ul>
    </section>
  );
}

/** Loads a part when the browser is idle. */
const whenIdle = (fetchPart: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(fetchPart) : setTimeout(fetchPart, 200);

const BLOCK =
  'flex flex-col gap-4 rounded-sheet bg-sidebar p-5 text-sidebar-text ' +
  'lg:flex-row lg:flex-wrap lg:items-center lg:justify-between lg:px-12 lg:py-9';

/** 'Join Our Team': its two forms load shortly before the block is in view, at the latest when a button is pressed. */
function JoinTeam() {
  const { brand } = useSettings();
  const { Part: JoinDialogs, hasFailed, load } = useLazyPart(fetchJoinDialogs);
  const { shown, isOpen, open, close } = useDialog<JoinFormName>();
  const block = useNear<HTMLElement>(
    useCallback(() => whenIdle(load), [load]),
    0,
  );
  const opener = (name: JoinFormName) => ({
    'aria-haspopup': 'dialog' as const,
    busy: isOpen && shown === name && !JoinDialogs && !hasFailed,
    onPointerEnter: load,
    onFocus: load,
    onClick: () => {
      load();
      open(name);
    },
  });
  return (
    <section ref={block} aria-labelledby="join" className={BLOCK}>
      <div>
        <h2 id="join" className="text-h2 font-semibold lg:text-h1">
          {joinTexts.title}
        </h2>
        <p className="mt-1">{joinTexts.lead({ brand })}</p>
      </div>
      <div className="flex flex-col gap-3 sm:flex-row lg:gap-6">
        <Button variant="accent" {...opener('franchise')}>
          {joinTexts.franchise}
        </Button>
        <Button variant="outline-light" {...opener('job')}>
          {joinTexts.job}
        </Button>
      </div>
      {isOpen && hasFailed ? (
        <Alert className="w-full" action={<AlertAction label={joinTexts.retry} onPress={load} />}>
          {joinTexts.formFailed}
        </Alert>
      ) : null}
      {JoinDialogs && shown ? <JoinDialogs name={shown} isOpen={isOpen} onClose={close} /> : null}
    </section>
  );
}

/** Says after a deletion that it happened; loaded on demand. */
function useDeletionNotice(): void {
  useEffect(() => {
    if (window.location.hash !== ACCOUNT_DELETED) return;
    window.history.replaceState(window.history.state, '', PATHS.home);
    void import('./deletion-notice.ts').then(({ announceDeletion }) => announceDeletion());
  }, []);
}

export function HomePage() {
  useDeletionNotice();
  return (
    <div className="flex flex-col gap-8 pb-10 lg:gap-12 lg:pb-16">
      <div className="flex flex-col gap-5 lg:gap-8">
        <Hero />
        <ProductGrid />
      </div>
      <StoreSection />
      <Blurbs />
      <InstallSection />
      <JoinTeam />
    </div>
  );
}
