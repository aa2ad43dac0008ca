import { Box, Button, HStack } from '@chakra-ui/react';
import type { Column } from '#renderer/ui/data-table.tsx';
import type { Ahead } from '#renderer/ui/late-dialog.tsx';
import { Money } from '#renderer/ui/money.tsx';
import { Picture } from '#renderer/ui/picture.tsx';
import { RatioShape } from '#renderer/ui/ratio-shape.tsx';
import { StatusBadge } from '#renderer/ui/status-badge.tsx';
import type { Task } from './task.ts';

/** The tasks' table; `onMore` opens a task in the dialog that `ahead` fetches. */
export const taskColumns = (ahead: Ahead, onMore: (task: Task) => void): Column<Task>[] => [
  { title: 'Job Id', cell: ({ id }) => `#${id}` },
  {
    title: 'Product',
    main: true,
    cell: ({ product }) => (
      <HStack gap="3" minW="0">
        <Picture src={product.image} alt="" kind="product" />
        <Box minW="0" lineClamp="2" overflowWrap="anywhere">
          {product.name}
        </Box>
      </HStack>
    ),
  },
  {
    title: 'Video Duration',
    cell: ({ video_setting, aspect_ratio_setting }) => (
      <HStack as="span" gap="2" display="inline-flex" verticalAlign="middle">
        <RatioShape ratio={aspect_ratio_setting.title} size="4" />
        {video_setting.title}
      </HStack>
    ),
  },
  { title: 'Price', align: 'end', cell: ({ price }) => <Money dollars={price} /> },
  { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
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
