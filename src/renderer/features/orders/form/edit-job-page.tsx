import { useState } from 'react';
import { Drawing, Mark, Sheet } from '#renderer/assets/empty/drawing.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { isChanged, isMissing } from '#renderer/lib/api/failure.ts';
import { invalidate, useApi } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { useNavigateFromHere } from '#renderer/lib/pages/navigate-from-here.ts';
import { useIdParam } from '#renderer/lib/pages/use-id-param.ts';
import { UserFacingError } from '#renderer/platform/user-facing-error.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { editOrderForm, type OrderForm as Order } from '#shared/contract/order-schema.ts';
import { canTake } from '#shared/domain/jobs/job-lifecycle.ts';
import {
  type BrandJobDetail,
  type JobSettings,
  jobKey,
  jobNumber,
  loadJob,
  loadJobSettings,
  refreshJobLists,
} from '../brand-job.ts';
import { JobLoader } from '../job-loader.tsx';
import { OrderForm } from './order-form.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { orderOf } from './order-values.ts';
import { useNewProduct } from './product-select.tsx';

const DRAFTS = { to: '/drafts', label: 'Drafts' };

const DELETED = 'This order was deleted elsewhere and cannot be changed any more.';

const CHANGED = 'This order was changed elsewhere. Press Update again to overwrite those changes.';

/** A brief under a padlock: it can be read, not changed. */
const EmptyPadlock = () => (
  <Drawing>
    <Sheet d="M44 10h50l18 18v70a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6z" />
    <path d="M94 10v14a4 4 0 0 0 4 4h14M52 42h40M52 54h40" />
    <path d="M52 66h22M52 78h16" strokeDasharray="5 5" />
    <path d="M94 72v-8a11 11 0 0 1 22 0v8" />
    <Sheet d="M90 72h30a5 5 0 0 1 5 5v20a5 5 0 0 1-5 5H90a5 5 0 0 1-5-5V77a5 5 0 0 1 5-5z" />
    <Mark d="M105 81a4 4 0 0 1 2 7.5V94a2 2 0 0 1-4 0v-5.5a4 4 0 0 1 2-7.5z" />
  </Drawing>
);

const AlreadyPaid = ({ id }: { id: number }) => (
  <EmptyState
    drawing={<EmptyPadlock />}
    title="This job cannot be changed"
    link={{ to: `/job-details/${id}`, label: 'Open the job' }}
  >
    It is paid, and creators rely on what it says. Only unpaid jobs can be edited.
  </EmptyState>
);

/** The form stays on the page when the order was deleted, so that its text can be copied. */
const rethrowDeleted = (error: unknown): never => {
  throw isMissing(error) ? new UserFacingError(DELETED) : error;
};

interface EditFormProps {
  edited: BrandJobDetail;
  settings: JobSettings;
  onAddProduct: (choose: (id: number) => void) => void;
}

const EditForm = ({ edited, settings, onAddProduct }: EditFormProps) => {
  const { id } = edited;
  const navigate = useNavigateFromHere();
  /** The version that an update replaces: the one that the form was loaded with, since another window may change it. */
  const [version, setVersion] = useState(edited.version);
  const save = async (order: Order) => {
    await call(api.updateJob, { params: { id }, body: { ...order, version } }).catch(async (error: unknown) => {
      if (!isChanged(error)) return rethrowDeleted(error);
      setVersion((await loadJob(id).catch(rethrowDeleted)).version);
      throw new UserFacingError(CHANGED);
    });
    toast.success('Job Updated!');
    invalidate(jobKey(id));
    refreshJobLists();
    navigate('/drafts');
  };
  return (
    <OrderForm
      schema={editOrderForm}
      settings={settings}
      initial={orderOf(edited)}
      draft={`order/${id}`}
      ownProduct={edited.product}
      amount="Price"
      submit="Update"
      onAddProduct={onAddProduct}
      onSubmit={save}
    />
  );
};

export const Component = () => {
  const id = useIdParam();
  const settings = useApi('job-settings', loadJobSettings);
  const newProduct = useNewProduct();
  return (
    <Page title={`Edit Job${jobNumber(id)}`} back={DRAFTS}>
      <JobLoader id={id} back={DRAFTS} skeleton={<OrderSkeleton />}>
        {(edited) => (
          <AsyncView state={settings} what="the order form" skeleton={<OrderSkeleton />}>
            {(offered) =>
              canTake('edit', edited.status) ? (
                <EditForm key={id} edited={edited} settings={offered} onAddProduct={newProduct.add} />
              ) : (
                <AlreadyPaid id={id} />
              )
            }
          </AsyncView>
        )}
      </JobLoader>
      {newProduct.dialog}
    </Page>
  );
};
