import { Stack, type StackProps } from '@chakra-ui/react';
import { Form, Formik, type FormikHelpers, type FormikValues } from 'formik';
import { createContext, type ReactNode, useRef, useState } from 'react';
import { type AnyObjectSchema, type InferType, object, ValidationError } from 'yup';
import { drafts } from '#renderer/lib/drafts.ts';
import { fieldErrorsOf, isHandled } from '#renderer/lib/failure.ts';
import { toastError } from '#renderer/lib/toast-error.ts';
import { HoldDialog } from '../dialog/hold-dialog.tsx';
import { FocusFirstInvalid } from './focus-first-invalid.tsx';
import { KeepDraft, RestoredDraft } from './keep-draft.tsx';

export const SchemaContext = createContext<AnyObjectSchema>(object());

type SchemaFormProps<S extends AnyObjectSchema> = Omit<StackProps, 'onSubmit' | 'children'> & {
  schema: S;
  initial?: Partial<InferType<S>>;
  /** What the rules need to know besides the values, e.g. `{ minimumPrice }`. */
  context?: Record<string, unknown>;
  /** Gets the cast values of the schema. What it throws becomes field errors and a toast; what was typed stays. */
  onSubmit: (values: InferType<S>, helpers: FormikHelpers<FormikValues>) => Promise<unknown>;
  /** Toast when the server gives no words of its own. */
  failure?: string;
  /** Instead of the toast. */
  onFailure?: (error: unknown, helpers: FormikHelpers<FormikValues>) => void;
  /**
   * Keeps typed text under this name, so that it survives a reload or a session that ended; forgotten once it is sent.
   * Changes of a record come back only as long as the record is the one that was changed.
   */
  draft?: string;
  /** The draft is for what nobody chose to leave; whoever leaves the dialog around it is asked, and has to forget it. */
  asks?: boolean;
  children: ReactNode;
};

/** Field → first broken rule, in the order in which the schema names them. */
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

/** What the server refused: each field with the value that it was about. */
type Refused = Readonly<Record<string, { readonly value: unknown; readonly message: string }>>;

/** A refusal stands until the value is another one; leaving the field does not take it back. */
const stillRefused = (refused: Refused, values: FormikValues) =>
  Object.fromEntries(
    Object.entries(refused).flatMap(([name, { value, message }]) => (values[name] === value ? [[name, message]] : [])),
  );

/** Fields of the schema alone: a record that is edited knows more of itself than its call takes. */
const firstValues = (schema: AnyObjectSchema, initial: object = {}): FormikValues =>
  Object.fromEntries(
    Object.entries({ ...schema.getDefault(), ...initial }).filter(([name]) => Object.hasOwn(schema.fields, name)),
  );

/** A form whose first values, rules, marks and submitted type come from one schema of the contract. */
export const SchemaForm = <S extends AnyObjectSchema>(props: SchemaFormProps<S>) => {
  const { schema, initial, context, onSubmit, failure, onFailure, draft, asks, children, ...rest } = props;
  const submitting = useRef(false);
  const refused = useRef<Refused>({});
  // Read once: what is typed from here on is in the form itself.
  const [first] = useState(() => firstValues(schema, initial));
  const base = initial && first;
  const [kept] = useState(() => (draft ? drafts.read(draft, base) : {}));
  const isRestored = Object.keys(kept).length > 0;
  const submit = async (values: FormikValues, helpers: FormikHelpers<FormikValues>) => {
    if (submitting.current) return;
    submitting.current = true;
    helpers.setStatus(undefined);
    try {
      await onSubmit(schema.cast(values, { context, assert: false }) as InferType<S>, helpers);
      if (draft) drafts.forget(draft);
    } catch (error) {
      if (isHandled(error)) return;
      const errors = fieldErrorsOf(error);
      refused.current = Object.fromEntries(
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
          ...stillRefused(refused.current, values),
          ...(await check(schema, values, context)),
        })}
        onSubmit={submit}
      >
        <Stack asChild gap="5" {...rest}>
          {/* The same again may be right by now: the server is asked anew. */}
          <Form
            noValidate
            onSubmitCapture={() => {
              refused.current = {};
            }}
          >
            {draft && base && isRestored && <RestoredDraft name={draft} base={base} />}
            {children}
            <FocusFirstInvalid />
            {/* What is kept as a draft is there again; the rest is asked about. */}
            {draft && <KeepDraft name={draft} base={base} />}
            {(asks || !draft) && <HoldDialog stored={isRestored ? first : undefined} />}
          </Form>
        </Stack>
      </Formik>
    </SchemaContext>
  );
};
