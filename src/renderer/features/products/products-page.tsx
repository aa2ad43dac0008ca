import { Button, HStack, IconButton, Link, Text, VisuallyHidden } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Drawing, Mark, Sheet } from '#renderer/assets/empty/drawing.tsx';
import type { Product } from '#renderer/entities/product/product-modal.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { invalidate, useApi } from '#renderer/lib/api/use-api.ts';
import { useListQuery } from '#renderer/lib/api/use-list-query.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { type Ahead, lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { DataTableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { type Column, DataTable } from '#renderer/ui/list/data-table.tsx';
import { ListView } from '#renderer/ui/list/list-view.tsx';
import { Picture } from '#renderer/ui/media/picture.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { productsQuery } from '#shared/contract/list-query.ts';
import { CURRENCY_SIGN } from '#shared/domain/money/money.ts';

/** Short form of a URL, e.g. "example.org/shop" for "https://www.example.org/shop/". */
const shortAddress = (website: string): string => website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

const None = ({ what }: { what: string }) => (
  <Text as="span" color="fg.muted">
    <Text as="span" aria-hidden hideBelow="md">
      –
    </Text>
    <VisuallyHidden>No {what}</VisuallyHidden>
  </Text>
);

interface RowActions {
  /** Preload the dialogs that the buttons open. */
  beforeEdit: Ahead;
  beforeDelete: Ahead;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}

/** Name, Image, Website, Price ($), edit and delete. */
const productColumns = ({ beforeEdit, beforeDelete, onEdit, onDelete }: RowActions): Column<Product>[] => [
  {
    title: 'Name',
    main: true,
    cell: ({ name }) => (
      <Text as="span" lineClamp="2" overflowWrap="anywhere" minW="32">
        {name}
      </Text>
    ),
  },
  {
    title: 'Image',
    picture: ({ image }) => <Picture src={image} alt="" kind="product" boxSize="12" />,
    cell: () => null,
  },
  {
    title: 'Website',
    cell: ({ website }) =>
      website ? (
        <Link href={website} target="_blank" rel="noopener noreferrer" display="block" truncate>
          {shortAddress(website)}
        </Link>
      ) : (
        <None what="website" />
      ),
  },
  {
    title: `Price (${CURRENCY_SIGN})`,
    align: 'end',
    cell: ({ price }) => (price === null ? <None what="price" /> : <Money dollars={price} />),
  },
  {
    title: 'Actions',
    actions: true,
    align: 'end',
    cell: (product) => (
      <HStack gap="1" justify="flex-end">
        <IconButton
          {...beforeEdit}
          variant="ghost"
          size="sm"
          aria-label={`Edit ${product.name}`}
          onClick={() => onEdit(product)}
        >
          <Pencil />
        </IconButton>
        <IconButton
          {...beforeDelete}
          variant="ghost"
          size="sm"
          aria-label={`Delete ${product.name}`}
          onClick={() => onDelete(product)}
        >
          <Trash2 />
        </IconButton>
      </HStack>
    ),
  },
];

const ProductModal = lazyDialog(
  async () => (await import('#renderer/entities/product/product-modal.tsx')).ProductModal,
);

type Task = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly product: Product };

const remove = async ({ id }: Product) => {
  await call(api.deleteProduct, { params: { id } });
  invalidate('products', 'job-settings');
};

/** An open box: no products. */
const EmptyParcel = () => (
  <Drawing>
    <path d="M24 96h112M36 104h30" />
    <Sheet d="M44 48h72v44a4 4 0 0 1-4 4H48a4 4 0 0 1-4-4z" />
    <Sheet d="M44 48L28 34l38-6 14 20zM116 48l16-14-38-6-14 20z" />
    <path d="M56 80h16M56 87h10" />
    <path d="M80 38V14M70 22l10-10 10 10" strokeDasharray="4 5" />
    <Mark d="M94 76h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H94a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3z" />
  </Drawing>
);

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
