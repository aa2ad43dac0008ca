import { chakra, HStack, Icon, Stack, Textarea, useFieldContext } from '@chakra-ui/react';
import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import type { InferType } from 'yup';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { ratingForm } from '#shared/contract/ratings.ts';
import { limits } from '#shared/domain/limits.ts';
import { counted } from '#shared/domain/text/counted.ts';

interface StarChoiceProps {
  /** Undefined until a star is selected. */
  value: number | undefined;
  max: number;
  onChange: (stars: number) => void;
}

/** An invisible radio button covers its star, so that clicks and focus reach the control itself. */
const StarRadio = chakra('input', {
  base: { position: 'absolute', inset: '0', w: 'full', h: 'full', m: '0', opacity: '0', cursor: 'pointer' },
});

const StarOption = chakra('span', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    p: '1',
    rounded: 'l1',
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing' },
  },
});

/**
 * A star rating; for a `FormField`. Native radio buttons, since Chakra's rating group marks the first star as checked
 * while none is selected.
 */
const StarChoice = ({ value, max, onChange }: StarChoiceProps) => {
  const name = useId();
  const { ids, invalid } = useFieldContext();
  const chosen = `${name}-chosen`;
  const [pointed, setPointed] = useState<number>();
  const filled = pointed ?? value ?? 0;
  return (
    <HStack gap="3" flexWrap="wrap">
      <HStack
        role="radiogroup"
        aria-labelledby={ids.label}
        aria-describedby={invalid ? `${chosen} ${ids.errorText}` : chosen}
        aria-required
        gap="0"
        onPointerLeave={() => setPointed(undefined)}
      >
        {Array.from({ length: max }, (_, at) => at + 1).map((stars) => (
          <StarOption key={stars} onPointerEnter={() => setPointed(stars)}>
            <StarRadio
              type="radio"
              name={name}
              value={stars}
              aria-label={counted(stars, 'star')}
              aria-invalid={invalid}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <Icon
              as={Star}
              boxSize="7"
              color={stars <= filled ? 'accent.solid' : 'border.control'}
              fill={stars <= filled ? 'currentColor' : 'none'}
              aria-hidden
            />
          </StarOption>
        ))}
      </HStack>
      <Muted id={chosen} as="span">
        {value === undefined ? 'No rating chosen' : `${value} of ${max} stars`}
      </Muted>
    </HStack>
  );
};

type Rating = InferType<typeof ratingForm>;

interface RatingFormProps {
  /** Who is rated. */
  name: string;
  /** Who reads the comment. */
  help: string;
  /** Label of the button. */
  action: string;
  /** Name of the stored draft. */
  draft: string;
  onRate: (rating: Rating) => Promise<unknown>;
}

/** Form for one to five stars and an optional comment on the counterpart of a job. */
export const RatingForm = ({ name, help, action, draft, onRate }: RatingFormProps) => (
  <SchemaForm schema={ratingForm} initial={{}} onSubmit={onRate} draft={draft} gap="4" w="full">
    <FormField<Rating, 'stars'> name="stars" label={`How was it to work with ${name}?`}>
      {(value, { setValue }) => (
        <StarChoice value={value} max={limits.rating.max} onChange={(stars) => void setValue(stars)} />
      )}
    </FormField>
    <FormField<Rating>
      name="comment"
      label="In your words"
      as={Textarea}
      rows={3}
      placeholder="What was good, what others should know"
      help={help}
    />
    <Stack direction="row" justify="flex-end">
      <SubmitButton>{action}</SubmitButton>
    </Stack>
  </SchemaForm>
);
