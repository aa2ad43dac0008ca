import { Button } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { Counterpart } from '#renderer/entities/job/counterpart.tsx';
import { jobCardColumns } from '#renderer/entities/job/job-card-columns.tsx';
import { ProductPicture, VideoCell } from '#renderer/entities/job/job-cells.tsx';
import { LinkedProduct } from '#renderer/entities/job/linked-rows.tsx';
import { StageCell } from '#renderer/entities/job/stage-cell.tsx';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { Money } from '#renderer/ui/display/money.tsx';
import type { Column } from '#renderer/ui/list/data-table.tsx';
import type { Task } from './task.ts';
import { preloadTask, useTaskLink } from './use-task-link.ts';

const ahead = { onPointerEnter: preloadTask, onFocus: preloadTask };

const Product = ({ id, product }: Task) => <LinkedProduct {...ahead} {...useTaskLink()(id)} product={product} />;

/** The button of a row; the whole row links to the same page. */
const More = ({ task: { id, product }, size }: { task: Task; size: 'xs' | 'sm' }) => {
  const navigate = useNavigate();
  const { to, state } = useTaskLink()(id);
  return (
    <Button
      {...ahead}
      size={size}
      variant="outline"
      position="relative"
      zIndex="1"
      aria-haspopup={state ? 'dialog' : undefined}
      aria-label={`More about job #${id}, ${product.name}`}
      onClick={() => void navigate(to, { state })}
    >
      More
    </Button>
  );
};

/** The tasks as cards. */
export const taskCardColumns: readonly Column<Task>[] = [
  ...jobCardColumns<Task>({
    side: 'creator',
    person: ({ brand }) => brand,
    personTitle: 'Brand',
    name: (task) => <Product {...task} />,
  }),
  { title: 'Actions', actions: true, cell: (task) => <More task={task} size="xs" /> },
];

/** Columns of the tasks table, whose rows are links within `LinkedRows`. */
export const taskColumns: readonly Column<Task>[] = [
  { title: 'Job Id', cell: ({ id }) => `#${id}` },
  {
    title: 'Product',
    main: true,
    picture: ({ product }) => <ProductPicture {...product} />,
    cell: (task) => <Product {...task} />,
  },
  { title: 'Video Duration', cell: VideoCell },
  { title: 'Price', align: 'end', cell: ({ price }) => <Money dollars={price} /> },
  {
    title: 'Brand',
    cell: ({ brand, unread }) => <Counterpart person={brand} page={memberPage('brand', brand.id)} unread={unread} />,
  },
  { title: 'Status', cell: (task) => <StageCell side="creator" job={task} /> },
  { title: 'Actions', actions: true, align: 'end', cell: (task) => <More task={task} size="sm" /> },
];
