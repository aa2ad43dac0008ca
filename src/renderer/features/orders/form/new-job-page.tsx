import { Box, Stack, Text } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type BrandJob,
  type BrandJobDetail,
  type JobSettings,
  loadJob,
  loadJobSettings,
  refreshJobLists,
} from '#renderer/features/orders/brand-job.ts';
import { JobLoader } from '#renderer/features/orders/job-loader.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { isHandled, isMissing } from '#renderer/lib/api/failure.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { type OrderForm as OrderValues, orderForm } from '#shared/contract/order-schema.ts';
import { wholeNumberOf } from '#shared/domain/text/parse-number.ts';
import { OrderForm } from './order-form.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { orderOf } from './order-values.ts';
import { useNewProduct } from './product-select.tsx';

interface CopiedOrder {
  /** Values of the form; options that are no longer offered are left empty. */
  readonly values: Partial<OrderValues>;
  /** Messages about values that were left empty. */
  readonly gaps: readonly string[];
}

const has = (offered: readonly { readonly id: number }[], wanted: number): boolean =>
  offered.some(({ id }) => id === wanted);

/**
 * A new order with everything of an earlier one that may be copied: its form, but neither payment, creator nor
 * applications. A script that we wrote is kept behind "Scripting", for an order without it.
 */
const copiedOrder = (job: BrandJobDetail, settings: JobSettings): CopiedOrder => {
  const { product_id, video_setting_id, aspect_ratio_setting_id, ...values } = orderOf(job);
  const parts = [
    {
      value: { product_id },
      isOffered: has(settings.products, product_id),
      gap: `${job.product.name} was deleted. Choose another product.`,
    },
    {
      value: { video_setting_id },
      isOffered: has(settings.video_duration, video_setting_id),
      gap: `${job.video_setting.title} is not offered any more. Choose another duration.`,
    },
    {
      value: { aspect_ratio_setting_id },
      isOffered: has(settings.aspect_ratio, aspect_ratio_setting_id),
      gap: `${job.aspect_ratio_setting.title} is not offered any more. Choose another ratio.`,
    },
  ];
  return {
    values: Object.assign({}, values, ...parts.filter(({ isOffered }) => isOffered).map(({ value }) => value)),
    gaps: parts.filter(({ isOffered }) => !isOffered).map(({ gap }) => gap),
  };
};

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
        Copied from <PageLink to={`/job-details/${from}`}>job #{from}</PageLink>, without its payment, applications and
        creator. Nothing is ordered until you press Pay. <PageLink to="/new-job">Start with an empty form</PageLink>
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

/** Says above the form which creator is invited when the job opens, with a link to the form without the invitation. */
const InviteeNotice = ({ id }: { id: number }) => {
  const [address] = useSearchParams();
  const state = useApi(`creator/${id}`, () => call(api.getCreator, { params: { id } }));
  const others = new URLSearchParams([...address].filter(([name]) => name !== 'invite'));
  const isGone = state.status === 'error' && isMissing(state.error);
  return (
    <Box
      role="note"
      aria-label="Invited creator"
      bg={isGone ? 'bg.warning' : 'bg.muted'}
      color={isGone ? 'fg.warning' : undefined}
      rounded="l2"
      px="4"
      py="3"
      mb="4"
      textStyle="sm"
      overflowWrap="anywhere"
    >
      {isGone ? (
        'The creator whom you wanted to invite is no longer available. '
      ) : (
        <>
          <PageLink to={memberPage('creator', id)} fontWeight="semibold">
            <bdi>{state.status === 'ready' ? state.data.name : `Creator #${id}`}</bdi>
          </PageLink>{' '}
          is invited as soon as this job is paid and open.{' '}
        </>
      )}
      <PageLink to={`/new-job?${others}`} color={isGone ? 'fg.warning' : undefined}>
        Order without an invitation
      </PageLink>
    </Box>
  );
};

/** The record, or null when it was deleted elsewhere. */
const unlessMissing = <T,>(record: Promise<T>): Promise<T | null> =>
  record.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

type Order = OrderValues & { readonly invitee: number | null };

/**
 * Places the order of a form as one job, however often its payment is opened: creates the job once and updates it after
 * a change of the form or of the invitee. A job that was deleted elsewhere is created anew.
 * @param invitee id of the creator who is invited as soon as the job opens, if any. Once another one or nobody is to be
 *   invited, a placed job invites nobody, since it can be paid elsewhere too
 */
export const usePlacedOrder = (invitee: number | null): ((form: OrderValues) => Promise<BrandJob>) => {
  const placed = useRef<{ readonly job: BrandJob; readonly order: Order } | null>(null);
  const withdrawal = useRef(Promise.resolve());
  const update = async ({ id }: BrandJob, order: Order) => {
    const job = await unlessMissing(call(api.updateJob, { params: { id }, body: order }));
    placed.current = job && { job, order };
    return job;
  };
  const withdrawOther = useEffectEvent(async (wanted: number | null) => {
    const { job, order } = placed.current ?? {};
    if (!job || order?.invitee == null || order.invitee === wanted) return;
    await update(job, { ...order, invitee: null }).catch((error: unknown) => {
      if (!isHandled(error)) toastError(error);
    });
  });
  useEffect(() => {
    withdrawal.current = withdrawal.current.then(() => withdrawOther(invitee));
  }, [invitee]);
  return async (form) => {
    await withdrawal.current;
    const order = { ...form, invitee };
    const before = placed.current;
    const isSame = before !== null && JSON.stringify(before.order) === JSON.stringify(order);
    if (isSame && (await unlessMissing(loadJob(before.job.id)))) return before.job;
    const updated = before && !isSame && (await update(before.job, order));
    const job = updated || (await call(api.createJob, { body: order }));
    placed.current = { job, order };
    toast.success(updated ? 'Job Updated!' : 'Job Created!');
    refreshJobLists();
    return job;
  };
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
