// English texts of the shop's search: suggestions while typing, and what to do when nothing is found.

export const searchTexts = {
  suggestions: 'Suggestions',
  count: '{count} suggestions',
  countOne: '1 suggestion',

  another: 'Try another word, or browse all products.',
  noted: '{brand} sells kitchen staples. We have noted your search.',
  everywhere: 'Search in all categories',
  goOn: 'Browse a category',
  selling: 'What others buy',
  seeAll: 'See all products',
} as const;
