import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { deferred } from '#renderer/fixtures/deferred.ts';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { enter, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { api } from '#shared/contract/api.ts';
import { type LoginForm, loginForm } from '#shared/contract/auth.ts';
import { editOrderForm } from '#shared/contract/order-schema.ts';
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
    const answer = deferred<void>();
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
