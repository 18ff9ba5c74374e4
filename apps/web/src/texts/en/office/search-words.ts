// English texts of search: names in other languages, search words, searches that found nothing.

export const wordsTexts = {
  action: 'Words',
  actionOf: 'Words for {name}',
  title: 'Names and search words of {name}',
  submit: 'Save',
  nameMr: 'Marathi name',
  nameHi: 'Hindi name',
  searchWords: 'Search words',
  searchWordsHint: 'One per line, in any language. You need not repeat words that sound alike.',
  loadFailed: 'Names and Search Words Could Not Be Loaded',
  saved: { done: 'Names and Search Words Saved', failed: 'Names and Search Words Not Saved' },
  tryAgain: 'Please try again later.',
} as const;

export const searchesTexts = {
  note: 'Searches that found nothing, most frequent first. Link one to a product or category, and customers will find it.',
  word: 'Search',
  count: 'Times',
  last: 'Last searched',
  loading: 'Loading searches',
  empty: 'No searches without results at the moment.',
  failed: 'Failed to Fetch Searches',
  failedText: 'Please try again later.',
  adopt: 'Is a word for …',
  adoptOf: '“{text}” is a word for …',
  drop: 'Drop',
  dropOf: 'Drop “{text}”',
  dropped: '“{text}” was dropped',
  dropFailed: 'Search Not Dropped',

  what: 'Product or category',
  whatHint: 'Type a name to find it.',
  required: 'Choose a product or a category.',
  submit: 'Save',
  category: 'Category',
  unitPrice: '{price} / {unit}',
  searching: 'Searching',
  nothing: 'No matching product or category.',
  findFailed: 'Products could not be searched. Please try again.',
  adopted: '“{text}” now finds {name}',
  adoptFailed: 'Search Word Not Saved',
} as const;
