import { LinkedProduct, ProductName, ProductPicture, VideoCell } from '#renderer/entities/job/job-cells.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import type { Column } from '#renderer/ui/list/data-table.tsx';
import type { BrandJob } from '../brand-job.ts';

/** Noun for the count of a list of jobs. */
export const JOBS = { one: 'job', many: 'jobs' } as const;

const Product = ({ job: { product }, to }: { job: BrandJob; to?: string }) =>
  to ? <LinkedProduct product={product} to={to} /> : <ProductName>{product.name}</ProductName>;

interface JobColumnsOptions<Job extends BrandJob> {
  /** The page of a job; its link covers the row within `LinkedRows`. */
  link?: (job: Job) => string;
  /** The amount shown as the price. */
  price?: (job: Job) => number;
}

/** Leading columns of every list of a brand's jobs: id, product, duration, price. */
export const jobColumns = <Job extends BrandJob = BrandJob>({
  link,
  price = (job) => job.price,
}: JobColumnsOptions<Job> = {}): Column<Job>[] => [
  { title: 'Job Id', cell: ({ id }) => `#${id}` },
  {
    title: 'Product',
    main: true,
    picture: ({ product }) => <ProductPicture {...product} />,
    cell: (job) => <Product job={job} to={link?.(job)} />,
  },
  { title: 'Video Duration', cell: VideoCell },
  { title: 'Price', align: 'end', cell: (job) => <Money dollars={price(job)} /> },
];
