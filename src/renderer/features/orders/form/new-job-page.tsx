import { Box, Link, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { orderForm } from '#shared/contract/order-schema.ts';
import { wholeNumberOf } from '#shared/domain/text/parse-number.ts';
import { type BrandJob, type BrandJobDetail, loadJobSettings } from '../brand-job.ts';
import { JobLoader } from '../job-loader.tsx';
import { copiedOrder } from './copied-order.ts';
import { InviteeNotice } from './invitee-notice.tsx';
import { OrderForm } from './order-form.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { useNewProduct } from './use-new-product.tsx';
import { usePlacedOrder } from './use-placed-order.ts';

interface CopiedNoticeProps {
  /** Number of the earlier order. */
  from: number;
  /** What could not be copied. */
  gaps: readonly string[];
}

/** Says above the form that it repeats an earlier order, and what could not be copied. */
const CopiedNotice = ({ from, gaps }: CopiedNoticeProps) => (
  <Stack role="note" aria-label="Copied order" gap="3" mb="4" textStyle="sm">
    <Box bg="bg.muted" rounded="l2" px="4" py="3">
      <Text>
        Copied from{' '}
        <Link asChild>
          <RouterLink to={`/job-details/${from}`}>job #{from}</RouterLink>
        </Link>
        , without its payment, applications and creator. Nothing is ordered until you press Pay.{' '}
        <Link asChild>
          <RouterLink to="/new-job">Start with an empty form</RouterLink>
        </Link>
      </Text>
    </Box>
    {gaps.length > 0 && (
      <Stack bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" gap="1">
        {gaps.map((gap) => (
          <Text key={gap} overflowWrap="anywhere">
            {gap}
          </Text>
        ))}
      </Stack>
    )}
  </Stack>
);

const PaymentModal = lazyDialog(async () => (await import('../payment/payment-modal.tsx')).PaymentModal);

type OrderFormProps = Parameters<typeof OrderForm>[0];

/** The form of an order that repeats an earlier one. */
const CopiedForm = ({ job, ...props }: { job: BrandJobDetail } & Omit<OrderFormProps, 'draft' | 'initial'>) => {
  // Computed once, so that later changes of the earlier order do not affect the form.
  const [{ values, gaps }] = useState(() => copiedOrder(job, props.settings));
  return (
    <>
      <CopiedNotice from={job.id} gaps={gaps} />
      <OrderForm {...props} initial={values} draft={`order/copy/${job.id}`} />
    </>
  );
};

interface NewJobProps {
  /** Id of the job to copy. */
  copy: number | null;
  /** Id of the creator to invite when the job opens. */
  invitee: number | null;
}

const NewJob = ({ copy, invitee }: NewJobProps) => {
  const state = useApi('job-settings', loadJobSettings);
  const newProduct = useNewProduct();
  const place = usePlacedOrder(invitee);
  const [paying, setPaying] = useState<BrandJob | null>(null);
  return (
    <Page
      title="New Job Order"
      intro="One order is one video. You pay now; the creator gets the price when you complete the job."
    >
      {invitee !== null && <InviteeNotice id={invitee} />}
      <AsyncView state={state} what="the order form" skeleton={<OrderSkeleton />}>
        {(settings) => {
          const form = {
            schema: orderForm,
            settings,
            amount: 'Budget',
            submit: 'Pay',
            onAddProduct: newProduct.add,
            onSubmit: async (order) => setPaying(await place(order)),
          } satisfies Partial<OrderFormProps>;
          if (copy === null) return <OrderForm {...form} draft="order" />;
          return (
            <JobLoader id={copy} skeleton={<OrderSkeleton />}>
              {(job) => <CopiedForm {...form} job={job} />}
            </JobLoader>
          );
        }}
      </AsyncView>
      {newProduct.dialog}
      <PaymentModal job={paying} open={paying !== null} onClose={() => setPaying(null)} withBilling />
    </Page>
  );
};

/**
 * A new order. `?copy=` with a job id copies that job, `?invite=` with a creator id invites the creator when the job
 * opens.
 */
export const Component = () => {
  const [address] = useSearchParams();
  // An invalid id is requested like an unknown one, so that the page says that there is no such job.
  const copy = address.has('copy') ? (wholeNumberOf(address.get('copy')) ?? Number.NaN) : null;
  // Not part of the key: the order stays the same if the invitee is removed.
  const invitee = wholeNumberOf(address.get('invite'));
  return <NewJob key={copy} copy={copy} invitee={invitee} />;
};
