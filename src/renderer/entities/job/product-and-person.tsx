import { Box } from '@chakra-ui/react';
import { Picture } from '#renderer/ui/media/picture.tsx';

interface ProductAndPersonProps {
  product: { readonly image: string | null };
  /** The other party of the job, if there is one yet. */
  person: { readonly picture: string | null } | null;
}

/** The product's picture with the counterpart's portrait at its corner. */
export const ProductAndPerson = ({ product, person }: ProductAndPersonProps) => (
  <Box position="relative" flexShrink="0" alignSelf="flex-start">
    <Picture src={product.image} alt="" kind="product" boxSize="12" />
    {person && (
      <Picture
        src={person.picture}
        alt=""
        kind="person"
        boxSize="6"
        position="absolute"
        bottom="-1"
        insetEnd="-1.5"
        outline="2px solid"
        outlineColor="bg.panel"
      />
    )}
  </Box>
);
