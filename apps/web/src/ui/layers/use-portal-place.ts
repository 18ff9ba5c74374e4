// Where the open list of a choice is put in the page: inside the part of the page that it belongs to.
import { useState } from 'react';

export interface PortalPlace {
  /** For the button's `ref`. */
  trigger: (element: HTMLElement | null) => void;
  /** For the portal's `container`: the dialog or main part around the button, so that what is read stays in a landmark. */
  container: HTMLElement | undefined;
}

/** The place of a popup that is neither dialog nor menu. */
export function usePortalPlace(): PortalPlace {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return { trigger: setElement, container: element?.closest<HTMLElement>('[role="dialog"], main') ?? undefined };
}
