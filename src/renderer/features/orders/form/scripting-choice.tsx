import { Checkmark, HStack, Stack, Text, Textarea } from '@chakra-ui/react';
import { useField } from 'formik';
import { useId, useMemo } from 'react';
import { Money } from '#renderer/ui/display/money.tsx';
import { ChoiceInput, ChoiceLabel } from '#renderer/ui/form/choice-label.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import type { OrderForm } from '#shared/contract/order-schema.ts';

/** Choice between ordering the script and writing it in a field. */
export const ScriptingChoice = ({ fee }: { fee: number }) => {
  const [{ value }, , { setValue }] = useField<number>('with_scripting');
  const ordered = value === 1;
  const title = useId();
  const description = useId();
  // Memoized against changes of other fields, as in `FormField`.
  return useMemo(
    () => (
      <>
        <ChoiceLabel
          data-state={ordered ? 'checked' : 'unchecked'}
          gap="2.5"
          borderColor={ordered ? undefined : 'border'}
        >
          <ChoiceInput
            type="checkbox"
            checked={ordered}
            aria-labelledby={title}
            aria-describedby={description}
            onChange={({ target }) => void setValue(target.checked ? 1 : 0)}
          />
          <Stack as="span" gap="1" flex="1">
            <HStack as="span" id={title} gap="2" fontWeight="medium">
              Scripting
              <Text as="span" color="fg.muted" fontWeight="normal">
                + <Money dollars={fee} />
              </Text>
            </HStack>
            <Text as="span" id={description} color="fg.muted">
              We write the script for you, with up to five free revisions. Creators see the job once you approve it.
            </Text>
          </Stack>
          <Checkmark checked={ordered} />
        </ChoiceLabel>
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
    ),
    [ordered, fee, title, description, setValue],
  );
};
