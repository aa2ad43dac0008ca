import type { Actor } from '../../http/actor.ts';
import type { ProductRow } from './products.repository.ts';

export const canManageProduct = (actor: Actor, { product }: ProductRow): boolean => product.brandId === actor.id;
