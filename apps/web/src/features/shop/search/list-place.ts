// How an open list of suggestions keeps to what is seen of the page.
import { type RefObject, useEffect, useRef } from 'react';

/** Pixels between the list and the edge of what the on-screen keyboard leaves to see. */
const EDGE = 8;

/** Keeps an element as low as the on-screen keyboard leaves room for. */
export function useRoomBelow(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!isOpen || !view) return;
    const makeRoom = () => {
      const list = place.current;
      if (list) list.style.maxHeight = `${view.offsetTop + view.height - list.getBoundingClientRect().top - EDGE}px`;
    };
    makeRoom();
    view.addEventListener('resize', makeRoom);
    return () => view.removeEventListener('resize', makeRoom);
  }, [isOpen]);
  return place;
}

/** Pixels that the page may move by itself, such as when the keyboard comes; who scrolls further looks at what is below. */
const STILL = 60;

/** Calls `close` when the page is scrolled by somebody who has done with the list. */
export function useScrolledAway(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const from = window.scrollY;
    const scrolled = () => Math.abs(window.scrollY - from) > STILL && latest.current();
    addEventListener('scroll', scrolled, { passive: true });
    return () => removeEventListener('scroll', scrolled);
  }, [isOpen]);
}
