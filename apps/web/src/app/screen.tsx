// One page: title, focus, scroll position, loading, crash and not-found states.
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { CloudOff, type LucideIcon, SearchX, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { Route, useLocation, useNavigationType } from 'react-router';
import { useSettings } from '../shared/api/settings.ts';
import { removeAppShell } from '../shared/app-shell.ts';
import { repeatEarlyTap } from '../shared/early-taps.ts';
import { useIsOffline } from '../shared/offline/offline.ts';
import { LANDING, PATHS } from '../shared/paths.ts';
import { focusHeading, hasFocus } from '../shared/screen/focus.ts';
import { countPageShown } from '../shared/screen/use-progressive-list.ts';
import { useSession } from '../shared/session/session.ts';
import { restoreTypedValues } from '../shared/session/typed-values.ts';
import { Button, LinkButton } from '../ui/controls/button.tsx';
import type { Page } from './pages/page.ts';

let hasShownPage = false;

/** Sets title, focus and scroll position once the page beside it is rendered. The first page does not move the focus. */
function PageEffects({ title }: { title: string }) {
  const { brand } = useSettings();
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    document.title = appTexts.title({ screen: title, brand });
  }, [title, brand]);
  const onPageShown = useEffectEvent(() => {
    countPageShown();
    if (hasShownPage) {
      if (!hasFocus()) focusHeading();
      if (!isBack) window.scrollTo(0, 0);
    }
    hasShownPage = true;
    restoreTypedValues();
    // Prerendered forms accept input from now on.
    document.getElementById('root')?.removeAttribute('inert');
    repeatEarlyTap();
  });
  useEffect(() => onPageShown(), []);
  // Before the first paint of the page.
  useLayoutEffect(removeAppShell, []);
  return null;
}

function useHomePath() {
  const session = useSession();
  return session ? LANDING[session.role] : PATHS.home;
}

interface NoticeProps {
  icon: LucideIcon;
  title: string;
  text: string;
  role?: 'alert';
  children: ReactNode;
}

/** A page that says why the asked one cannot be shown, with links to go on. */
function Notice({ icon: Icon, title, text, role, children }: NoticeProps) {
  return (
    <div role={role} className="mx-auto flex max-w-lg flex-col items-center px-4 py-16 text-center">
      <span aria-hidden="true" className="grid size-20 place-items-center rounded-full bg-sunken text-muted">
        <Icon size={32} />
      </span>
      <h1 className="mt-5 text-h1 font-semibold text-balance">{title}</h1>
      <p className="mt-2 text-balance text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}

function NotFoundPage() {
  const home = useHomePath();
  return (
    <Notice icon={SearchX} title={titles.notFound} text={appTexts.notFoundText}>
      <LinkButton to={home}>{appTexts.toStart}</LinkButton>
      {home === PATHS.home ? (
        <LinkButton variant="outline" to={PATHS.shop}>
          {appTexts.nav.products}
        </LinkButton>
      ) : null}
    </Notice>
  );
}

/** Offline, a page whose code is not saved on this device. */
function CrashPage() {
  const home = useHomePath();
  const isOffline = useIsOffline();
  return (
    <Notice
      icon={isOffline ? CloudOff : TriangleAlert}
      title={isOffline ? titles.offline : titles.crash}
      text={isOffline ? appTexts.offlineText : appTexts.crashText}
      role="alert"
    >
      <Button onClick={() => window.location.reload()}>{isOffline ? appTexts.tryAgain : appTexts.reload}</Button>
      <LinkButton variant="outline" to={home}>
        {appTexts.toStart}
      </LinkButton>
    </Notice>
  );
}

/** React supports error boundaries only as classes. */
class CrashBoundary extends Component<{ children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(): void {
    removeAppShell();
  }

  override render(): ReactNode {
    return this.state.failed ? <CrashPage /> : this.props.children;
  }
}

/** Reserves space while a page's code loads, and announces it to screen readers. */
export function Waiting() {
  return (
    <div role="status" className="min-h-dvh">
      <span className="sr-only">{appTexts.loadingPage}</span>
    </div>
  );
}

function Screen({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <CrashBoundary key={pathname}>
      <Suspense fallback={<Waiting />}>
        {children}
        <PageEffects title={title} />
      </Suspense>
    </CrashBoundary>
  );
}

export const NotFoundScreen = () => (
  <Screen title={titles.notFound}>
    <NotFoundPage />
  </Screen>
);

/** The route of a page. */
export const toRoute = ({ path, title, Component: Content }: Page) => (
  <Route
    key={path}
    path={path}
    element={
      <Screen title={title}>
        <Content />
      </Screen>
    }
  />
);
