import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { EmptyParcel } from '#renderer/assets/empty/parcel.tsx';
import type { Product } from '#renderer/entities/product/product-form.ts';
import { call } from '#renderer/lib/call.ts';
import { invalidate, useApi } from '#renderer/lib/use-api.ts';
import { useListQuery } from '#renderer/lib/use-list-query.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { DataTableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { DataTable } from '#renderer/ui/list/data-table.tsx';
import { ListView } from '#renderer/ui/list/list-view.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { productsQuery } from '#shared/contract/list-query.ts';
import { productColumns } from './product-columns.tsx';

const ProductModal = lazyDialog(
  async () => (await import('#renderer/entities/product/product-modal.tsx')).ProductModal,
);

type Task = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly product: Product };

const remove = async ({ id }: Product) => {
  await call(api.deleteProduct, { params: { id } });
  invalidate('products', 'job-settings');
};

export const Component = () => {
  const list = useListQuery(productsQuery);
  const state = useApi(`products/${list.key}`, () => call(api.listProducts, { query: list.values }));
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  // Stays mounted while the list loads and when it is empty, because a button that disappears loses the click.
  const addButton = (label: string) => (
    <Button {...ProductModal.ahead} onClick={() => setTask({ kind: 'add' })}>
      {label}
    </Button>
  );
  const columns = productColumns({
    beforeEdit: ProductModal.ahead,
    beforeDelete: ConfirmDialog.ahead,
    onEdit: (product) => setTask({ kind: 'edit', product }),
    onDelete: (product) => setTask({ kind: 'delete', product }),
  });
  return (
    <Page
      title="Products"
      intro="Add what you sell once, then order videos of it."
      actions={addButton('+ Add Product')}
    >
      <ListView
        list={list}
        searchHint="Name"
        state={state}
        noun={{ one: 'product', many: 'products' }}
        what="your products"
        skeleton={<DataTableSkeleton card="20" />}
        empty={
          <EmptyState drawing={<EmptyParcel />} title="No products yet" action={addButton('Add your first product')}>
            A name, a picture and two sentences are enough for a creator to picture the video.
          </EmptyState>
        }
      >
        {(products) => <DataTable label="Products" columns={columns} rows={products} rowKey={({ id }) => id} />}
      </ListView>
      <ProductModal
        open={task !== null && task.kind !== 'delete'}
        onClose={close}
        product={task?.kind === 'edit' ? task.product : undefined}
      />
      {task?.kind === 'delete' && (
        <ConfirmDialog
          open
          onClose={close}
          title="Delete product"
          question={`Are you sure you want to delete ${task.product.name}?`}
          confirm="Delete"
          destructive
          success="Product Deleted!"
          onConfirm={() => remove(task.product)}
        />
      )}
    </Page>
  );
};
