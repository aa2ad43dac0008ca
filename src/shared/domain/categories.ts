/** What creators film, by code; a fixed list, so that brands and creators mean the same. */
export const categories = {
  beauty: 'Beauty & skin care',
  fashion: 'Fashion & jewellery',
  food: 'Food & drink',
  home: 'Home & garden',
  fitness: 'Sport & fitness',
  health: 'Health & wellness',
  tech: 'Tech & gadgets',
  travel: 'Travel & outdoor',
  family: 'Family & kids',
  pets: 'Pets',
  games: 'Games & toys',
  crafts: 'Crafts & tools',
  money: 'Work & money',
} as const;

/** A key of `categories`. */
export type Category = keyof typeof categories;

export const CATEGORIES = Object.keys(categories) as readonly Category[];

/** The name of a category; the code of one that this version does not know. */
export const categoryName = (code: string): string => categories[code as Category] ?? code;
