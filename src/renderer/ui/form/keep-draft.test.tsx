import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { object, string } from 'yup';
import { deferred } from '#renderer/fixtures/deferred.ts';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { drafts } from '#renderer/lib/forms/drafts.ts';
import { session } from '#renderer/lib/session/session.ts';
import { FormField } from './form-field.tsx';
import { SchemaForm } from './schema-form.tsx';
import { SubmitButton } from './submit-button.tsx';

const schema = object({ note: string().trim().default(''), password: string().default('') });
type Form = { note: string; password: string };

const show = ({ name = 'note', onSubmit = async (): Promise<unknown> => undefined } = {}) =>
  renderScreen(
    <SchemaForm schema={schema} initial={{ note: 'Stored' }} draft={name} onSubmit={onSubmit}>
      <FormField<Form> name="note" label="Note" />
      <FormField<Form> name="password" label="Password" />
      <SubmitButton>Send</SubmitButton>
    </SchemaForm>,
  );
const note = () => screen.getByLabelText(/Note/);
/** Simulates a reload: renders again and keeps only the storage. */
const reload = (first: { unmount: () => void }, options = {}) => {
  first.unmount();
  drafts.restore();
  return show(options);
};

describe('the draft of a form', () => {
  beforeEach(() => signIn('brand'));

  it('restores the typed text after a reload, but never passwords', async () => {
    const page = show();
    await userEvent.type(note(), ' and more');
    await userEvent.type(screen.getByLabelText(/Password/), 'Secret#123');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Secret#123');
    reload(page);
    expect(note()).toHaveValue('Stored and more');
    expect(screen.getByLabelText(/Password/)).toHaveValue('');
  });

  it('is kept after a failure and removed after a submission', async () => {
    const failures = [new Error('no')];
    const onSubmit = async () => {
      const failure = failures.shift();
      if (failure) throw failure;
    };
    const page = show({ onSubmit });
    await userEvent.type(note(), '!{Enter}');
    await screen.findByText('Something went wrong!');
    const again = reload(page, { onSubmit });
    expect(note()).toHaveValue('Stored!');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await expect.poll(() => sessionStorage.length).toBe(0);
    reload(again);
    expect(note()).toHaveValue('Stored');
  });

  it('is gone once its text was taken back, here or after a reload', async () => {
    const page = show();
    await userEvent.type(note(), '!');
    await userEvent.keyboard('{Backspace}');
    const again = reload(page);
    expect(note()).toHaveValue('Stored');
    await userEvent.type(note(), '!');
    const restored = reload(again);
    expect(note()).toHaveValue('Stored!');
    await userEvent.type(note(), '{Backspace}');
    reload(restored);
    expect(note()).toHaveValue('Stored');
    expect(screen.queryByText(/Your changes from before/)).toBeNull();
  });

  it('is removed on logout, and never shown to another account', async () => {
    const page = show();
    await userEvent.type(note(), '!');
    session.end();
    expect(sessionStorage.length).toBe(0);
    signIn('brand', { id: 8 });
    reload(page);
    expect(note()).toHaveValue('Stored');
  });

  it('of one form is not shown in another', async () => {
    const page = show();
    await userEvent.type(note(), '!');
    reload(page, { name: 'other' });
    expect(note()).toHaveValue('Stored');
  });

  it('is ignored when it cannot be parsed', () => {
    sessionStorage.setItem('draft:7:note', '{"note":');
    drafts.restore();
    show();
    expect(note()).toHaveValue('Stored');
  });
});

describe('the draft of a record that was saved in the same form', () => {
  beforeEach(() => signIn('brand'));

  /** A form that stays open after saving, of a record that a reload loads again. */
  const openRecord = (answer = Promise.resolve()) => {
    let stored = 'Stored';
    const Editor = () => {
      const [note, setNote] = useState(stored);
      const save = async (values: Form) => {
        await answer;
        stored = values.note;
        setNote(stored);
      };
      return (
        <SchemaForm schema={schema} initial={{ note }} draft="note" onSubmit={save}>
          <FormField<Form> name="note" label="Note" />
          <SubmitButton>Send</SubmitButton>
        </SchemaForm>
      );
    };
    let page = renderScreen(<Editor />);
    const reloadRecord = () => {
      page.unmount();
      drafts.restore();
      page = renderScreen(<Editor />);
    };
    return { reloadRecord, saved: (text: string) => expect.poll(() => stored).toBe(text) };
  };
  const restored = () => screen.queryByText(/Your changes from before/);

  it('restores what was typed after the save, and discards it to what was saved', async () => {
    const { reloadRecord, saved } = openRecord();
    // The record is saved without the space.
    await userEvent.type(note(), ' two {Enter}');
    await saved('Stored two');
    await userEvent.type(note(), 'three');
    reloadRecord();
    expect(note()).toHaveValue('Stored two three');
    await userEvent.type(note(), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(note()).toHaveValue('Stored two');
  });

  it('counts the text from before the save as a change, and nothing as restored once that is saved', async () => {
    const { reloadRecord, saved } = openRecord();
    await userEvent.type(note(), '!{Enter}');
    await saved('Stored!');
    await userEvent.type(note(), '{Backspace}');
    reloadRecord();
    expect(note()).toHaveValue('Stored');
    expect(restored()).toBeVisible();
    await userEvent.type(note(), '{Enter}');
    await saved('Stored');
    await expect.poll(restored).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('restores what was typed during the save', async () => {
    const answer = deferred<void>();
    const { reloadRecord, saved } = openRecord(answer.promise);
    await userEvent.type(note(), '!{Enter}');
    await screen.findByRole('button', { name: 'Loading ...' });
    await userEvent.type(note(), '?');
    await act(async () => answer.resolve());
    await saved('Stored!');
    reloadRecord();
    expect(note()).toHaveValue('Stored!?');
  });
});
