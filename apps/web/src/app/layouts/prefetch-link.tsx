// Links of sidebar, top bar and drawer that prefetch their page when the pointer or the focus rests on them.
import { useRef } from 'react';
import { NavLink, type NavLinkProps } from 'react-router';
import type { Path } from '../../shared/paths.ts';
import { prefetchPage } from '../router.tsx';

/** A pointer on its way to another link stays no longer than this. */
const REST_MS = 80;

/** Who saves data fetches nothing that may not be looked at. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** A NavLink that fetches its page when the pointer rests on it, or the keyboard reaches it. */
export function PrefetchLink({ to, ...link }: Omit<NavLinkProps, 'to'> & { to: Path }) {
  const timer = useRef<number | undefined>(undefined);
  const leave = () => window.clearTimeout(timer.current);
  const arrive = () => {
    leave();
    if (savesData()) return;
    timer.current = window.setTimeout(() => prefetchPage(to), REST_MS);
  };
  return <NavLink {...link} to={to} onPointerEnter={arrive} onPointerLeave={leave} onFocus={arrive} onBlur={leave} />;
}
