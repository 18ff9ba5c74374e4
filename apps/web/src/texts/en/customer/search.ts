// English texts of the shop's search: what is suggested while somebody types, and where to go on when nothing is found.

export const searchTexts = {
  suggestions: 'Suggestions',
  count: '{count} suggestions',
  countOne: '1 suggestion',

  another: 'Try another word, or look through all products.',
  noted: '{brand} sells staples for the kitchen. We have noted your word for the shop.',
  everywhere: 'Search in all categories',
  goOn: 'Go on with a category',
  selling: 'What others buy',
  seeAll: 'See all products',
} as const;
