import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { object, string } from 'yup';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { drafts } from '#renderer/lib/forms/drafts.ts';
import { deferred } from '#tests/support/deferred.ts';
import { FormField } from '../form/form-field.tsx';
import { SchemaForm } from '../form/schema-form.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { Modal } from './modal.tsx';

const schema = object({ words: string().default('') });

interface ScreenProps {
  draft?: string;
  sent: Promise<void>;
}

const Screen = ({ draft, sent }: ScreenProps) => {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Modal open={open} onClose={close} title="Rate">
      <SchemaForm schema={schema} onSubmit={() => sent.then(close)} {...(draft && { draft })}>
        <FormField<{ words: string }> name="words" label="Words" />
        <DialogButtons onCancel={close}>Send</DialogButtons>
      </SchemaForm>
    </Modal>
  );
};

describe.each([
  ['without a draft', undefined],
  ['with a draft', 'rate/1'],
])('a form in a dialog, %s', (_, draft) => {
  it('cannot be left by any way while it is sent, and closes with the response', async () => {
    const sent = deferred();
    renderScreen(<Screen {...(draft && { draft })} sent={sent.promise} />);
    await userEvent.type(await screen.findByLabelText('Words'), 'Kind');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('button', { name: 'Loading ...' });
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.queryByText('Discard what you entered?')).toBeNull();
    sent.resolve();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(drafts.read('rate/1')).toEqual({});
  });
});
