import { productsApi as api } from '#shared/contract/products.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { presentProduct } from './product.presenter.ts';
import * as products from './products.service.ts';

export const productRoutes = (context: Context): Route[] => {
  const present = (row: Parameters<typeof presentProduct>[0]) => presentProduct(row, context.links);
  const mine = {
    find: ({ params }: { params: { id: number } }) => products.find(context, params.id),
    policy: products.canManageProduct,
  };

  return [
    route(api.listProducts, { run: ({ actor, query }) => products.list(context, actor, query), present }),
    route(api.createProduct, {
      run: ({ actor, body, files }) => products.create(context, actor, body, files.image),
      again: ({ madeId }) => products.created(context, madeId),
      present,
    }),
    recordRoute(api.updateProduct, {
      ...mine,
      run: ({ body, files }, product) => products.update(context, product, body, files.image),
      present,
    }),
    recordRoute(api.deleteProduct, { ...mine, run: (_call, product) => products.archive(context, product) }),
  ];
};
