import { formatDollars } from '#shared/domain/money.ts';

/** An amount of dollars, always with cents: "$1,234.50". */
export const Money = ({ dollars }: { dollars: number }) => formatDollars(dollars);
