import { Fieldset, SimpleGrid, Text } from '@chakra-ui/react';
import { useField } from 'formik';
import { type ReactNode, useMemo } from 'react';
import { ChoiceInput, ChoiceLabel } from '#renderer/ui/form/choice-label.tsx';
import type { OrderForm } from '#shared/contract/order-schema.ts';

interface Choice {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
}

/** Renders the symbol above the title of a choice. Defined once: a new function renders all cards again. */
export type Mark = (choice: Choice, selected: boolean) => ReactNode;

interface ChoiceCardsProps {
  name: keyof OrderForm & ('video_setting_id' | 'aspect_ratio_setting_id');
  legend: string;
  choices: readonly Choice[];
  mark: Mark;
}

interface CardProps {
  name: string;
  choice: Choice;
  selected: boolean;
  invalid: boolean;
  mark: ReactNode;
  onSelect: () => void;
}

const ChoiceCard = ({ name, choice, selected, invalid, mark, onSelect }: CardProps) => (
  <ChoiceLabel
    data-state={selected ? 'checked' : 'unchecked'}
    flexDirection="column"
    alignItems="center"
    gap="1.5"
    textAlign="center"
    borderColor={selected ? undefined : invalid ? 'border.error' : 'border.emphasized'}
  >
    <ChoiceInput
      type="radio"
      name={name}
      value={choice.id}
      checked={selected}
      onChange={onSelect}
      aria-invalid={invalid}
    />
    {mark}
    <Text as="span" fontWeight="medium">
      {choice.title}
    </Text>
    {choice.description && (
      <Text as="span" color="fg.muted" textStyle="xs">
        {choice.description}
      </Text>
    )}
  </ChoiceLabel>
);

/** A radio group whose options are cards; arrow keys move the selection. */
export const ChoiceCards = ({ name, legend, choices, mark }: ChoiceCardsProps) => {
  const [{ value }, meta, { setValue }] = useField<number | undefined>(name);
  const error = meta.touched ? meta.error : undefined;
  // Formik updates every field at each change of any one, so the elements are memoized, as in `FormField`.
  return useMemo(() => {
    const invalid = error !== undefined;
    return (
      <Fieldset.Root invalid={invalid}>
        <Fieldset.Legend textStyle="label" color="fg" mb="1.5">
          {legend}
        </Fieldset.Legend>
        <SimpleGrid role="radiogroup" aria-label={legend} columns={{ base: 2, xl: 4 }} gap="3" alignItems="stretch">
          {choices.map((choice) => (
            <ChoiceCard
              key={choice.id}
              name={name}
              choice={choice}
              selected={choice.id === value}
              invalid={invalid}
              mark={mark(choice, choice.id === value)}
              onSelect={() => void setValue(choice.id)}
            />
          ))}
        </SimpleGrid>
        <Fieldset.ErrorText>{error}</Fieldset.ErrorText>
      </Fieldset.Root>
    );
  }, [name, legend, choices, mark, value, error, setValue]);
};
