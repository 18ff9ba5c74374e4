// Layout of the public pages: header with logo and Login, footer.
import { texts as appTexts } from '@tilgul/messages/shared/app';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/session.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { LanguageOffer } from '../../ui/controls/language-choice.tsx';
import { LanguageMenu } from '../../ui/controls/language-menu.tsx';
import { publicPages } from '../pages/public.ts';
import { BrandLogo, FooterLinks, LazySignedInTools, Main, SkipLink } from './layout-parts.tsx';

const HEADER_LINKS = publicPages.flatMap(({ path, nav }) => (nav?.header ? [{ label: nav.header, to: path }] : []));
const EDGES = 'mx-auto w-full max-w-[1280px] px-4 md:px-10';

/** Login for visitors; cart, bell and profile for signed-in users. */
function Account() {
  const session = useSession();
  if (session) return <LazySignedInTools />;
  return (
    <LinkButton to={PATHS.login} variant="outline">
      {appTexts.login}
    </LinkButton>
  );
}

function Header() {
  return (
    <header className="border-b border-hairline bg-paper">
      <LanguageOffer />
      {/* At double text size `rem` padding would make name and button touch. */}
      <div
        className={`${EDGES} flex min-h-14 flex-wrap items-center justify-between max-md:px-[min(1rem,5vw)] md:h-18`}
      >
        <Link to={PATHS.home} className="flex min-h-11 items-center rounded-control">
          <BrandLogo compact="cramped" className="md:hidden" />
          <BrandLogo size="lg" className="max-md:hidden" />
        </Link>
        <div className="ms-auto flex items-center gap-1 md:gap-2">
          <nav aria-label={appTexts.mainNavigation} className="hidden md:flex">
            {HEADER_LINKS.map(({ label, to }) => (
              <Link key={to} to={to} className="flex min-h-11 items-center px-4 last:me-2 hover:text-primary">
                {label}
              </Link>
            ))}
          </nav>
          <LanguageMenu />
          <Account />
        </div>
      </div>
    </header>
  );
}

function Footer() {
  return (
    <footer className="border-t border-hairline bg-paper">
      <div className={`${EDGES} flex flex-col gap-2 py-6 md:flex-row md:items-center md:gap-6 md:py-8`}>
        <Link to={PATHS.home} className="flex min-h-11 items-center self-start rounded-control md:self-auto">
          <BrandLogo />
        </Link>
        <p className="text-muted">{appTexts.footer}</p>
        <div className="md:ms-auto">
          <FooterLinks />
        </div>
      </div>
    </footer>
  );
}

export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-ink">
      <SkipLink />
      <Header />
      <Main className={`${EDGES} grow`}>{children}</Main>
      <Footer />
    </div>
  );
}
