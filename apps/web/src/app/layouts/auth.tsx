// Layout of login, registration and password reset: the header, the form, and on wide screens a picture beside it.
import { texts as appTexts } from '@tilgul/messages/shared/app';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import headAvif from '../../assets/login-head.avif';
import headWebp from '../../assets/login-head.webp';
import posterAvif from '../../assets/poster-1280.avif';
import posterWebp from '../../assets/poster-1280.webp';
import { PATHS } from '../../shared/paths.ts';
import { LanguageMenu } from '../../ui/controls/language-menu.tsx';
import { BrandLogo, FooterLinks, Main, SkipLink } from './layout-parts.tsx';

const WIDE = '(min-width: 64rem)';

/** On phones a strip of it, except above the long registration form. */
function Picture() {
  const isRegister = useLocation().pathname === PATHS.register;
  return (
    <picture>
      <source media={WIDE} type="image/avif" srcSet={posterAvif} />
      <source media={WIDE} srcSet={posterWebp} />
      <source type="image/avif" srcSet={headAvif} />
      <img
        src={headWebp}
        alt=""
        width={800}
        height={280}
        {...(isRegister ? { loading: 'lazy' } : { fetchPriority: 'high' })}
        className={`h-28 w-full object-cover lg:absolute lg:inset-0 lg:h-full ${isRegister ? 'max-lg:hidden' : 'max-lg:sm:hidden'}`}
      />
    </picture>
  );
}

export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-ink">
      <SkipLink />
      <header className="border-b border-hairline bg-paper">
        <div className="flex min-h-14 flex-wrap items-center justify-between px-[min(1rem,5vw)] md:h-18 md:px-10">
          <Link to={PATHS.home} className="flex min-h-11 items-center rounded-control">
            <BrandLogo compact="cramped" className="md:hidden" />
            <BrandLogo size="lg" className="max-md:hidden" />
          </Link>
          <LanguageMenu />
        </div>
      </header>
      <div className="flex grow flex-col lg:flex-row">
        <div className="relative lg:grow">
          <Picture />
        </div>
        <div className="flex grow flex-col px-4 sm:mx-auto sm:w-100 sm:grow-0 sm:px-0 lg:mx-16 lg:shrink-0">
          <Main className="flex grow flex-col pt-4 pb-3 lg:justify-center lg:py-8">{children}</Main>
          <footer className="flex flex-col items-center pb-4 text-sm text-muted">
            <p className="py-1 text-center">{appTexts.footer}</p>
            <FooterLinks />
          </footer>
        </div>
      </div>
    </div>
  );
}
