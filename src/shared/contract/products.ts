import { object } from 'yup';
import { limits } from '../domain/limits.ts';
import { get, post } from './endpoint.ts';
import { dollars, file, flag, idParam, text, thingName, website } from './fields.ts';
import { productsQuery } from './list-query.ts';
import { bit, list, maybeNum, maybeStr, num, shape, str } from './reply.ts';

export const productFields = {
  id: num(),
  name: str(),
  description: str(),
  image: maybeStr(),
  website: maybeStr(),
  /** Approximate value in dollars. */
  price: maybeNum(),
  is_physical: bit(),
};
const productReply = shape(productFields);

export const productForm = object({
  name: thingName(),
  description: text('Product Description is required', limits.longText),
  website,
  price: dollars('Price Must be a number')
    .min(0, 'Price Must be a number')
    .nullable()
    .optional()
    // An empty form field means no price, not zero.
    .transform((value: unknown, original: unknown) => (original === '' ? null : value)),
  image: file(),
  is_physical: flag('Physical product').optional().default(0),
});

export const productsApi = {
  listProducts: get('/brand/products', {
    summary: 'The products of this brand, newest first; with q those in whose name every word of it begins a word.',
    access: 'brand',
    query: productsQuery,
    reply: list(productFields),
    paged: true,
  }),
  createProduct: post('/brand/product', {
    idempotent: true,
    summary: 'Adds a product.',
    access: 'brand',
    body: productForm,
    files: ['image'],
    reply: productReply,
    status: 201,
  }),
  updateProduct: post('/brand/product/:id/update', {
    summary: 'Changes a product; without a new image the old one stays.',
    access: 'brand',
    params: idParam,
    body: productForm,
    files: ['image'],
    reply: productReply,
  }),
  deleteProduct: post('/brand/product/:id/delete', {
    summary: 'Removes a product; jobs that use it keep it.',
    access: 'brand',
    params: idParam,
  }),
} as const;
