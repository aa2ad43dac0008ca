import { Button, HStack, Textarea } from '@chakra-ui/react';
import type { InferType } from 'yup';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { noteForm } from '#shared/contract/review.ts';

interface WordsFormProps {
  label: string;
  initial?: string;
  onSave: (words: string) => Promise<void>;
  onClose: () => void;
}

/** The words of a reply, or of a note that is changed. */
export const WordsForm = ({ label, initial = '', onSave, onClose }: WordsFormProps) => {
  const save = async ({ words }: InferType<typeof noteForm>) => {
    await onSave(words);
    onClose();
  };
  return (
    <SchemaForm schema={noteForm} initial={{ words: initial }} onSubmit={save} gap="2" mt="2">
      <FormField<InferType<typeof noteForm>> name="words" label={label} as={Textarea} rows={2} autoFocus />
      <HStack gap="2">
        <SubmitButton size="xs">{initial ? 'Save' : 'Reply'}</SubmitButton>
        <Button size="xs" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </HStack>
    </SchemaForm>
  );
};
