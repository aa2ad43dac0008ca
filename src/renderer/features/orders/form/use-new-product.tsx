import { type ReactNode, useCallback, useState } from 'react';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';

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
