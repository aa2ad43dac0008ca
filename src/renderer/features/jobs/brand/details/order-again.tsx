import { Button, Stack, Text } from '@chakra-ui/react';
import { Copy, UserRoundPlus } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';
import type { BrandJobDetail } from '../brand-job.ts';

const isOver = ({ status }: BrandJobDetail): boolean => status === 'completed' || status === 'cancelled';

/** Links to the order form with the values of this job; after completion also with its creator invited. */
export const OrderAgain = ({ job }: { job: BrandJobDetail }) => (
  <Stack gap="3">
    <Button {...AS_LINK} size="sm" variant="outline" alignSelf="flex-start">
      <RouterLink to={`/new-job?copy=${job.id}`}>
        <Copy aria-hidden />
        {isOver(job) ? 'Order again' : 'Duplicate'}
      </RouterLink>
    </Button>
    {job.status === 'completed' && job.creator && (
      <Button {...AS_LINK} size="sm" variant="outline" alignSelf="flex-start" maxW="full">
        <RouterLink to={`/new-job?copy=${job.id}&invite=${job.creator.id}`}>
          <UserRoundPlus aria-hidden />
          <Text as="span" truncate>
            Order again with {job.creator.name}
          </Text>
        </RouterLink>
      </Button>
    )}
  </Stack>
);
