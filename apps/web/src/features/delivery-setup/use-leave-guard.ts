// Asks before a page with unsaved text is left by a link, or closed.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { confirm } from '../../ui/alerts/alerts.ts';

/** The link that a click follows to another page of the app in this window. */
function findWayOut(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  return link.origin === location.origin && link.pathname !== location.pathname ? link : undefined;
}

export function useLeaveGuard(isDirty: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDirty) return;
    const askOnClick = (event: MouseEvent) => {
      const link = findWayOut(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      const { dirtyTitle: title, dirtyText: text, dirtyConfirm: confirmLabel, dirtyCancel: cancelLabel } = uiTexts;
      void confirm({ title, text, confirmLabel, cancelLabel }).then((isSure) => {
        if (isSure) void navigate(link.pathname + link.search + link.hash);
      });
    };
    const askOnClose = (event: Event) => event.preventDefault();
    document.addEventListener('click', askOnClick, true);
    addEventListener('beforeunload', askOnClose);
    return () => {
      document.removeEventListener('click', askOnClick, true);
      removeEventListener('beforeunload', askOnClose);
    };
  }, [isDirty, navigate]);
}
