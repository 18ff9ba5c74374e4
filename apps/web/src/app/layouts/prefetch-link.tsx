// A link of sidebar, top bar and drawer: who rests on one finds its page already fetched.
import { useRef } from 'react';
import { NavLink, type NavLinkProps } from 'react-router';
import type { NavLink as Target } from '../navigation.ts';

/** A pointer on its way to another link stays no longer than this. */
const REST_MS = 80;

/** Who saves data fetches nothing that may not be looked at. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** A NavLink that fetches its page when the pointer rests on it, or the keyboard reaches it. */
export function PrefetchLink({ link, ...look }: Omit<NavLinkProps, 'to'> & { link: Target }) {
  const timer = useRef<number | undefined>(undefined);
  const leave = () => window.clearTimeout(timer.current);
  const arrive = () => {
    leave();
    if (savesData()) return;
    timer.current = window.setTimeout(link.prefetch, REST_MS);
  };
  return (
    <NavLink {...look} to={link.to} onPointerEnter={arrive} onPointerLeave={leave} onFocus={arrive} onBlur={leave} />
  );
}
