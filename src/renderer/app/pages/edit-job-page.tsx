import { useNavigate, useParams } from 'react-router-dom';
import { jobKey, jobNumber, loadJobSettings, refreshJobLists } from '#renderer/features/jobs/brand/brand-job.ts';
import { JobLoader } from '#renderer/features/jobs/brand/job-loader.tsx';
import { OrderForm } from '#renderer/features/jobs/brand/order/order-form.tsx';
import { OrderSkeleton } from '#renderer/features/jobs/brand/order/order-skeleton.tsx';
import { orderOf } from '#renderer/features/jobs/brand/order/order-values.ts';
import { call } from '#renderer/lib/call.ts';
import { invalidate, useApi } from '#renderer/lib/use-api.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { toast } from '#renderer/ui/feedback/toast.ts';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { editOrderForm, type OrderForm as Order } from '#shared/contract/order-form.ts';
import { canTake } from '#shared/domain/job-lifecycle.ts';
import { useNewProduct } from './use-new-product.tsx';

const AlreadyPaid = ({ id }: { id: number }) => (
  <EmptyState title="This job cannot be changed" link={{ to: `/job-details/${id}`, label: 'Open the job' }}>
    It is paid, and creators rely on what it says. Only unpaid jobs can be edited.
  </EmptyState>
);

export const Component = () => {
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const settings = useApi('job-settings', loadJobSettings);
  const newProduct = useNewProduct();
  const save = async (body: Order) => {
    await call(api.updateJob, { params: { id }, body });
    toast.success('Job Updated!');
    invalidate(jobKey(id));
    refreshJobLists();
    void navigate('/drafts');
  };
  return (
    <Page title={`Edit Job${jobNumber(id)}`} back={{ to: '/drafts', label: 'Drafts' }}>
      <JobLoader id={id} skeleton={<OrderSkeleton />}>
        {(edited) => (
          <AsyncView state={settings} what="the order form" skeleton={<OrderSkeleton />}>
            {(offered) =>
              canTake('edit', edited.status) ? (
                <OrderForm
                  schema={editOrderForm}
                  settings={offered}
                  initial={orderOf(edited)}
                  draft={`order/${id}`}
                  ownProduct={edited.product}
                  amount="Price"
                  submit="Update"
                  onAddProduct={newProduct.add}
                  onSubmit={save}
                />
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
