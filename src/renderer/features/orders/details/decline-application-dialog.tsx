import { SimpleGrid, Textarea, useFieldContext } from '@chakra-ui/react';
import { useId } from 'react';
import type { InferType } from 'yup';
import { call } from '#renderer/lib/api/call.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { DialogButtons } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { ChoiceInput, ChoiceLabel } from '#renderer/ui/form/choice-label.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { api } from '#shared/contract/api.ts';
import { declineForm } from '#shared/contract/applications.ts';
import { DECLINE_REASONS, type DeclineReason, declineLabels } from '#shared/domain/jobs/decline-reasons.ts';
import type { Application, BrandJobDetail } from '../brand-job.ts';
import { decide } from './decide.ts';

interface DeclineReasonChoiceProps {
  /** Undefined until a reason is selected. */
  value: DeclineReason | undefined;
  onChange: (reason: DeclineReason) => void;
}

/** Radio group of the reasons for declining an application; for a `FormField`. */
const DeclineReasonChoice = ({ value, onChange }: DeclineReasonChoiceProps) => {
  const name = useId();
  const { ids, invalid } = useFieldContext();
  return (
    <SimpleGrid
      role="radiogroup"
      aria-labelledby={ids.label}
      aria-describedby={invalid ? ids.errorText : undefined}
      aria-required
      columns={{ base: 1, md: 2 }}
      gap="3"
      w="full"
    >
      {DECLINE_REASONS.map((reason) => (
        <ChoiceLabel
          key={reason}
          data-state={reason === value ? 'checked' : 'unchecked'}
          borderColor={reason === value ? undefined : invalid ? 'border.error' : 'border.emphasized'}
        >
          <ChoiceInput
            type="radio"
            name={name}
            value={reason}
            checked={reason === value}
            onChange={() => onChange(reason)}
            aria-invalid={invalid}
          />
          {declineLabels[reason]}
        </ChoiceLabel>
      ))}
    </SimpleGrid>
  );
};

type Form = InferType<typeof declineForm>;

interface DeclineApplicationDialogProps extends DialogProps {
  job: BrandJobDetail;
  application: Application;
  /** Returns the element that gets the focus when the dialog closes, if it exists. */
  focusAfter?: () => HTMLElement | null;
}

/** Asks for the reason and declines an application. */
export const DeclineApplicationDialog = ({
  job,
  application,
  open,
  onClose,
  focusAfter,
}: DeclineApplicationDialogProps) => {
  const { id, creator } = application;
  const decline = async (body: Form) => {
    await decide(job, () => call(api.declineApplication, { params: { id }, body }), onClose);
    toast.success(`Application declined. ${creator.name} was told.`);
  };
  return (
    <Modal open={open} onClose={onClose} title="Decline application" focusAfter={focusAfter}>
      <SchemaForm schema={declineForm} onSubmit={decline} draft={`decline-application/${id}`}>
        <Muted overflowWrap="anywhere">
          {creator.name} is told at once and reads the reason. You can reconsider it until you have chosen somebody.
        </Muted>
        <FormField<Form, 'reason'> name="reason" label="Reason">
          {(value, { setValue }) => <DeclineReasonChoice value={value} onChange={(reason) => void setValue(reason)} />}
        </FormField>
        <FormField<Form>
          name="words"
          label="Your own words"
          as={Textarea}
          rows={3}
          placeholder="What you liked, or what you would look at next time"
        />
        <DialogButtons onCancel={onClose}>Decline</DialogButtons>
      </SchemaForm>
    </Modal>
  );
};
