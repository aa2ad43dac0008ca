/** Categories of videos by code; a fixed list, so that brands and creators use the same terms. */
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

/** The name of a category; the code itself if this version does not know it. */
export const categoryName = (code: string): string => categories[code as Category] ?? code;
