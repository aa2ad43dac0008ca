import { Button, HStack, Text } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { drafts } from '#renderer/lib/forms/drafts.ts';

type Values = Readonly<Record<string, unknown>>;

interface KeepDraftProps {
  name: string;
  /** The edited record, as loaded. */
  base: Values | undefined;
  /** What the form has without a draft: the record, then what was submitted last. */
  first: Values;
}

/** Stores a draft of the surrounding `SchemaForm`, from the first change on; none of what was taken back. */
export const KeepDraft = ({ name, base, first }: KeepDraftProps) => {
  const { values } = useFormikContext<Record<string, unknown>>();
  const kept = useRef({ values, first });
  useEffect(() => {
    // A submission sets `first`; what was typed meanwhile is a change of the record it saved.
    if (kept.current.values === values && kept.current.first === first) return;
    kept.current = { values, first };
    const isChanged = (field: string) => !drafts.omits(field) && values[field] !== first[field];
    if (Object.keys(values).some(isChanged)) drafts.write(name, values, base);
    else drafts.forget(name);
  }, [name, values, base, first]);
  return null;
};

/** Notice that the form shows unsaved input, with a button that discards it. */
export const RestoredDraft = ({ name, base, first }: KeepDraftProps) => {
  const { resetForm } = useFormikContext<Values>();
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  const isPartial = Object.keys(first).some(drafts.omits);
  const discard = () => {
    drafts.forget(name);
    resetForm({ values: base ?? first });
    setShown(false);
  };
  return (
    <HStack role="status" bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="2" gap="3" flexWrap="wrap">
      <Text flex="1" textStyle="sm">
        {base ? 'Your changes from before are here again' : 'What you entered before is here again'}
        {isPartial && ', but no account number and no password'}. {base ? 'They are' : 'It is'} not saved yet.
      </Text>
      <Button size="sm" variant="outline" color="inherit" borderColor="currentcolor" onClick={discard}>
        {base ? 'Discard changes' : 'Start again'}
      </Button>
    </HStack>
  );
};
