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

describe('types are not converted', () => {
  test.each(['1e3', '1', '0x10', ' 7 ', '１２', '1,000', 'NaN', '', true, false, null, [5], {}, { $ne: null }])(
    '%j is not a number',
    (amount) => expect(faults({ amount })).toEqual(['amount']),
  );
  test.each([1234, true, null, ['1234'], { $ne: null }])('%j is not text', (note) => {
    expect(faults({ note })).toEqual(['note']);
  });
  test.each([1, 0, 'true', 'false', null])('%j is not a boolean', (kept) => {
    expect(faults({ kept })).toEqual(['kept']);
  });
  test.each([null, 5, true, 'text', [[]]])('%j is not a body', (body) => {
    expect(faults(body)).toEqual(['']);
  });
});

test('valid fields pass, and missing fields are not reported', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ amount: 0.1 + 0.2, note: '', kept: false, rating: null, product: {}, tags: ['a'] })).toEqual([]);
});

test('faults inside objects and lists have their path', () => {
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
