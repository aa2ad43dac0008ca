import { beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { sampleTitleForm } from '#shared/contract/portfolio.ts';
import { buildBrand, buildCreator, PASSWORD, type Person, picture } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { bodyValidator } from './validate.ts';

const app = useApp();
let brand: Person;
let creator: Person;
let product: number;
beforeAll(async () => {
  [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  product = await createProduct('Tea').then(({ data }) => data.id);
});

const RESERVED = 'This name is reserved for the UGC Marketplace itself. Please choose another one.';
const UNSEEN = 'The name contains characters that cannot be seen. Please type it again.';
const SHORT = 'Name must be at least 2 characters';

const createProduct = (name: string) =>
  app().call(api.createProduct, {
    token: brand.token,
    body: { name, description: 'Green' },
    files: { image: picture(app()) },
  });
const born = { date_of_birth: '2000-01-01', gender: 'female' };
/** Every call that stores a name. */
const calls = {
  register: (name: string) =>
    app().call(api.register, {
      body: { name, email: 'n@names.test', password: PASSWORD, password_confirmation: PASSWORD, role: 'brand' },
    }),
  'brand profile': (name: string) =>
    app().call(api.saveBrandProfile, { token: brand.token, body: { name, description: 'x' } }),
  'creator profile': (name: string) =>
    app().call(api.saveCreatorProfile, { token: creator.token, body: { name, description: 'x', ...born } }),
  product: createProduct,
  'edited product': (name: string) =>
    app().call(api.updateProduct, {
      token: brand.token,
      params: { id: product },
      body: { name, description: 'Green' },
    }),
  'saved search': (name: string) => app().call(api.saveSearch, { token: creator.token, body: { name, q: 'tea' } }),
};

test.each(Object.entries(calls))(
  'a name of the product, or one that cannot be read, is refused: %s',
  async (_, call) => {
    for (const [name, message] of [
      ['UGC Admins', RESERVED],
      ['UGС Аdmіns Support', RESERVED],
      ['ＵＧＣ Ａｄｍｉｎｓ', RESERVED],
      ['U\u200BGC Admins', UNSEEN],
      ['\u202Esnimda CGU', UNSEEN],
      ['\u3164\u3164', 'Name is required'],
      ['M\u0301', SHORT],
      [`M${'\u0301'.repeat(40)}ia`, 'The name has too many marks on one letter'],
    ])
      expect(await call(name ?? '')).toMatchObject({ status: 422, errors: { name: [message] } });
  },
);

test('the title of a sample is a name too, and may be empty', () => {
  const check = bodyValidator(sampleTitleForm);
  expect(() => check({ title: 'UGC Аdmins' })).toThrow(RESERVED);
  expect(() => check({ title: 'Te\u200Ba' })).toThrow(UNSEEN);
  expect(check({ title: '\u200B' })).toEqual({ title: '' });
});

test('blanks within a name are one', async () => {
  const { data } = await createProduct('  Terra \u00A0 Cold\nBrew ');
  expect(data.name).toBe('Terra Cold Brew');
});
