// Layout of login, registration and password reset: a picture, one card and the footer links.
import { texts as appTexts } from '@tilgul/messages/shared/app';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import headAvif from '../../assets/login-head.avif';
import headWebp from '../../assets/login-head.webp';
import { PATHS } from '../../shared/paths.ts';
import { LanguageMenu } from '../../ui/controls/language-menu.tsx';
import { BrandLogo, FooterLinks, Main, SkipLink } from './layout-parts.tsx';

export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-paper text-ink sm:bg-canvas">
      <SkipLink />
      <div className="flex grow flex-col sm:mx-auto sm:my-6 sm:grow-0 sm:overflow-hidden sm:rounded-sheet sm:border sm:border-hairline sm:bg-paper">
        <picture>
          <source type="image/avif" srcSet={headAvif} />
          <img
            src={headWebp}
            alt=""
            width={800}
            height={422}
            fetchPriority="high"
            className="h-44 w-full object-cover sm:h-36 sm:w-100"
          />
        </picture>
        <div className="relative -mt-4 flex grow flex-col rounded-t-sheet bg-paper px-5 pt-6 pb-4 sm:w-100 sm:px-8">
          <header className="flex flex-wrap items-center justify-between gap-x-4">
            <Link to={PATHS.home} className="flex min-h-11 items-center rounded-control">
              <BrandLogo size="lg" />
            </Link>
            <LanguageMenu />
          </header>
          <Main className="mt-4">{children}</Main>
        </div>
      </div>
      <footer className="mt-auto flex flex-col items-center px-5 pb-4 text-sm text-muted">
        <p className="py-1 text-center">{appTexts.footer}</p>
        <FooterLinks />
      </footer>
    </div>
  );
}
