import { Button } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import type { BrandJobDetail } from '../brand-job.ts';

const isOver = ({ status }: BrandJobDetail): boolean => status === 'completed' || status === 'cancelled';

/** Leads to the order form, filled in like this job. */
export const OrderAgain = ({ job }: { job: BrandJobDetail }) => (
  <Button asChild size="sm" variant="outline" alignSelf="flex-start">
    <RouterLink to={`/new-job?copy=${job.id}`}>
      <Copy aria-hidden />
      {isOver(job) ? 'Order again' : 'Duplicate'}
    </RouterLink>
  </Button>
);
