// Where a popup's portal is mounted: inside the landmark or dialog of its button.
import { useState } from 'react';

export interface PortalContainer {
  /** Pass to the button's `ref`. */
  trigger: (element: HTMLElement | null) => void;
  /** Pass to the portal's `container`: the surrounding dialog or main, so that the content stays in a landmark. */
  container: HTMLElement | undefined;
}

/** For popups that are neither dialogs nor menus. */
export function usePortalContainer(): PortalContainer {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return { trigger: setElement, container: element?.closest<HTMLElement>('[role="dialog"], main') ?? undefined };
}
