import type { InferType } from 'yup';
import { call } from '#renderer/lib/api/call.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { DialogButtons } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { api } from '#shared/contract/api.ts';
import { savedSearchForm } from '#shared/contract/saved-searches.ts';

type Form = InferType<typeof savedSearchForm>;

interface SaveSearchModalProps extends DialogProps {
  /** The filters to save. */
  filters: Partial<Form>;
}

/** Asks for a name and saves the filters under it. */
export const SaveSearchModal = ({ filters, open, onClose }: SaveSearchModalProps) => {
  const save = async (body: Form) => {
    await call(api.saveSearch, { body });
    invalidate('saved-searches');
    toast.success('Search saved. We tell you when a new job fits.');
    onClose();
  };
  return (
    <Modal open={open} onClose={onClose} title="Save this search">
      <SchemaForm schema={savedSearchForm} initial={filters} onSubmit={save} draft="search">
        <Muted>
          You are told at most once an hour, and mailed at most once a day. Under Notifications you choose how.
        </Muted>
        <FormField<Form> name="name" label="Name" placeholder="Short vertical ones" />
        <DialogButtons onCancel={onClose}>Save</DialogButtons>
      </SchemaForm>
    </Modal>
  );
};
