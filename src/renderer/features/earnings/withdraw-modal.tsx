import { Button, DataList, Stack } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import type { InferType } from 'yup';
import { showUnverifiedNotice, UnverifiedNotice } from '#renderer/entities/account/unverified-notice.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import { askCloseGuard } from '#renderer/lib/forms/close-guards.ts';
import { drafts } from '#renderer/lib/forms/drafts.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { CancelButton, DialogButtons } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { DollarInput } from '#renderer/ui/form/dollar-input.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { api } from '#shared/contract/api.ts';
import { withdrawForm } from '#shared/contract/earnings.ts';
import { limits } from '#shared/domain/limits.ts';
import { formatDollars, toCents } from '#shared/domain/money/money.ts';
import { maskedAccount } from '#shared/domain/money/payout-account.ts';
import { EARNINGS, type Earnings } from './earnings.ts';

type Form = InferType<typeof withdrawForm>;

const DRAFT = 'withdrawal';

interface WithdrawModalProps extends DialogProps {
  earnings: Earnings;
  /** Opens the payout details dialog. */
  onChangeAccount: () => void;
}

const methodOf = ({ payment_methods: methods, payment_method_id: chosen }: Earnings): string =>
  methods.find(({ id }) => id === chosen)?.name ?? 'your account';

const PaidTo = ({ earnings, onChange }: { earnings: Earnings; onChange: () => void }) => {
  return (
    <Muted overflowWrap="anywhere">
      Paid to {methodOf(earnings)}, {earnings.account_number}.{' '}
      <Button
        variant="plain"
        size="sm"
        h="auto"
        p="0"
        minW="0"
        textDecoration="underline"
        onClick={() => askCloseGuard() || onChange()}
      >
        Change
      </Button>
    </Muted>
  );
};

const Amount = ({ balance }: { balance: number }) => (
  <FormField<Form>
    name="amount"
    label="Amount"
    help={
      <>
        Available: <Money dollars={balance} />. At least {formatDollars(limits.withdrawal.min)}.
      </>
    }
  >
    {(value, { setValue, setTouched }) => (
      <DollarInput
        value={value ?? ''}
        onChange={({ target }) => void setValue(target.value as never)}
        onBlur={() => void setTouched(true)}
        endElement={
          <Button variant="ghost" size="xs" me="-1" onClick={() => void setValue(String(balance) as never)}>
            Everything
          </Button>
        }
      />
    )}
  </FormField>
);

/** The confirmation step with amount and account. */
const Summary = ({ earnings }: { earnings: Earnings }) => {
  const { values } = useFormikContext<{ amount: string }>();
  return (
    <DataList.Root orientation="horizontal" size="lg">
      <DataList.Item>
        <DataList.ItemLabel>Amount</DataList.ItemLabel>
        <DataList.ItemValue fontWeight="semibold">
          <Money dollars={Number(values.amount)} />
        </DataList.ItemValue>
      </DataList.Item>
      <DataList.Item>
        <DataList.ItemLabel>Paid to</DataList.ItemLabel>
        <DataList.ItemValue overflowWrap="anywhere">
          {maskedAccount(methodOf(earnings), earnings.account_number ?? '')}
        </DataList.ItemValue>
      </DataList.Item>
      <DataList.Item>
        <DataList.ItemLabel>Sent</DataList.ItemLabel>
        <DataList.ItemValue>
          Within {limits.withdrawal.businessDays} business days. Your bank may need some days more.
        </DataList.ItemValue>
      </DataList.Item>
      <DataList.Item>
        <DataList.ItemLabel>Left to withdraw</DataList.ItemLabel>
        <DataList.ItemValue>
          <Money dollars={(toCents(earnings.balance) - toCents(Number(values.amount))) / 100} />
        </DataList.ItemValue>
      </DataList.Item>
    </DataList.Root>
  );
};

/** The amount, then its confirmation. Closing the dialog resets the step. */
const WithdrawForm = ({ earnings, onClose, onChangeAccount }: Omit<WithdrawModalProps, 'open'>) => {
  const { balance } = earnings;
  const [confirming, setConfirming] = useState(false);
  const request = async (body: Form) => {
    if (!confirming) {
      setConfirming(true);
      return 'unfinished';
    }
    try {
      await call(api.withdraw, { body });
    } catch (error) {
      // A refused amount is corrected in the first step.
      setConfirming(false);
      throw error;
    }
    invalidate(EARNINGS, 'home');
    toast.success('Request sent to the admin! You will get notified once the payment is completed.');
    onClose();
    return 'done';
  };
  return (
    <SchemaForm
      schema={withdrawForm}
      context={{ balance }}
      onSubmit={request}
      onFailure={showUnverifiedNotice}
      draft={DRAFT}
      asks
    >
      {confirming ? (
        <>
          <Summary earnings={earnings} />
          <Stack direction="row" justify="flex-end" gap="3" pb="2">
            <CancelButton onClick={() => setConfirming(false)}>Back</CancelButton>
            <SubmitButton autoFocus>Confirm</SubmitButton>
          </Stack>
        </>
      ) : (
        <>
          <PaidTo earnings={earnings} onChange={onChangeAccount} />
          <Amount balance={balance} />
          <UnverifiedNotice />
          <DialogButtons onCancel={onClose}>Request Withdraw</DialogButtons>
        </>
      )}
    </SchemaForm>
  );
};

/** Requests a withdrawal between one dollar and the available balance, after a confirmation of amount and account. */
export const WithdrawModal = ({ open, onClose, ...form }: WithdrawModalProps) => {
  const leave = () => {
    drafts.forget(DRAFT);
    onClose();
  };
  return (
    <Modal open={open} onClose={leave} title="Request Withdraw">
      <WithdrawForm {...form} onClose={leave} />
    </Modal>
  );
};
