// A tap on a button of a prerendered page before its code has started is repeated once it has.

const PAGE_SHOWN = 'page-shown';

/** Remembers the last button that is tapped until the page has started. Links and disclosures work without code. */
export function keepEarlyTap(): void {
  let tapped: HTMLElement | null = null;
  const remember = ({ target }: Event) => {
    tapped = target instanceof Element ? target.closest('button') : null;
  };
  document.addEventListener('click', remember, true);
  const repeat = () => {
    document.removeEventListener('click', remember, true);
    tapped?.click();
  };
  window.addEventListener(PAGE_SHOWN, repeat, { once: true });
}

/** Call it once the page's controls work. */
export function repeatEarlyTap(): void {
  window.dispatchEvent(new Event(PAGE_SHOWN));
}
