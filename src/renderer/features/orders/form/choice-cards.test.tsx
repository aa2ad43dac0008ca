import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { enter, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { type OrderForm, orderForm } from '#shared/contract/order-schema.ts';
import { ChoiceCards } from './choice-cards.tsx';

const choices = [
  { id: 1, title: '15 seconds' },
  { id: 2, title: '30 seconds' },
];

it('renders cards again only when their own choice changes', async () => {
  const mark = vi.fn(() => null);
  renderScreen(
    <SchemaForm schema={orderForm} context={{ minimumPrice: 25 }} onSubmit={async () => undefined}>
      <ChoiceCards name="video_setting_id" legend="Video Duration" choices={choices} mark={mark} />
      <FormField<OrderForm> name="notes" label="Notes" />
    </SchemaForm>,
  );
  mark.mockClear();
  await enter(screen.getByLabelText('Notes'), 'Morning light.');
  await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveValue('Morning light.'));
  expect(mark).not.toHaveBeenCalled();
  await userEvent.click(screen.getByLabelText('30 seconds'));
  expect(screen.getByLabelText('30 seconds')).toBeChecked();
  expect(mark).toHaveBeenCalledWith(choices[1], true);
});
