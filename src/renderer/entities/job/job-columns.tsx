import type { ReactNode } from 'react';
import { Money } from '#renderer/ui/display/money.tsx';
import type { Column } from '#renderer/ui/list/data-table.tsx';
import { ProductName, ProductPicture, VideoCell, type VideoCellProps } from './job-cells.tsx';

/** Noun for the count of a list of jobs. */
export const JOBS = { one: 'job', many: 'jobs' } as const;

export interface ListedJob extends VideoCellProps {
  id: number;
  price: number;
  product: { name: string; image: string | null };
}

/**
 * Leading columns of a table of jobs: id, product, duration, price.
 *
 * @param name the product's name, where it is the link that covers the row
 */
export const jobColumns = <Job extends ListedJob>(
  name: (job: Job) => ReactNode = ({ product }) => <ProductName>{product.name}</ProductName>,
): Column<Job>[] => [
  { title: 'Job Id', cell: ({ id }) => `#${id}` },
  { title: 'Product', main: true, picture: ({ product }) => <ProductPicture {...product} />, cell: name },
  { title: 'Video Duration', cell: VideoCell },
  { title: 'Price', align: 'end', cell: ({ price }) => <Money dollars={price} /> },
];
