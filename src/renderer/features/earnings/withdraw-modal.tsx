import { Button, Input, InputGroup, Text } from '@chakra-ui/react';
import type { InferType } from 'yup';
import { call } from '#renderer/lib/call.ts';
import { invalidate } from '#renderer/lib/use-api.ts';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { FormField } from '#renderer/ui/form-field.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { Money } from '#renderer/ui/money.tsx';
import { SchemaForm } from '#renderer/ui/schema-form.tsx';
import { toast } from '#renderer/ui/toast.ts';
import { tellUnverified, UnverifiedNotice } from '#renderer/ui/unverified-notice.tsx';
import { api } from '#shared/contract/api.ts';
import { withdrawForm } from '#shared/contract/earnings.ts';
import { EARNINGS, type Earnings } from './earnings.ts';

type Form = InferType<typeof withdrawForm>;

interface WithdrawModalProps {
  earnings: Earnings;
  open: boolean;
  onClose: () => void;
  /** To the payout details. */
  onChangeAccount: () => void;
}

const PaidTo = ({ earnings, onChange }: { earnings: Earnings; onChange: () => void }) => {
  const method = earnings.payment_methods.find(({ id }) => id === earnings.payment_method_id);
  return (
    <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
      Paid to {method?.name ?? 'your account'}, {earnings.account_number}.{' '}
      <Button variant="plain" size="sm" h="auto" p="0" minW="0" textDecoration="underline" onClick={onChange}>
        Change
      </Button>
    </Text>
  );
};

/** Requests a withdrawal of at least a dollar and at most what is available. */
export const WithdrawModal = ({ earnings, open, onClose, onChangeAccount }: WithdrawModalProps) => {
  const { balance } = earnings;
  const request = async (body: Form) => {
    await call(api.withdraw, { body });
    invalidate(EARNINGS, 'home');
    toast.success('Request sent to the admin! You will get notified once the payment is completed.');
    onClose();
  };
  return (
    <Modal open={open} onClose={onClose} title="Request Withdraw">
      <SchemaForm schema={withdrawForm} context={{ balance }} onSubmit={request} onFailure={tellUnverified}>
        <PaidTo earnings={earnings} onChange={onChangeAccount} />
        <FormField<Form>
          name="amount"
          label="Amount"
          help={
            <>
              Available: <Money dollars={balance} />
            </>
          }
        >
          {(value, { setValue, setTouched }) => (
            <InputGroup
              startElement="$"
              endElement={
                <Button variant="ghost" size="xs" me="-1" onClick={() => void setValue(balance)}>
                  Everything
                </Button>
              }
            >
              <Input
                type="number"
                inputMode="decimal"
                step="0.01"
                value={value === undefined || Number.isNaN(value) ? '' : value}
                onChange={({ target }) => void setValue(target.valueAsNumber)}
                onBlur={() => void setTouched(true)}
              />
            </InputGroup>
          )}
        </FormField>
        <UnverifiedNotice />
        <DialogButtons onCancel={onClose}>Request Withdraw</DialogButtons>
      </SchemaForm>
    </Modal>
  );
};
