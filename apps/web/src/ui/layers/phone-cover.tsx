// A full-screen view on phones, above the layout's bars and never under the keyboard.
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { cn } from '../cn.ts';
import { useMedia } from '../use-media.ts';

/** Makes everything behind the cover inert. */
function useInertSurroundings(place: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const madeInert: HTMLElement[] = [];
    for (let at: HTMLElement | null = place.current; at?.parentElement && at.id !== 'root'; at = at.parentElement) {
      for (const other of at.parentElement.children) {
        if (other === at || !(other instanceof HTMLElement) || other.inert) continue;
        other.inert = true;
        madeInert.push(other);
      }
    }
    return () => {
      for (const other of madeInert) other.inert = false;
    };
  }, [place, isOn]);
}

/** Fits the cover to the visible area above the keyboard; ignores pinch zoom. */
function useVisibleArea(place: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const element = place.current;
    const viewport = window.visualViewport;
    if (!isOn || !element || !viewport) return;
    const follow = () => {
      if (viewport.scale > 1.01) return;
      element.style.setProperty('--visible-top', `${viewport.offsetTop}px`);
      element.style.setProperty('--visible-height', `${viewport.height}px`);
    };
    follow();
    viewport.addEventListener('resize', follow);
    viewport.addEventListener('scroll', follow);
    return () => {
      viewport.removeEventListener('resize', follow);
      viewport.removeEventListener('scroll', follow);
    };
  }, [place, isOn]);
}

/** Whether views cover the screen: below 1024 px. */
export const useIsCovering = (): boolean => useMedia('(width < 64rem)');

/** Below 1024 px it fills the visible screen as a column, so that its end stays above the keyboard; in the page flow otherwise. */
export function PhoneCover({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isCovering = useIsCovering();
  useInertSurroundings(place, isCovering);
  useVisibleArea(place, isCovering);
  return (
    <div
      ref={place}
      data-cover=""
      className={cn(
        'flex flex-col bg-paper max-lg:fixed max-lg:inset-x-0 max-lg:top-(--visible-top,0px) max-lg:z-30 max-lg:h-(--visible-height,100dvh) max-lg:overflow-y-auto max-lg:px-[max(0px,calc((100vw-42rem)/2))]',
        className,
      )}
    >
      {children}
    </div>
  );
}
