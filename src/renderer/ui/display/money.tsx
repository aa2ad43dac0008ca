import { formatDollars } from '#shared/domain/money/money.ts';

/** A dollar amount, always with cents: "$1,234.50". */
export const Money = ({ dollars }: { dollars: number }) => formatDollars(dollars);
