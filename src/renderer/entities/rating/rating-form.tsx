import { Stack, Textarea } from '@chakra-ui/react';
import type { InferType } from 'yup';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { StarChoice } from '#renderer/ui/form/star-choice.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { ratingForm } from '#shared/contract/ratings.ts';
import { limits } from '#shared/domain/limits.ts';

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
