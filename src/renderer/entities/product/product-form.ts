import { type InferType, mixed } from 'yup';
import type { CallResult } from '#renderer/lib/api/call.ts';
import type { Api } from '#shared/contract/api.ts';
import { productForm } from '#shared/contract/products.ts';

export type Product = CallResult<Api['createProduct']>;

/** A picture is required unless one is stored already; yup context `{ hasImage }`. */
const image = mixed<Blob>().test(
  'image',
  'A product image is required',
  (value, { options }) => value instanceof Blob || options.context?.hasImage === true,
);

export const productSchema = productForm.shape({ image });
export type ProductForm = InferType<typeof productSchema>;
