import { useState } from 'react';
import { useApi } from '#renderer/lib/use-api.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { orderForm } from '#shared/contract/order-form.ts';
import { type BrandJob, loadJobSettings } from '../brand-job.ts';
import { OrderForm } from './order-form.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { useNewProduct } from './use-new-product.tsx';
import { usePlacedOrder } from './use-placed-order.ts';

const PaymentModal = lazyDialog(async () => (await import('../payment/payment-modal.tsx')).PaymentModal);

export const Component = () => {
  const state = useApi('job-settings', loadJobSettings);
  const newProduct = useNewProduct();
  const place = usePlacedOrder();
  const [paying, setPaying] = useState<BrandJob | null>(null);
  return (
    <Page
      title="New Job Order"
      intro="One order is one video. You pay now; the creator is paid when you complete the job."
    >
      <AsyncView state={state} what="the order form" skeleton={<OrderSkeleton />}>
        {(settings) => (
          <OrderForm
            schema={orderForm}
            settings={settings}
            draft="order"
            amount="Budget"
            submit="Pay"
            onAddProduct={newProduct.add}
            onSubmit={async (order) => setPaying(await place(order))}
          />
        )}
      </AsyncView>
      {newProduct.dialog}
      <PaymentModal job={paying} open={paying !== null} onClose={() => setPaying(null)} withBilling />
    </Page>
  );
};
