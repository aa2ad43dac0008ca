import { productsApi as api } from '#shared/contract/products.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { presentProduct } from './product.presenter.ts';
import { canManageProduct } from './products.policy.ts';
import { ProductsService } from './products.service.ts';

export const productRoutes = (context: Context): Route[] => {
  const products = new ProductsService(context);
  const present = (row: Parameters<typeof presentProduct>[0]) => presentProduct(row, context.links);
  const mine = {
    find: ({ params }: { params: { id: number } }) => products.find(params.id),
    policy: canManageProduct,
  };

  return [
    route(api.listProducts, { run: ({ actor, query }) => products.list(actor, query), present }),
    route(api.createProduct, {
      run: ({ actor, body, files }) => products.create(actor, body, files.image),
      again: ({ madeId }) => products.created(madeId),
      present,
    }),
    recordRoute(api.updateProduct, {
      ...mine,
      run: ({ body, files }, product) => products.update(product, body, files.image),
      present,
    }),
    recordRoute(api.deleteProduct, { ...mine, run: (_call, product) => products.archive(product) }),
  ];
};
