// Parts that all layouts share: skip link, logo, main element, footer.
import { texts as appTexts } from '@tilgul/messages/shared/app';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo, type LogoProps } from '../../brand/logo.tsx';
import { useSettings } from '../../shared/api/settings.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { publicPages } from '../pages/public.ts';

/** First Tab stop of every page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-control focus:bg-paper focus:px-4 focus:py-3 focus:font-semibold focus:text-primary"
    >
      {appTexts.skipToContent}
    </a>
  );
}

/** The page's main element, target of the skip link. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      {children}
    </main>
  );
}

const FOOTER_LINKS = publicPages.flatMap(({ path, nav }) => (nav?.footer ? [{ label: nav.footer, to: path }] : []));

/** Footer links, in the same order on every page (WCAG 3.2.6). */
export function FooterLinks() {
  return (
    <nav aria-label={appTexts.footerLinks} className="-mx-3 flex flex-wrap">
      {FOOTER_LINKS.map(({ label, to }) => (
        <Link key={to} to={to} className="flex min-h-11 items-center px-3 hover:underline">
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Footer of signed-in users' pages. */
export function SlimFooter() {
  return (
    <footer className="mt-auto flex flex-wrap items-center justify-between gap-x-6 pt-8 text-sm text-muted">
      <p className="py-3">{appTexts.footer}</p>
      <FooterLinks />
    </footer>
  );
}

/** The logo with the configured brand name; `short` omits the name in the second language. */
export function BrandLogo({ short = false, ...look }: Omit<LogoProps, 'name' | 'localName'> & { short?: boolean }) {
  const { brand, brand_local } = useSettings();
  return <Logo name={brand} localName={short ? undefined : brand_local} {...look} />;
}

/** Cart, bell and profile on public pages. Loads, with the query cache, for signed-in users only; omitted if it cannot load. */
export const LazySignedInTools = lazyComponent(
  () =>
    import('./signed-in-tools.tsx').then(
      (m) => m.SignedInTools,
      () => () => null,
    ),
  <span className="h-11" />,
);
