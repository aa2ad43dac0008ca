import { HStack, IconButton, Link, Text } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import type { Product } from '#renderer/entities/product/product-form.ts';
import type { Ahead } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import type { Column } from '#renderer/ui/list/data-table.tsx';
import { Picture } from '#renderer/ui/media/picture.tsx';

/** Short form of a URL, e.g. "example.org/shop" for "https://www.example.org/shop/". */
const shortAddress = (website: string): string => website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

const None = ({ what }: { what: string }) => (
  <Text as="span" color="fg.muted">
    <Text as="span" aria-hidden hideBelow="md">
      –
    </Text>
    <Text as="span" srOnly>
      No {what}
    </Text>
  </Text>
);

interface RowActions {
  /** Preload the dialogs that the buttons open. */
  beforeEdit: Ahead;
  beforeDelete: Ahead;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}

/** Name, Image, Website, Price ($), edit and delete. */
export const productColumns = ({ beforeEdit, beforeDelete, onEdit, onDelete }: RowActions): Column<Product>[] => [
  {
    title: 'Name',
    main: true,
    cell: ({ name }) => (
      <Text as="span" lineClamp="2" overflowWrap="anywhere" minW="32">
        {name}
      </Text>
    ),
  },
  {
    title: 'Image',
    picture: ({ image }) => <Picture src={image} alt="" kind="product" boxSize="12" />,
    cell: () => null,
  },
  {
    title: 'Website',
    cell: ({ website }) =>
      website ? (
        <Link href={website} target="_blank" rel="noopener noreferrer" display="block" truncate>
          {shortAddress(website)}
        </Link>
      ) : (
        <None what="website" />
      ),
  },
  {
    title: 'Price ($)',
    align: 'end',
    cell: ({ price }) => (price === null ? <None what="price" /> : <Money dollars={price} />),
  },
  {
    title: 'Actions',
    actions: true,
    align: 'end',
    cell: (product) => (
      <HStack gap="1" justify="flex-end">
        <IconButton
          {...beforeEdit}
          variant="ghost"
          size="sm"
          aria-label={`Edit ${product.name}`}
          onClick={() => onEdit(product)}
        >
          <Pencil />
        </IconButton>
        <IconButton
          {...beforeDelete}
          variant="ghost"
          size="sm"
          aria-label={`Delete ${product.name}`}
          onClick={() => onDelete(product)}
        >
          <Trash2 />
        </IconButton>
      </HStack>
    ),
  },
];
