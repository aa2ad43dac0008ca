import { Button, HStack, Stack, type StackProps, Text } from '@chakra-ui/react';
import { Form, Formik, type FormikHelpers, type FormikValues, useFormikContext } from 'formik';
import { createContext, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { type AnyObjectSchema, type InferType, object, ValidationError } from 'yup';
import { fieldErrorsOf, isHandled } from '#renderer/lib/api/failure.ts';
import { drafts } from '#renderer/lib/forms/drafts.ts';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { useDialogGuard } from '../dialog/dialog-guard.ts';

/** After an invalid submission, focuses the first field with an error. */
const FocusFirstInvalid = () => {
  const { isSubmitting, errors } = useFormikContext();
  const marker = useRef<HTMLSpanElement>(null);
  const wasSubmitting = useRef(false);
  useEffect(() => {
    const finished = wasSubmitting.current && !isSubmitting;
    wasSubmitting.current = isSubmitting;
    if (!finished || Object.keys(errors).length === 0) return;
    marker.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isSubmitting, errors]);
  return <span ref={marker} hidden />;
};

interface GuardUnsavedInputProps {
  /** Whether typed text would be lost with the dialog. */
  asks: boolean;
  /** Initial values without those restored from a draft, if there are any. */
  stored?: FormikValues | undefined;
}

/** Guards the dialog around a `SchemaForm` while it is sent and, if it `asks`, while it has typed text. */
const GuardUnsavedInput = ({ asks, stored }: GuardUnsavedInputProps) => {
  const { values, dirty, isSubmitting } = useFormikContext<FormikValues>();
  const isTyped = dirty || (stored && Object.keys(stored).some((name) => values[name] !== stored[name]));
  useDialogGuard(isSubmitting ? 'busy' : asks && isTyped ? 'typed' : 'free');
  return null;
};

export const SchemaContext = createContext<AnyObjectSchema>(object());

type SchemaFormProps<S extends AnyObjectSchema> = Omit<StackProps, 'onSubmit' | 'children'> & {
  schema: S;
  initial?: Partial<InferType<S>>;
  /** Yup context for the rules, e.g. `{ minimumPrice }`. */
  context?: Record<string, unknown>;
  /**
   * Receives the cast values of the schema. An error it throws becomes field errors and a toast; the input stays. A step
   * that is not the last resolves to `unfinished`, which keeps the draft.
   */
  onSubmit: (values: InferType<S>, helpers: FormikHelpers<FormikValues>) => Promise<unknown>;
  /** Toast when the server returns no message. */
  failure?: string;
  /** Called instead of the toast. */
  onFailure?: (error: unknown, helpers: FormikHelpers<FormikValues>) => void;
  /**
   * Stores a draft under this name, so that input survives a reload or an expired session; deleted after submission.
   * The draft of a record is restored only while the record itself is unchanged.
   */
  draft?: string;
  /** Says that the draft of a new record is shown, and offers to start again. */
  startsAgain?: boolean;
  /** Drafts are for unintended exits only: closing the surrounding dialog asks first and discards the draft. */
  asks?: boolean;
  children: ReactNode;
};

/** First violated rule of each field, in the schema's order. */
const check = async (schema: AnyObjectSchema, values: unknown, context: unknown) => {
  try {
    await schema.validate(values, { abortEarly: false, context });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const broken = error.inner.length > 0 ? error.inner : [error];
    return Object.fromEntries(broken.map(({ path = '', message }) => [path, message] as const).reverse());
  }
};

/** Field errors of the server with the rejected values. */
type ServerErrors = Readonly<Record<string, { readonly value: unknown; readonly message: string }>>;

/** A server error stays until the value changes; leaving the field does not clear it. */
const unchangedServerErrors = (serverErrors: ServerErrors, values: FormikValues) =>
  Object.fromEntries(
    Object.entries(serverErrors).flatMap(([name, { value, message }]) =>
      values[name] === value ? [[name, message]] : [],
    ),
  );

/** Only fields of the schema, because an edited record has more fields than the call accepts. */
const firstValues = (schema: AnyObjectSchema, initial: object = {}): FormikValues =>
  Object.fromEntries(
    Object.entries({ ...schema.getDefault(), ...initial }).filter(([name]) => Object.hasOwn(schema.fields, name)),
  );

type Values = Readonly<Record<string, unknown>>;

interface KeepDraftProps {
  name: string;
  /** The edited record, as loaded. */
  base: Values | undefined;
  /** What the form has without a draft: the record, then what was submitted last. */
  first: Values;
}

/** Stores a draft of the surrounding `SchemaForm`, from the first change on; none of what was taken back. */
const KeepDraft = ({ name, base, first }: KeepDraftProps) => {
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
const RestoredDraft = ({ name, base, first }: KeepDraftProps) => {
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

/** A form whose initial values, rules, required marks and submitted type come from one schema of the contract. */
export const SchemaForm = <S extends AnyObjectSchema>(props: SchemaFormProps<S>) => {
  const { schema, initial, context, onSubmit, failure, onFailure, draft, startsAgain, asks, children, ...rest } = props;
  const submitting = useRef(false);
  const serverErrors = useRef<ServerErrors>({});
  // Computed once and after each submission, because the form's state holds later input. The reducer runs in the render
  // after it, whose `initial` is the record as it was saved.
  const [{ first, base }, moveOn] = useReducer(
    (_: object, sent: FormikValues) => ({ first: sent, base: initial && firstValues(schema, initial) }),
    undefined,
    () => {
      const values = firstValues(schema, initial);
      return { first: values, base: initial && values };
    },
  );
  const [kept, setKept] = useState(() => (draft ? drafts.read(draft, base) : {}));
  const isRestored = Object.keys(kept).length > 0;
  const submit = async (values: FormikValues, helpers: FormikHelpers<FormikValues>) => {
    if (submitting.current) return;
    submitting.current = true;
    helpers.setStatus(undefined);
    try {
      const outcome = await onSubmit(schema.cast(values, { context, assert: false }) as InferType<S>, helpers);
      if (draft && outcome !== 'unfinished') {
        drafts.forget(draft);
        setKept({});
        moveOn(values);
      }
    } catch (error) {
      if (isHandled(error)) return;
      const errors = fieldErrorsOf(error);
      serverErrors.current = Object.fromEntries(
        Object.entries(errors).map(([name, message]) => [name, { value: values[name], message }]),
      );
      helpers.setErrors(errors);
      if (onFailure) onFailure(error, helpers);
      else toastError(error, failure);
    } finally {
      submitting.current = false;
    }
  };
  return (
    <SchemaContext value={schema}>
      <Formik<FormikValues>
        initialValues={{ ...first, ...kept }}
        validate={async (values) => ({
          ...unchangedServerErrors(serverErrors.current, values),
          ...(await check(schema, values, context)),
        })}
        onSubmit={submit}
      >
        <Stack asChild gap="5" {...rest}>
          {/* The same values may be valid by now, so a resubmission clears server errors. */}
          <Form
            noValidate
            onSubmitCapture={() => {
              serverErrors.current = {};
            }}
          >
            {draft && isRestored && (base || startsAgain) && <RestoredDraft name={draft} base={base} first={first} />}
            {children}
            <FocusFirstInvalid />
            {/* Drafts are restored; forms without one ask before leaving. */}
            {draft && <KeepDraft name={draft} base={base} first={first} />}
            <GuardUnsavedInput asks={asks || !draft} stored={isRestored ? first : undefined} />
          </Form>
        </Stack>
      </Formik>
    </SchemaContext>
  );
};
