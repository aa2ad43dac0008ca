import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { enter, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { Pagination, usePageNumber } from './pagination.tsx';

const Leafed = ({ total }: { total: number }) => (
  <>
    <Pagination meta={{ page: usePageNumber(), per_page: 20, total }} />
    <output>{useLocation().search}</output>
  </>
);
const button = (name: string) => screen.getByRole('button', { name });
const address = () => document.querySelector('output')?.textContent;

it('pages through ten thousand rows and keeps the filters', async () => {
  renderScreen(<Leafed total={10_000} />, { path: '/?q=lamp&page=3' });
  expect(screen.getByText(/of 500/)).toBeVisible();
  await userEvent.click(button('Next page'));
  expect(address()).toBe('?q=lamp&page=4');
  await userEvent.click(button('Last page'));
  expect(address()).toBe('?q=lamp&page=500');
  expect(button('Last page')).toHaveFocus();
  expect(button('Next page')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button('Next page'));
  expect(address()).toBe('?q=lamp&page=500');
  await userEvent.click(button('Previous page'));
  expect(address()).toBe('?q=lamp&page=499');
  await userEvent.click(button('First page'));
  expect(address()).toBe('?q=lamp');
});

it('opens the typed page, at most the last one', async () => {
  renderScreen(<Leafed total={10_000} />);
  const field = screen.getByRole('textbox', { name: 'Page, 1 to 500' });
  await userEvent.clear(field);
  await enter(field, '250');
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('?page=250');
  await userEvent.clear(field);
  await enter(field, '9000');
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('?page=500');
  await userEvent.clear(field);
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveValue('500');
});

it('is hidden for one page, and leads back from a page after the last one', async () => {
  const { unmount } = renderScreen(<Leafed total={20} />);
  expect(screen.queryByRole('navigation')).toBeNull();
  unmount();
  renderScreen(<Leafed total={60} />, { path: '/?page=9' });
  await userEvent.click(button('Previous page'));
  expect(screen.getByText('Page 3 of 3')).toBeVisible();
});
