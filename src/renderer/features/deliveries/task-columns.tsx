import { Button } from '@chakra-ui/react';
import { ProductName, ProductPicture, VideoCell } from '#renderer/entities/job/job-cells.tsx';
import { OtherSide } from '#renderer/entities/job/other-side.tsx';
import { StageCell } from '#renderer/entities/job/stage-cell.tsx';
import { memberPage } from '#renderer/lib/member-page.ts';
import type { Ahead } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import type { Column } from '#renderer/ui/list/data-table.tsx';
import type { Task } from './task.ts';

/** The tasks' table; `onMore` opens a task in the dialog that `ahead` fetches. */
export const taskColumns = (ahead: Ahead, onMore: (task: Task) => void): Column<Task>[] => [
  { title: 'Job Id', cell: ({ id }) => `#${id}` },
  {
    title: 'Product',
    main: true,
    picture: ({ product }) => <ProductPicture {...product} />,
    cell: ({ product }) => <ProductName>{product.name}</ProductName>,
  },
  { title: 'Video Duration', cell: VideoCell },
  { title: 'Price', align: 'end', cell: ({ price }) => <Money dollars={price} /> },
  {
    title: 'Brand',
    card: 'aside',
    cell: ({ brand, unread }) => <OtherSide person={brand} page={memberPage('brand', brand.id)} unread={unread} />,
  },
  { title: 'Status', card: 'line', cell: (task) => <StageCell side="creator" job={task} /> },
  {
    title: 'Actions',
    actions: true,
    align: 'end',
    cell: (task) => (
      <Button
        {...ahead}
        size="sm"
        variant="outline"
        aria-haspopup="dialog"
        aria-label={`More about job #${task.id}, ${task.product.name}`}
        onClick={() => onMore(task)}
      >
        More
      </Button>
    ),
  },
];
