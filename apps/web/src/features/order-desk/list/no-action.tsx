import { orderTexts as texts } from '../../../texts/en/office/orders.ts';

/** In a row where nothing can be done: a dash in the table, words for assistive technology. */
export const NoAction = () => (
  <span className="px-1 text-muted">
    <span aria-hidden="true" className="max-md:hidden">
      —
    </span>
    <span className="sr-only">{texts.noAction}</span>
  </span>
);
