import { Checkmark, chakra, HStack, Stack, Text, Textarea } from '@chakra-ui/react';
import { useField } from 'formik';
import { useId } from 'react';
import { FormField } from '#renderer/ui/form-field.tsx';
import { Money } from '#renderer/ui/money.tsx';
import type { OrderForm } from '#shared/contract/jobs.ts';

const Input = chakra('input', { base: { srOnly: true } });

const Label = chakra('label', {
  base: {
    colorPalette: 'accent',
    position: 'relative',
    display: 'flex',
    gap: '2.5',
    p: '4',
    rounded: 'l3',
    borderWidth: '1px',
    borderColor: 'border',
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

/** Order the script, or write it: only then is there a field for it. */
export const ScriptingChoice = ({ fee }: { fee: number }) => {
  const [{ value }, , { setValue }] = useField<number>('with_scripting');
  const ordered = value === 1;
  const title = useId();
  const description = useId();
  return (
    <>
      <Label data-state={ordered ? 'checked' : 'unchecked'}>
        <Input
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
      </Label>
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
