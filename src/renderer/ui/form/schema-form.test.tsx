import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { object, string } from 'yup';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { enter, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { call } from '#renderer/lib/api/call.ts';
import { drafts } from '#renderer/lib/forms/drafts.ts';
import { session } from '#renderer/lib/session/session.ts';
import { api } from '#shared/contract/api.ts';
import { type LoginForm, loginForm } from '#shared/contract/auth.ts';
import { editOrderForm } from '#shared/contract/order-schema.ts';
import { deferred } from '#tests/support/deferred.ts';
import { FormField } from './form-field.tsx';
import { SchemaForm } from './schema-form.tsx';
import { SubmitButton } from './submit-button.tsx';

const Login = ({ onSubmit }: { onSubmit: (values: LoginForm) => Promise<unknown> }) => (
  <SchemaForm schema={loginForm} onSubmit={onSubmit}>
    <FormField<LoginForm> name="email" label="Email" />
    <FormField<LoginForm> name="password" label="Password" type="password" />
    <SubmitButton>Send</SubmitButton>
  </SchemaForm>
);

const fill = async () => {
  await userEvent.type(screen.getByLabelText('Email'), ' a@b.example ');
  await enter(screen.getByLabelText('Password'), 'secret');
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('SchemaForm', () => {
  it('shows the first error of each field and focuses the first field', async () => {
    const onSubmit = vi.fn(async () => undefined);
    renderScreen(<Login onSubmit={onSubmit} />);
    await send();
    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('submits the cast values once, however often it is pressed', async () => {
    const answer = deferred();
    const onSubmit = vi.fn(() => answer.promise);
    renderScreen(<Login onSubmit={onSubmit} />);
    await fill();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(await screen.findByRole('button', { name: 'Loading ...' })).toHaveAttribute('aria-disabled', 'true');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(onSubmit).toHaveBeenCalledWith({ email: 'a@b.example', password: 'secret' }, expect.anything());
    answer.resolve();
    expect(await screen.findByRole('button', { name: 'Send' })).toBeEnabled();
  });

  it('keeps the server’s error when the field is left, and submits again', async () => {
    const calls = mockApi({ 'POST /login': { status: 422, message: 'No.', errors: { email: ['Taken'] } } });
    renderScreen(<Login onSubmit={(body) => call(api.login, { body })} />);
    await fill();
    await send();
    expect(await screen.findByText('Taken')).toBeVisible();
    await userEvent.click(screen.getByLabelText('Password'));
    await userEvent.tab();
    expect(screen.getByText('Taken')).toBeVisible();
    await send();
    await waitFor(() => expect(calls).toHaveLength(2));
    await userEvent.type(screen.getByLabelText('Email'), 'x');
    await waitFor(() => expect(screen.queryByText('Taken')).toBeNull());
  });

  it('sends only the fields of a record that the call accepts', async () => {
    const onSubmit = vi.fn(async () => undefined);
    const record = { id: 7, email: 'a@b.example', password: 'secret' };
    renderScreen(
      <SchemaForm schema={loginForm} initial={record} onSubmit={onSubmit}>
        <SubmitButton>Send</SubmitButton>
      </SchemaForm>,
    );
    await send();
    const sent = { email: 'a@b.example', password: 'secret' };
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith(sent, expect.anything()));
  });

  it('shows an error of the server at its field and in a toast, and keeps the typed text', async () => {
    mockApi({ 'POST /login': { status: 422, message: 'Check the address.', errors: { email: ['Taken', 'Late'] } } });
    renderScreen(<Login onSubmit={(body) => call(api.login, { body })} />);
    await fill();
    await send();
    expect(await screen.findByText('Taken')).toBeVisible();
    expect(await screen.findByText('Check the address.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('secret');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  });

  it('renders only the field that is typed into', async () => {
    const renderPassword = vi.fn();
    renderScreen(
      <SchemaForm schema={loginForm} onSubmit={async () => undefined}>
        <FormField<LoginForm> name="email" label="Email" />
        <FormField<LoginForm> name="password" label="Password">
          {(value) => {
            renderPassword(value);
            return null;
          }}
        </FormField>
      </SchemaForm>,
    );
    renderPassword.mockClear();
    await userEvent.type(screen.getByLabelText('Email'), 'mara@example.org');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('mara@example.org'));
    expect(renderPassword).not.toHaveBeenCalled();
  });

  it('does not move a button by an error while it is pressed', async () => {
    const error = 'Email is required';
    renderScreen(<Login onSubmit={async () => undefined} />);
    const [email, button] = [screen.getByLabelText('Email'), screen.getByRole('button', { name: 'Send' })];
    await userEvent.click(email);
    fireEvent.mouseDown(button);
    // A browser reports what was typed when the field is left.
    fireEvent(email, new Event('change', { bubbles: true }));
    act(() => email.blur());
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByText(error)).toBeNull();
    fireEvent.mouseUp(button);
    expect(await screen.findByText(error)).toBeVisible();
  });

  it('passes the context to the rules', async () => {
    renderScreen(
      <SchemaForm schema={editOrderForm} context={{ minimumPrice: 50 }} onSubmit={async () => undefined}>
        <FormField<{ price: number }> name="price" label="Price" />
        <SubmitButton>Send</SubmitButton>
      </SchemaForm>,
    );
    await enter(screen.getByLabelText('Price'), '49.99');
    await send();
    expect(await screen.findByText('Price must be larger than minimum amount')).toBeVisible();
  });
});

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
    const answer = deferred();
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
