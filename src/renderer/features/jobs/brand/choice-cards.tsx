import { chakra, Fieldset, SimpleGrid, Text } from '@chakra-ui/react';
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

interface CardProps {
  name: string;
  choice: Choice;
  selected: boolean;
  invalid: boolean;
  mark: ReactNode;
  onSelect: () => void;
}

const Input = chakra('input', { base: { srOnly: true } });

const Label = chakra('label', {
  base: {
    colorPalette: 'accent',
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '1.5',
    p: '4',
    rounded: 'l3',
    borderWidth: '1px',
    textAlign: 'center',
    textStyle: 'sm',
    userSelect: 'none',
    cursor: 'pointer',
    _checked: {
      bg: 'accent.subtle',
      borderColor: 'accent.solid',
      boxShadow: 'inset 0 0 0 1px var(--shadow-color)',
      boxShadowColor: 'accent.solid',
    },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
  },
});

const ChoiceCard = ({ name, choice, selected, invalid, mark, onSelect }: CardProps) => (
  <Label
    data-state={selected ? 'checked' : 'unchecked'}
    borderColor={selected ? undefined : invalid ? 'border.error' : 'border.emphasized'}
  >
    <Input type="radio" name={name} value={choice.id} checked={selected} onChange={onSelect} aria-invalid={invalid} />
    {mark}
    <Text as="span" fontWeight="medium">
      {choice.title}
    </Text>
    {choice.description && (
      <Text as="span" color="fg.muted" textStyle="xs">
        {choice.description}
      </Text>
    )}
  </Label>
);

/** One of a few things, each a card; arrows move the choice, as among radio buttons. */
export const ChoiceCards = ({ name, legend, choices, mark }: ChoiceCardsProps) => {
  const [{ value }, { touched, error }, { setValue }] = useField<number | undefined>(name);
  const invalid = touched && error !== undefined;
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
};
