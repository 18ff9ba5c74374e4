// English texts of what products are found by: names in other languages, search words, searches that found nothing.

export const wordsTexts = {
  action: 'Words',
  actionOf: 'Words for {name}',
  title: 'Names and search words of {name}',
  submit: 'Save',
  nameMr: 'Marathi name',
  nameHi: 'Hindi name',
  searchWords: 'Search words',
  searchWordsHint: 'One in each line, in any language. What sounds alike need not be repeated.',
  loadFailed: 'Names and Search Words Could Not Be Loaded',
  saved: { done: 'Names and Search Words Saved', failed: 'Names and Search Words Not Saved' },
  tryAgain: 'Please try again later.',
} as const;

export const searchesTexts = {
  note: 'What customers looked for and did not find, the most frequent first. Make it a word for a product or a category, and it is found from now on.',
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
  nothing: 'No product or category fits.',
  findFailed: 'Products could not be searched.',
  adopted: '“{text}” now finds {name}',
  adoptFailed: 'Search Word Not Saved',
} as const;
