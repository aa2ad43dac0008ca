import { SimpleGrid, useFieldContext } from '@chakra-ui/react';
import { useId } from 'react';
import { ChoiceInput, ChoiceLabel } from '#renderer/ui/form/choice-label.tsx';
import { DECLINE_REASONS, type DeclineReason, declineLabels } from '#shared/domain/decline-reasons.ts';

interface DeclineReasonChoiceProps {
  /** Undefined until a reason is selected. */
  value: DeclineReason | undefined;
  onChange: (reason: DeclineReason) => void;
}

/** Radio group of the reasons for declining an application; for a `FormField`. */
export const DeclineReasonChoice = ({ value, onChange }: DeclineReasonChoiceProps) => {
  const name = useId();
  const { ids, invalid } = useFieldContext();
  return (
    <SimpleGrid
      role="radiogroup"
      aria-labelledby={ids.label}
      aria-describedby={invalid ? ids.errorText : undefined}
      aria-required
      columns={{ base: 1, md: 2 }}
      gap="3"
      w="full"
    >
      {DECLINE_REASONS.map((reason) => (
        <ChoiceLabel
          key={reason}
          data-state={reason === value ? 'checked' : 'unchecked'}
          borderColor={reason === value ? undefined : invalid ? 'border.error' : 'border.emphasized'}
        >
          <ChoiceInput
            type="radio"
            name={name}
            value={reason}
            checked={reason === value}
            onChange={() => onChange(reason)}
            aria-invalid={invalid}
          />
          {declineLabels[reason]}
        </ChoiceLabel>
      ))}
    </SimpleGrid>
  );
};
