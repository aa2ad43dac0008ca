import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Product } from '#renderer/entities/product/product-modal.tsx';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { enter, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { deferred } from '#tests/support/deferred.ts';
import { Component } from './products-page.tsx';

const lamp: Product = {
  id: 4,
  name: 'Lumen Desk Lamp',
  description: 'Folds flat.',
  image: '/media/pictures/lamp',
  website: 'https://www.lumen.example/shop/',
  price: 129,
  is_physical: 1,
};
const page =
  (...data: Product[]) =>
  () => ({ data, meta: { page: 1, per_page: 50, total: data.length } });
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => signIn('brand'));

it('lists name, website and price', async () => {
  mockApi({ 'GET /brand/products': page(lamp, { ...lamp, id: 5, name: 'Brew', website: null, price: null }) });
  renderScreen(<Component />);
  expect(await screen.findByText('Lumen Desk Lamp')).toBeVisible();
  expect(screen.getByRole('link', { name: 'lumen.example/shop' })).toHaveAttribute('href', lamp.website);
  expect(screen.getByText('$129.00')).toBeVisible();
  expect(screen.getByText('No price')).toBeInTheDocument();
});

it('keeps the position of the add button while loading and when empty', async () => {
  const list = deferred();
  mockApi({ 'GET /brand/products': () => list.promise.then(page()) });
  renderScreen(<Component />);
  const button = await screen.findByRole('button', { name: '+ Add Product' });
  list.resolve();
  await screen.findByText('No products yet');
  expect(button).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add your first product' })).toBeVisible();
});

it('shows no error for a picture that was not required yet', async () => {
  mockApi({ 'GET /brand/products': page() });
  renderScreen(<Component />);
  await screen.findByText('No products yet');
  await click('+ Add Product');
  const dialog = within(await screen.findByRole('dialog', { name: 'New Product' }));
  // The dialog moves the focus to its first field when it opens.
  act(() => dialog.getByLabelText(/^Image/).focus());
  await userEvent.click(dialog.getByLabelText('Name'));
  await userEvent.tab();
  expect(await dialog.findByText('Name is required')).toBeVisible();
  expect(dialog.queryByText('A product image is required')).toBeNull();
});

it('requires name, description and image before it calls the server', async () => {
  const calls = mockApi({ 'GET /brand/products': page() });
  renderScreen(<Component />);
  await screen.findByText('No products yet');
  await click('+ Add Product');
  const dialog = within(await screen.findByRole('dialog', { name: 'New Product' }));
  await enter(dialog.getByLabelText(/^Price/), 'cheap');
  await userEvent.click(dialog.getByRole('button', { name: 'Add Product' }));
  for (const text of [
    'Name is required',
    'Product Description is required',
    'A product image is required',
    'Price Must be a number',
  ])
    expect(await dialog.findByText(text)).toBeVisible();
  expect(calls).toEqual(['GET /brand/products']);
});

it('adds a product once, however often it is sent', async () => {
  const answer = deferred();
  mockApi({ 'GET /brand/products': page(), 'POST /brand/product': () => answer.promise.then(() => ({ data: lamp })) });
  renderScreen(<Component />);
  await screen.findByText('No products yet');
  await click('+ Add Product');
  const dialog = within(await screen.findByRole('dialog'));
  await enter(dialog.getByLabelText('Name'), 'Lamp');
  await enter(dialog.getByLabelText('Description'), 'Folds.');
  await userEvent.upload(dialog.getByLabelText('Image'), new File(['x'], 'l.png', { type: 'image/png' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add Product' }));
  const busy = await dialog.findByRole('button', { name: 'Loading ...' });
  await userEvent.click(busy);
  answer.resolve();
  expect(await screen.findByText('Product Created !')).toBeVisible();
  const [sent, ...repeats] = sentTo('POST /brand/product');
  expect(repeats).toEqual([]);
  expect(sent instanceof FormData && sent.get('is_physical')).toBe('0');
});

it('adds a missing https:// when the website field is left', async () => {
  mockApi({
    'GET /brand/products': page({ ...lamp, website: null }),
    'POST /brand/product/4/update': { data: lamp },
  });
  renderScreen(<Component />);
  await click('Edit Lumen Desk Lamp');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Product' }));
  const website = dialog.getByLabelText(/^Website/);
  await enter(website, 'javascript:alert(1)');
  await userEvent.tab();
  expect(await dialog.findByText('Please enter a web address, like acme.com or https://acme.com')).toBeVisible();
  expect(website).toHaveValue('javascript:alert(1)');
  await userEvent.clear(website);
  await enter(website, ' lumen.example/shop ');
  await userEvent.tab();
  await waitFor(() => expect(website).toHaveValue('https://lumen.example/shop'));
  await waitFor(() => expect(dialog.queryByText(/^Please enter a web address/)).toBeNull());
  await userEvent.clear(website);
  await userEvent.type(website, 'lumen.example{Enter}');
  expect(await screen.findByText('Product Updated!')).toBeVisible();
  expect(sentTo('POST /brand/product/4/update')).toMatchObject([{ website: 'https://lumen.example' }]);
});

it('edits a product without a new image', async () => {
  mockApi({
    'GET /brand/products': page(lamp),
    'POST /brand/product/4/update': { data: lamp },
  });
  renderScreen(<Component />);
  await click('Edit Lumen Desk Lamp');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Product' }));
  expect(dialog.getByLabelText('Name')).toHaveValue('Lumen Desk Lamp');
  await userEvent.clear(dialog.getByLabelText(/^Price/));
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Product Updated!')).toBeVisible();
  expect(sentTo('POST /brand/product/4/update')).toMatchObject([
    { name: 'Lumen Desk Lamp', price: null, is_physical: 1 },
  ]);
});

it('deletes after a confirmation', async () => {
  const calls = mockApi({ 'GET /brand/products': page(lamp), 'POST /brand/product/4/delete': {} });
  renderScreen(<Component />);
  await click('Delete Lumen Desk Lamp');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Are you sure you want to delete Lumen Desk Lamp?')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Product Deleted!')).toBeVisible();
  expect(calls).toContain('POST /brand/product/4/delete');
});
