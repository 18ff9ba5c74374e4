// The parts that every layout shares: skip link, main part, footer.
import { type ComponentType, lazy, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo, type LogoProps } from '../../brand/logo.tsx';
import { useSettings } from '../../shared/api/settings.ts';
import { appTexts } from '../../texts/en/shared/app.ts';
import { LanguageChoice } from '../../ui/controls/language-choice.tsx';
import { LanguageOffer } from '../../ui/controls/language-offer.tsx';
import { publicPages } from '../pages/public.ts';

/** The first stop of the Tab key on every page. */
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

/** Above the header of pages that are for everybody: the choice of the language. */
export function LanguageBar({ className }: { className: string }) {
  return (
    <div className="border-b border-hairline bg-canvas">
      <LanguageOffer className={className} />
      <div className={`${className} flex justify-end`}>
        <LanguageChoice />
      </div>
    </div>
  );
}

/** The page's main part; the skip link leads here. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      {children}
    </main>
  );
}

const FOOTER_LINKS = publicPages.flatMap(({ path, nav }) => (nav?.footer ? [{ label: nav.footer, to: path }] : []));

/** The footer's links, in the same order on every page (WCAG 3.2.6: help is in the same place). */
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

/** The slim footer below the screens of signed-in users. */
export function SlimFooter() {
  return (
    <footer className="mt-auto flex flex-wrap items-center justify-between gap-x-6 pt-8 text-sm text-muted">
      <p className="py-3">{appTexts.footer}</p>
      <FooterLinks />
    </footer>
  );
}

// The shop's sign and name as the layouts show them, named by the server's settings.

/** The logo with the configured name; `short` leaves out the second language where a bar has no room for it. */
export function BrandLogo({ short = false, ...look }: Omit<LogoProps, 'name' | 'localName'> & { short?: boolean }) {
  const { brand, brand_local } = useSettings();
  return <Logo name={brand} localName={short ? undefined : brand_local} {...look} />;
}

// What headers of open pages have for who is signed in, fetched for them alone.

// Its code and the cache of a session's calls are fetched only for who is signed in; without a network the page goes without.
export const LazySignedInTools = lazy<ComponentType>(() =>
  import('./signed-in-tools.tsx').then(
    (m) => ({ default: m.SignedInTools }),
    () => ({ default: () => null }),
  ),
);
