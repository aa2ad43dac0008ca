import { Button, HStack, Skeleton } from '@chakra-ui/react';
import { type ReactNode, useCallback, useState } from 'react';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import type { OrderForm } from '#shared/contract/order-schema.ts';
import type { ProductOption } from './product-combobox.tsx';

const ProductModal = lazyDialog(
  async () => (await import('#renderer/entities/product/product-modal.tsx')).ProductModal,
);

type Choose = (id: number) => void;

/** "New Product" dialog of an order form, which selects the created product. */
export const useNewProduct = (): { add: (choose: Choose) => void; dialog: ReactNode } => {
  const [open, setOpen] = useState(false);
  const [choose, setChoose] = useState<Choose | null>(null);
  const add = useCallback((next: Choose) => {
    setChoose(() => next);
    setOpen(true);
  }, []);
  const dialog = <ProductModal open={open} onClose={() => setOpen(false)} onSaved={({ id }) => choose?.(id)} />;
  return { add, dialog };
};

/**
 * The searchable list. Preloaded in its own chunk together with the form's data, so that the form does not wait for it.
 */
export const useProductCombobox = () =>
  useApi('app/product-combobox', async () => await import('./product-combobox.tsx'));

interface ProductSelectProps {
  products: readonly ProductOption[];
  /** Opens the "New Product" dialog, which selects the created product. */
  onAddProduct: (choose: (id: number) => void) => void;
}

/** The order's product: a searchable list, and a button that adds one. */
export const ProductSelect = ({ products, onAddProduct }: ProductSelectProps) => {
  const combobox = useProductCombobox();
  return (
    <FormField<OrderForm, 'product_id'> name="product_id" label="Product">
      {(value, { setValue, setTouched }) => (
        <>
          <AsyncView state={combobox} what="the list of your products" skeleton={<Skeleton h="11" rounded="l2" />}>
            {({ ProductCombobox }) => (
              <ProductCombobox
                products={products}
                value={value}
                onChange={(id) => void setValue(id as OrderForm['product_id'])}
                onBlur={() => void setTouched(true)}
              />
            )}
          </AsyncView>
          <HStack gap="2" mt="1" flexWrap="wrap">
            <Button size="sm" variant="outline" onClick={() => onAddProduct((id) => void setValue(id))}>
              + Add Product
            </Button>
            {products.length === 0 && <Muted>You have no products yet.</Muted>}
          </HStack>
        </>
      )}
    </FormField>
  );
};
