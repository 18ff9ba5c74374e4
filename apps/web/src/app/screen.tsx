// What happens when a page arrives: its title, the focus on its heading, the scroll position, its waiting and broken states.
import { Component, type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useSettings } from '../shared/api/settings.ts';
import { removeAppShell } from '../shared/app-shell.ts';
import { focusHeading, hasFocus } from '../shared/screen/focus.ts';
import { pageArrived } from '../shared/screen/use-progressive-list.ts';
import { readText, TYPED_SLOT } from '../shared/storage.ts';
import { appTexts } from '../texts/en/shared/app.ts';
import { t } from '../texts/text.ts';
import { CrashPage } from './error-pages.tsx';

let hasArrived = false;

/** Restores form values that were typed before a change of language reloaded the page. */
function restoreTypedValues(): void {
  if (readText('session', TYPED_SLOT) !== undefined)
    void import('../shared/forms/typed-values.ts').then((typed) => typed.restoreTypedValues());
}

/**
 * Sets title, focus and scroll once the page beside it is on screen; each address mounts its own (see `Screen`). The very
 * first page leaves the focus alone.
 */
function Arrival({ title }: { title: string }) {
  const { brand } = useSettings();
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    document.title = t(appTexts.title, { screen: title, brand });
  }, [title, brand]);
  const arrive = useEffectEvent(() => {
    pageArrived();
    if (hasArrived) {
      if (!hasFocus()) focusHeading();
      if (!isBack) window.scrollTo(0, 0);
    }
    hasArrived = true;
    restoreTypedValues();
    // A prerendered form takes keys from now on.
    document.getElementById('root')?.removeAttribute('inert');
  });
  useEffect(() => arrive(), []);
  // In the moment in which the page is first painted.
  useLayoutEffect(removeAppShell, []);
  return null;
}

interface CrashState {
  readonly failed: boolean;
}

/** React catches what a page throws only in a class. */
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

/** The room a page will take while its code is on the way; a line says so to those who do not see it. */
export function Waiting() {
  return (
    <div role="status" className="min-h-dvh">
      <span className="sr-only">{appTexts.loadingPage}</span>
    </div>
  );
}

/** One page inside its layout. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <CrashBoundary key={pathname}>
      <Suspense fallback={<Waiting />}>
        {children}
        <Arrival title={title} />
      </Suspense>
    </CrashBoundary>
  );
}
