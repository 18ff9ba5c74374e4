// One page: title, focus, scroll position, loading and crash states.
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { Component, type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { Route, useLocation, useNavigationType } from 'react-router';
import { useSettings } from '../shared/api/settings.ts';
import { removeAppShell } from '../shared/app-shell.ts';
import { focusHeading, hasFocus } from '../shared/screen/focus.ts';
import { countPageShown } from '../shared/screen/use-progressive-list.ts';
import { readText, TYPED_SLOT } from '../shared/storage.ts';
import { CrashPage, NotFoundPage } from './error-pages.tsx';
import type { Page } from './pages/page.ts';

let hasShownPage = false;

/** Restores form values that were typed before a change of language reloaded the page. */
function restoreTypedValues(): void {
  if (readText('session', TYPED_SLOT) !== undefined)
    void import('../shared/forms/typed-values.ts').then((typed) => typed.restoreTypedValues());
}

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
  });
  useEffect(() => onPageShown(), []);
  // Before the first paint of the page.
  useLayoutEffect(removeAppShell, []);
  return null;
}

interface CrashState {
  readonly failed: boolean;
}

/** React supports error boundaries only as classes. */
class CrashBoundary extends Component<{ children: ReactNode }, CrashState> {
  override state: CrashState = { failed: false };

  static getDerivedStateFromError(): CrashState {
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
