import { useFormikContext } from 'formik';
import { useMemo } from 'react';
import { type InferType, string } from 'yup';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { api } from '#shared/contract/api.ts';
import { type payoutForm, payoutFormOf } from '#shared/contract/earnings.ts';
import { limits } from '#shared/domain/limits.ts';
import type { AccountKind } from '#shared/domain/people/account-kinds.ts';
import { showUnverifiedNotice, UnverifiedNotice } from '../../entities/account/unverified-notice.tsx';
import { call } from '../../lib/api/call.ts';
import { remember } from '../../lib/api/use-api.ts';
import { drafts } from '../../lib/forms/drafts.ts';
import { toast } from '../../lib/notices/toast.ts';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { type DialogProps, Modal } from '../../ui/dialog/modal.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { SchemaForm } from '../../ui/form/schema-form.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { EARNINGS, type Earnings } from './earnings.ts';

type Form = InferType<typeof payoutForm>;

/** Of the method only: drafts leave out account numbers. */
const DRAFT = 'payout';

/** The form's schema, with the password where it is required. */
const formOf = ({ payment_methods: methods, asks_password: asks }: Earnings): typeof payoutForm => {
  const form = payoutFormOf(methods);
  if (asks !== 1) return form;
  return form.shape({
    current_password: string().max(limits.password.max).required('Current password is required').default(''),
  });
};

const HELP: Readonly<Record<AccountKind, string>> = {
  iban: 'The IBAN of your bank account.',
  us_bank: 'The routing number, a slash and the account number: 021000021/123456789.',
  email: 'The email address of your account there.',
  phone: 'The phone number of your account, with its country code.',
  text: '',
};

/** Label of the account number for the chosen method. */
const AccountHelp = ({ earnings }: { earnings: Earnings }) => {
  const { values } = useFormikContext<{ payment_method_id?: number | string }>();
  const method = earnings.payment_methods.find(({ id }) => String(id) === String(values.payment_method_id));
  return HELP[method?.account_kind ?? 'text'];
};

interface PayoutModalProps extends DialogProps {
  earnings: Earnings;
  /** Opened by a withdrawal without payout details. */
  first: boolean;
  onSaved: () => void;
}

/** Form for the account that withdrawals are paid to. */
export const PayoutModal = ({ earnings, open, first, onClose, onSaved }: PayoutModalProps) => {
  const schema = useMemo(() => formOf(earnings), [earnings]);
  const save = async (body: Form) => {
    remember(EARNINGS, await call(api.savePayout, { body }));
    toast.success('Withdraw Info Updated!');
    onSaved();
  };
  const leave = () => {
    drafts.forget(DRAFT);
    onClose();
  };
  return (
    <Modal open={open} onClose={leave} title="Withdraw Info">
      <SchemaForm
        schema={schema}
        initial={{
          account_number: earnings.account_number ?? '',
          payment_method_id: earnings.payment_method_id ?? undefined,
        }}
        onSubmit={save}
        onFailure={showUnverifiedNotice}
        draft={DRAFT}
        asks
      >
        <Muted>
          {first
            ? 'Tell us where to send the money first. Then you say how much.'
            : 'Your next withdrawal is paid to this account. Requests already sent keep theirs.'}
          {earnings.account_number !== null && ` After a change withdrawals wait ${limits.payoutHoldHours} hours.`}
        </Muted>
        <SelectField<Form>
          name="payment_method_id"
          label="Payment Method"
          placeholder="Choose"
          options={earnings.payment_methods.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormField<Form>
          name="account_number"
          label="Account Number"
          help={<AccountHelp earnings={earnings} />}
          autoComplete="off"
          spellCheck={false}
        />
        {earnings.asks_password === 1 && (
          <FormField<Form>
            name="current_password"
            label="Current password"
            as={PasswordInput}
            autoComplete="current-password"
          />
        )}
        <UnverifiedNotice />
        <DialogButtons onCancel={leave}>{first ? 'Continue' : 'Save Changes'}</DialogButtons>
      </SchemaForm>
    </Modal>
  );
};
