import { Fieldset, RadioCard, SimpleGrid } from '@chakra-ui/react';
import { useField } from 'formik';
import type { ReactNode } from 'react';
import type { OrderForm } from '#shared/contract/jobs.ts';

interface Choice {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
}

interface ChoiceCardsProps {
  name: keyof OrderForm & ('video_setting_id' | 'aspect_ratio_setting_id');
  legend: string;
  choices: readonly Choice[];
  /** Drawn above the title. */
  mark: (choice: Choice, selected: boolean) => ReactNode;
}

/** One of a few things, each a card; arrows move the choice, as among radio buttons. */
export const ChoiceCards = ({ name, legend, choices, mark }: ChoiceCardsProps) => {
  const [{ value }, { touched, error }, { setValue }] = useField<number | undefined>(name);
  const invalid = touched && error !== undefined;
  return (
    <Fieldset.Root invalid={invalid}>
      <Fieldset.Legend textStyle="label" color="fg" mb="1.5">
        {legend}
      </Fieldset.Legend>
      <RadioCard.Root
        name={name}
        aria-label={legend}
        invalid={invalid}
        colorPalette="accent"
        align="center"
        orientation="vertical"
        value={value ? String(value) : null}
        onValueChange={(change) => void setValue(Number(change.value))}
        mt="0"
      >
        <SimpleGrid columns={{ base: 2, xl: 4 }} gap="3" alignItems="stretch">
          {choices.map((choice) => (
            <RadioCard.Item
              key={choice.id}
              value={String(choice.id)}
              cursor="pointer"
              rounded="l3"
              _checked={{ bg: 'accent.subtle' }}
              borderColor={invalid ? 'border.error' : 'border.emphasized'}
            >
              <RadioCard.ItemHiddenInput />
              <RadioCard.ItemControl>
                <RadioCard.ItemContent gap="1.5" textAlign="center" justifyContent="flex-start">
                  {mark(choice, choice.id === value)}
                  <RadioCard.ItemText flex="none">{choice.title}</RadioCard.ItemText>
                  {choice.description && (
                    <RadioCard.ItemDescription opacity="1" color="fg.muted" textStyle="xs">
                      {choice.description}
                    </RadioCard.ItemDescription>
                  )}
                </RadioCard.ItemContent>
              </RadioCard.ItemControl>
            </RadioCard.Item>
          ))}
        </SimpleGrid>
      </RadioCard.Root>
      <Fieldset.ErrorText>{error}</Fieldset.ErrorText>
    </Fieldset.Root>
  );
};
