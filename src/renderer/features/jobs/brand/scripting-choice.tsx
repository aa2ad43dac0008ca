import { CheckboxCard, Text, Textarea } from '@chakra-ui/react';
import { useField } from 'formik';
import { FormField } from '#renderer/ui/form-field.tsx';
import { Money } from '#renderer/ui/money.tsx';
import type { OrderForm } from '#shared/contract/jobs.ts';

/** Order the script, or write it: only then is there a field for it. */
export const ScriptingChoice = ({ fee }: { fee: number }) => {
  const [{ value }, , { setValue }] = useField<number>('with_scripting');
  const ordered = value === 1;
  return (
    <>
      <CheckboxCard.Root
        checked={ordered}
        onCheckedChange={({ checked }) => void setValue(checked === true ? 1 : 0)}
        colorPalette="accent"
        cursor="pointer"
        rounded="l3"
        _checked={{ bg: 'accent.subtle' }}
      >
        <CheckboxCard.HiddenInput />
        <CheckboxCard.Control>
          <CheckboxCard.Content>
            <CheckboxCard.Label>
              Scripting
              <Text as="span" color="fg.muted" fontWeight="normal">
                + <Money dollars={fee} />
              </Text>
            </CheckboxCard.Label>
            <CheckboxCard.Description opacity="1" color="fg.muted">
              We write the script for you, with up to five free revisions. Creators see the job once you approve it.
            </CheckboxCard.Description>
          </CheckboxCard.Content>
          <CheckboxCard.Indicator />
        </CheckboxCard.Control>
      </CheckboxCard.Root>
      {!ordered && (
        <FormField<OrderForm>
          name="script"
          label="Script"
          as={Textarea}
          rows={8}
          required
          placeholder={'Hook: …\n\nWhat happens: …\n\nLast line: …'}
          help="What is said and shown, from the first second to the last."
        />
      )}
    </>
  );
};
