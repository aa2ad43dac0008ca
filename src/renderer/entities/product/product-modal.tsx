import { Checkbox, Textarea } from '@chakra-ui/react';
import { useField } from 'formik';
import { useMemo } from 'react';
import { type InferType, mixed } from 'yup';
import { type CallResult, call } from '#renderer/lib/api/call.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import { drafts } from '#renderer/lib/forms/drafts.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { DialogButtons } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { DollarInput } from '#renderer/ui/form/dollar-input.tsx';
import { FileField } from '#renderer/ui/form/file-field.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { WebAddressInput } from '#renderer/ui/form/web-address-input.tsx';
import { type Api, api } from '#shared/contract/api.ts';
import { productForm } from '#shared/contract/products.ts';

export type Product = CallResult<Api['createProduct']>;

/** A picture is required unless one is stored already; yup context `{ hasImage }`. */
const image = mixed<Blob>().test(
  'image',
  'A product image is required',
  (value, { options }) => value instanceof Blob || options.context?.hasImage === true,
);

const productSchema = productForm.shape({ image });
type ProductForm = InferType<typeof productSchema>;

interface ProductModalProps extends DialogProps {
  /** The product to edit; omitted for a new one. */
  product?: Product;
  /** Called with the stored product before the dialog closes. */
  onSaved?: (product: Product) => void;
}

const PhysicalField = () => {
  const [{ value }, , { setValue }] = useField<number>('is_physical');
  // Memoized against changes of other fields, as in `FormField`.
  return useMemo(
    () => (
      <Checkbox.Root checked={value === 1} onCheckedChange={({ checked }) => void setValue(checked === true ? 1 : 0)}>
        <Checkbox.HiddenInput />
        <Checkbox.Control />
        <Checkbox.Label>This is a physical product that creators need in their hands</Checkbox.Label>
      </Checkbox.Root>
    ),
    [value, setValue],
  );
};

/** "New Product" and "Edit Product" in one dialog. */
export const ProductModal = ({ open, onClose, product, onSaved }: ProductModalProps) => {
  const save = async (body: ProductForm) => {
    const saved = product
      ? await call(api.updateProduct, { params: { id: product.id }, body })
      : await call(api.createProduct, { body });
    toast.success(product ? 'Product Updated!' : 'Product Created !');
    invalidate('products', 'job-settings');
    onSaved?.(saved);
    onClose();
  };
  const draft = product ? `product/${product.id}` : 'product';
  const leave = () => {
    drafts.forget(draft);
    onClose();
  };
  return (
    <Modal open={open} onClose={leave} title={product ? 'Edit Product' : 'New Product'}>
      <SchemaForm
        schema={productSchema}
        initial={product && { ...product, website: product.website ?? '', image: undefined }}
        context={{ hasImage: Boolean(product?.image) }}
        onSubmit={save}
        draft={draft}
        asks
      >
        <FileField<ProductForm> name="image" label="Image" current={product?.image} required />
        <FormField<ProductForm> name="name" label="Name" placeholder="Night Shift cold brew, 6 cans" />
        <FormField<ProductForm>
          name="description"
          label="Description"
          as={Textarea}
          rows={4}
          help="Creators read this before they apply: what it is, and what is special about it."
        />
        <FormField<ProductForm> name="website" label="Website" as={WebAddressInput} />
        <FormField<ProductForm>
          name="price"
          label="Price"
          as={DollarInput}
          help="What it roughly costs in your shop, in dollars."
        />
        <PhysicalField />
        <DialogButtons onCancel={leave}>{product ? 'Save Changes' : 'Add Product'}</DialogButtons>
      </SchemaForm>
    </Modal>
  );
};
