import { useEffect } from 'react';

export const PRODUCT_NAME = 'Logo';

/** Sets the document's title; the product's name follows the page's. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
};
