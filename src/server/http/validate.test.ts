import { describe, expect, test } from 'vitest';
import { array, boolean, mixed, number, object, string } from 'yup';
import { idParam, pageQuery } from '#shared/contract/fields.ts';
import { productForm } from '#shared/contract/products.ts';
import { ApiError } from './api-error.ts';
import { bodyValidator, fieldsValidator, paramsValidator, queryReader, strictShape } from './validate.ts';

/** The result of a check: the validated value, or the status and the invalid fields. */
const outcome = (check: () => unknown) => {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, fields: Object.keys(error.errors ?? {}) };
  }
};
const refused = (...fields: string[]) => ({ status: 422, fields });

describe('a JSON body', () => {
  const check = bodyValidator(object({ amount: number().required().max(1_000_000) }));
  test('a missing body counts as an empty one', () => {
    expect(outcome(() => check(undefined))).toEqual(refused('amount'));
    expect(outcome(() => check(null))).toEqual(refused('amount'));
  });
  test('for a duplicate key, the validated value is the one used', () => {
    expect(check(JSON.parse('{"amount":1,"amount":99}'))).toEqual({ amount: 99 });
  });
  test('all faults are reported together, with the first as the message', () => {
    const faulty = () => bodyValidator(productForm)({ name: '', description: '', price: -1 });
    expect(outcome(faulty)).toEqual(refused('name', 'description', 'price'));
    expect(faulty).toThrow('Name is required');
  });
});

describe('the fields of a form', () => {
  const check = fieldsValidator(productForm);
  const product = { name: 'Tea', description: 'Green' };
  test.each([
    ['24.5', 24.5],
    ['0', 0],
  ])('"%s" is a price', (price, value) => {
    expect(check({ ...product, price })).toMatchObject({ price: value });
  });
  test.each([
    '1e3',
    '0x10',
    ' 24.5',
    '24.5 ',
    ' ',
    '１２',
    '1,000',
    '1.000,00',
    '+5',
    '.5',
    '5.',
    '00',
    'NaN',
    'Infinity',
    '24.505',
    '-1',
  ])('"%s" is not a price', (price) => expect(outcome(() => check({ ...product, price }))).toEqual(refused('price')));
  test('an empty number counts as absent', () => {
    expect(check({ ...product, price: '', is_physical: '' })).toMatchObject({ is_physical: 0 });
  });
  test.each(['2', 'false', 'true', '-1', '0.5'])('is_physical "%s" is refused', (flag) => {
    expect(outcome(() => check({ ...product, is_physical: flag }))).toEqual(refused('is_physical'));
  });
});

describe('a page of a list', () => {
  const check = fieldsValidator(pageQuery);
  test('is the first page with 50 rows by default', () => {
    expect(check({})).toEqual({ page: 1, per_page: 50 });
    expect(check({ page: '', per_page: '' })).toEqual({ page: 1, per_page: 50 });
  });
  test('has 1 to 100 rows', () => {
    expect(check({ page: '100000', per_page: '1' })).toEqual({ page: 100_000, per_page: 1 });
    expect(check({ per_page: '100' })).toMatchObject({ per_page: 100 });
  });
  test.each(['0', '-1', '1.5', '1e9', '101', 'all', ['1', '2']])('per_page=%j is refused', (value) => {
    expect(outcome(() => check({ per_page: value }))).toEqual(refused('per_page'));
  });
  test.each(['0', '-1', '100001', '1e1', '+10', ' 10', '0xa'])('page=%j is refused', (page) => {
    expect(outcome(() => check({ page }))).toEqual(refused('page'));
  });
  test.each(['sort', 'limit', '__proto__', 'constructor'])('the unknown parameter %s is refused', (name) => {
    expect(outcome(() => check(JSON.parse(`{"${name}":"password_hash"}`)))).toEqual(refused(name));
  });
});

describe('an id in a path', () => {
  const check = paramsValidator(idParam);
  test('must be a positive integer', () => {
    expect(check({ id: '1' })).toEqual({ id: 1 });
    expect(check({ id: String(Number.MAX_SAFE_INTEGER) })).toEqual({ id: Number.MAX_SAFE_INTEGER });
  });
  test.each([
    '0',
    '-1',
    '-0',
    '01',
    '1.0',
    '1.5',
    ' 1',
    '1 ',
    '+1',
    '1e3',
    '9007199254740992',
    '9223372036854775808',
    '1\0',
    '１',
    'abc',
    '1 or 1=1',
    '../1',
    '',
  ])('%j is an unknown path', (id) => expect(outcome(() => check({ id }))).toEqual({ status: 404, fields: [] }));
});

describe('the query of a URL', () => {
  const read = queryReader(pageQuery);
  const ask = (query: Readonly<Record<string, string>>) => outcome(() => read(query));

  test('is parsed alike every time, and the cached result is frozen', () => {
    expect(ask({ page: '2' })).toMatchObject({ page: 2 });
    expect(ask({ page: '2' })).toMatchObject({ page: 2 });
    expect(ask({ page: '3' })).toMatchObject({ page: 3 });
    expect(ask({})).toMatchObject({ page: 1 });
    expect(Object.isFrozen(ask({ page: '2' }))).toBe(true);
  });
  test('is refused every time', () => {
    expect(ask({ page: '0' })).toEqual(refused('page'));
    expect(ask({ page: '0' })).toEqual(refused('page'));
  });
  test('is parsed correctly when there are more queries than the cache holds', () => {
    for (let page = 1; page <= 500; page += 1) expect(ask({ page: String(page) })).toMatchObject({ page });
    expect(ask({ page: '1' })).toMatchObject({ page: 1 });
  });
});

describe('the shape of a body', () => {
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

  test.each([1, 0, 'true', 'false', null])('%j is not a boolean', (kept) => {
    expect(faults({ kept })).toEqual(['kept']);
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
});
