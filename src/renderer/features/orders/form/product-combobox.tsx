import { Combobox, createListCollection, HStack, Portal } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { Picture } from '#renderer/ui/media/picture.tsx';

/** A product in the order form. */
export interface ProductOption {
  readonly id: number;
  readonly name: string;
  readonly image: string | null;
}

/** Maximum number of options in the list; typing narrows it. */
const SHOWN = 50;

const useOptions = (products: readonly ProductOption[], typed: string) =>
  useMemo(() => {
    const wanted = typed.trim().toLowerCase();
    const found = products.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, SHOWN);
    return createListCollection({
      items: found,
      itemToString: ({ name }) => name,
      itemToValue: ({ id }) => String(id),
    });
  }, [products, typed]);

interface ProductComboboxProps {
  products: readonly ProductOption[];
  value: number | null | undefined;
  onChange: (id: number | undefined) => void;
  onBlur: () => void;
}

/** Searchable list of products; Enter takes the only one found. */
export const ProductCombobox = ({ products, value, onChange, onBlur }: ProductComboboxProps) => {
  const chosen = products.find(({ id }) => id === value);
  const [typed, setTyped] = useState<string | null>(null);
  const collection = useOptions(products, typed ?? '');
  return (
    <Combobox.Root
      collection={collection}
      value={chosen ? [String(chosen.id)] : []}
      inputValue={typed ?? chosen?.name ?? ''}
      onValueChange={({ value: [id] }) => {
        setTyped(null);
        onChange(id === undefined ? undefined : Number(id));
      }}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason === 'input-change') setTyped(inputValue);
      }}
      onOpenChange={({ open }) => !open && setTyped(null)}
      openOnClick
      selectionBehavior="preserve"
    >
      <Combobox.Control>
        <Combobox.Context>
          {({ setOpen }) => (
            <Combobox.Input
              placeholder="Search your products"
              onBlur={onBlur}
              // Before the list's own handler, which knows no choice without a highlighted option.
              onKeyDownCapture={(event) => {
                const [found, ...others] = collection.items;
                if (event.key !== 'Enter' || typed === null || !found || others.length > 0) return;
                event.preventDefault();
                event.stopPropagation();
                onChange(found.id);
                setTyped(null);
                setOpen(false);
              }}
              h="11"
              textStyle="md"
              bg="bg.panel"
              borderColor="border.control"
              focusRingColor="accent.focusRing"
            />
          )}
        </Combobox.Context>
        <Combobox.IndicatorGroup>
          <Combobox.Trigger aria-label="Show your products" />
        </Combobox.IndicatorGroup>
      </Combobox.Control>
      <Portal>
        <Combobox.Positioner>
          <Combobox.Content>
            <Combobox.Empty>
              {products.length === 0 ? 'No products yet. Add the first one.' : 'No product has this name.'}
            </Combobox.Empty>
            {collection.items.map((product) => (
              <Combobox.Item key={product.id} item={product}>
                <HStack gap="3" minW="0" flex="1">
                  <Picture src={product.image} alt="" kind="product" boxSize="8" />
                  <Combobox.ItemText truncate>{product.name}</Combobox.ItemText>
                </HStack>
                <Combobox.ItemIndicator />
              </Combobox.Item>
            ))}
          </Combobox.Content>
        </Combobox.Positioner>
      </Portal>
    </Combobox.Root>
  );
};
