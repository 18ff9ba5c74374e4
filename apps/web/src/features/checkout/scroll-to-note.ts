/** Keeps a note from being hidden behind the summary bar; for `ref`. */
export const scrollToNote = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'center' });
