import { Button, HStack, Text } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { drafts } from '#renderer/lib/drafts.ts';

type Values = Readonly<Record<string, unknown>>;

interface KeepDraftProps {
  name: string;
  /** The edited record, as loaded. */
  base: Values | undefined;
}

/** Stores a draft of the surrounding `SchemaForm`, from the first change on. */
export const KeepDraft = ({ name, base }: KeepDraftProps) => {
  const { values, dirty } = useFormikContext<Record<string, unknown>>();
  useEffect(() => {
    if (dirty) drafts.write(name, values, base);
  }, [name, values, dirty, base]);
  return null;
};

/** Notice that the form shows unsaved changes of a record, with a button that discards them. */
export const RestoredDraft = ({ name, base }: { name: string; base: Values }) => {
  const { resetForm } = useFormikContext<Values>();
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  const discard = () => {
    drafts.forget(name);
    resetForm({ values: base });
    setShown(false);
  };
  return (
    <HStack role="status" bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="2" gap="3" flexWrap="wrap">
      <Text flex="1" textStyle="sm">
        Your changes from before are here again. They are not saved yet.
      </Text>
      <Button size="sm" variant="outline" color="inherit" borderColor="currentcolor" onClick={discard}>
        Discard changes
      </Button>
    </HStack>
  );
};
