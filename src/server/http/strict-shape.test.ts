import { describe, expect, test } from 'vitest';
import { array, boolean, mixed, number, object, string } from 'yup';
import { strictShape } from './strict-shape.ts';

const schema = object({
  amount: number(),
  note: string(),
  kept: boolean(),
  rating: number().nullable(),
  picture: mixed(),
  product: object({ name: string() }),
  tags: array(string()),
});
const faults = (value: unknown) => strictShape(schema)(value).map(({ path }) => path);

describe('nothing is converted', () => {
  test.each(['1e3', '1', '0x10', ' 7 ', '１２', '1,000', 'NaN', '', true, false, null, [5], {}, { $ne: null }])(
    '%j is no number',
    (amount) => expect(faults({ amount })).toEqual(['amount']),
  );
  test.each([1234, true, null, ['1234'], { $ne: null }])('%j is no text', (note) => {
    expect(faults({ note })).toEqual(['note']);
  });
  test.each([1, 0, 'true', 'false', null])('%j is no truth value', (kept) => {
    expect(faults({ kept })).toEqual(['kept']);
  });
  test.each([null, 5, true, 'text', [[]]])('%j is no body', (body) => {
    expect(faults(body)).toEqual(['']);
  });
});

test('what is right passes, and what is missing is not its concern', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ amount: 0.1 + 0.2, note: '', kept: false, rating: null, product: {}, tags: ['a'] })).toEqual([]);
});

test('faults inside objects and lists name their place', () => {
  expect(faults({ product: { name: 5, price: 1 }, tags: ['a', 1] })).toEqual([
    'product.name',
    'product.price',
    'tags[1]',
  ]);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'brand_id', 'Amount'])(
  'the field %s is unknown',
  (name) => {
    expect(faults(JSON.parse(`{"${name}": {"polluted": true}}`))).toEqual([name]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  },
);
