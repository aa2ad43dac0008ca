import { productsApi as api } from '#shared/contract/products.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { presentProduct } from './product.presenter.ts';
import { findProduct, listProducts } from './products.repository.ts';
import * as products from './products.service.ts';

export const productRoutes = (context: Context): Route[] => {
  const present = (row: Parameters<typeof presentProduct>[0]) => presentProduct(row, context.links);
  const mine = {
    find: ({ params }: { params: { id: number } }) => findProduct(context.db.orm, params.id),
    policy: products.canManageProduct,
  };

  return [
    route(api.listProducts, { run: ({ actor, query }) => listProducts(context.db.orm, actor.id, query), present }),
    route(api.createProduct, {
      run: ({ actor, body, files }) => products.create(context, actor, body, files.image),
      onRepeat: ({ madeId }) => products.created(context, madeId),
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
