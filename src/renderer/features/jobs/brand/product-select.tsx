import { Button, Combobox, createListCollection, HStack, Portal, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { FormField } from '#renderer/ui/form-field.tsx';
import { Picture } from '#renderer/ui/picture.tsx';
import type { OrderForm } from '#shared/contract/jobs.ts';

export interface ProductOption {
  readonly id: number;
  readonly name: string;
  readonly image: string | null;
}

/** As many as anybody scrolls through; typing narrows the rest. */
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

interface SelectProps {
  products: readonly ProductOption[];
  value: number | null | undefined;
  onChange: (id: number | undefined) => void;
  onBlur: () => void;
}

const Select = ({ products, value, onChange, onBlur }: SelectProps) => {
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
        <Combobox.Input
          placeholder="Search your products"
          onBlur={onBlur}
          h="11"
          textStyle="md"
          bg="bg.panel"
          borderColor="border.control"
          focusRingColor="accent.focusRing"
        />
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

interface ProductSelectProps {
  products: readonly ProductOption[];
  /** Opens the "New Product" dialog; what it makes is chosen. */
  onAddProduct: (choose: (id: number) => void) => void;
}

/** The product of an order: a searchable list, and a way to add one that is not there yet. */
export const ProductSelect = ({ products, onAddProduct }: ProductSelectProps) => (
  <FormField<OrderForm, 'product_id'> name="product_id" label="Product">
    {(value, { setValue, setTouched }) => (
      <>
        <Select
          products={products}
          value={value}
          onChange={(id) => void setValue(id as OrderForm['product_id'])}
          onBlur={() => void setTouched(true)}
        />
        <HStack gap="2" mt="1" flexWrap="wrap">
          <Button size="sm" variant="outline" onClick={() => onAddProduct((id) => void setValue(id))}>
            + Add Product
          </Button>
          {products.length === 0 && (
            <Text textStyle="sm" color="fg.muted">
              You have no products yet.
            </Text>
          )}
        </HStack>
      </>
    )}
  </FormField>
);
