import { describe, expect, test } from 'vitest';
import { type AnyObjectSchema, type AnySchema, type SchemaDescription, ValidationError } from 'yup';
import { addressForm, billingForm, brandProfileForm, changePasswordForm, creatorProfileForm } from './account-forms.ts';
import { api } from './api.ts';
import { applicationForm } from './applications.ts';
import { forgotEmailForm, googleRegisterForm, loginForm, newPasswordForm, otpForm, registerForm } from './auth.ts';
import { chatMessageForm } from './chat.ts';
import { payoutForm, payoutFormOf, withdrawForm } from './earnings.ts';
import type { Endpoint } from './endpoint.ts';
import { editOrderForm, orderForm } from './order-schema.ts';
import { productForm } from './products.ts';
import { rateForm } from './ratings.ts';

/** The message that a form shows beside a field: the first one, if any. */
const shown = (schema: AnySchema, value: unknown, field: string, context: object = {}): string | undefined => {
  try {
    schema.validateSync(value, { abortEarly: false, context });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.inner.find(({ path }) => path === field)?.message;
  }
  return undefined;
};

const registration = {
  name: 'Mia',
  email: 'mia@example.com',
  password: 'Correct1!',
  password_confirmation: 'Correct1!',
  role: 'creator',
};
const profile = { name: 'Mia', description: 'Reviews', date_of_birth: '2000-01-01', gender: 'female' };
const address = { address: 'a', country: 'b', city: 'c', zip_code: 'd', phone_number: '030 123456' };
const product = { name: 'Tea', description: 'Green' };
const order = {
  video_setting_id: 1,
  price: 100,
  aspect_ratio_setting_id: 1,
  product_id: 1,
  gender: 'any',
  age: '45-1000',
  with_scripting: 0,
  script: 'Smile.',
  notes: '',
};

const checkedPayoutForm = payoutFormOf([
  { id: 1, account_kind: 'iban' },
  { id: 2, account_kind: 'email' },
]);

const CHOOSE = 'Choose brand or creator';

/** Every message of the forms, verbatim. Columns: form, valid values, field, invalid values, message. */
const rules: readonly [string, AnySchema, object, string, readonly unknown[], string][] = [
  ['register', registerForm, registration, 'name', ['', '   ', undefined], 'Name is required'],
  ['register', registerForm, registration, 'name', ['M', ' M '], 'Name must be at least 2 characters'],
  ['register', registerForm, registration, 'email', ['', undefined], 'Email is required'],
  [
    'register',
    registerForm,
    registration,
    'email',
    ['mia', 'mia@', '@x.com', 'a b@x.com', 'a@x', 'a@b@c.com'],
    'Invalid email address',
  ],
  ['register', registerForm, registration, 'password', ['', undefined], 'Password is required'],
  ['register', registerForm, registration, 'password', ['Corre1!'], 'Password must be 8 characters at minimum'],
  [
    'register',
    registerForm,
    registration,
    'password',
    ['correct1!', 'ééééééé1!'],
    'Password must contain at least one uppercase letter',
  ],
  [
    'register',
    registerForm,
    registration,
    'password',
    ['Correct!!', 'Correct!Ⅳ'],
    'Password must contain at least one number',
  ],
  [
    'register',
    registerForm,
    registration,
    'password',
    ['Correct11', 'Correct1;', 'Correct1_', 'sybdoz-1Rovmu-wojkik'],
    'Password must contain at least one symbol',
  ],
  [
    'register',
    registerForm,
    registration,
    'password_confirmation',
    ['Correct1?', 'correct1!', ' Correct1!'],
    'Passwords must match',
  ],
  ['register', registerForm, registration, 'password_confirmation', ['', undefined], 'Confirm Password is required'],
  ['register', registerForm, registration, 'role', ['', undefined, 'admin', 'Brand ', 'operator'], CHOOSE],
  ['register with Google', googleRegisterForm, registration, 'role', ['', undefined, 'admin'], CHOOSE],
  ['login', loginForm, registration, 'email', ['', undefined], 'Email is required'],
  ['login', loginForm, registration, 'email', ['mia'], 'Invalid email address'],
  ['login', loginForm, registration, 'password', ['', undefined], 'Password is required'],
  ['otp', otpForm, { otp: '0000' }, 'otp', ['', undefined], 'Fill out the otp.'],
  [
    'otp',
    otpForm,
    { otp: '0000' },
    'otp',
    ['123', '12345', '12 4', '12.34', '+1234', 'abcd', 'O234'],
    'Incorrect OTP!',
  ],
  ['forgot', forgotEmailForm, registration, 'email', ['', undefined], 'Email is required'],
  ['forgot', forgotEmailForm, registration, 'email', ['mia@x'], 'Invalid email address'],
  ['new password', newPasswordForm, registration, 'password', ['Corre1!'], 'Password must be 8 characters at minimum'],
  ['new password', newPasswordForm, registration, 'password_confirmation', ['x'], 'Passwords must match'],
  ['brand profile', brandProfileForm, profile, 'name', ['', ' '], 'Name is required'],
  ['brand profile', brandProfileForm, profile, 'description', ['', ' '], 'Brand Description is required'],
  ['creator profile', creatorProfileForm, profile, 'name', [''], 'Name is required'],
  ['creator profile', creatorProfileForm, profile, 'description', [''], 'Brand Description is required'],
  ['creator profile', creatorProfileForm, profile, 'date_of_birth', ['', undefined], 'Date of birth is required'],
  ['creator profile', creatorProfileForm, profile, 'gender', ['', undefined], 'Gender is required'],
  ['creator profile', creatorProfileForm, profile, 'gender', ['any', 'Male'], 'Gender is required'],
  ['address', addressForm, address, 'address', ['', ' '], 'Address is required'],
  ['address', addressForm, address, 'country', [''], 'Country is required'],
  ['address', addressForm, address, 'city', [''], 'City is required'],
  ['address', addressForm, address, 'zip_code', [''], 'Zip Code is required'],
  ['address', addressForm, address, 'phone_number', ['', ' '], 'Phone Number is required'],
  [
    'billing',
    billingForm,
    address,
    'vat_number',
    ['DE1', 'NONE', 'not yet', 'D€123456', 'DE123456789;=1', 'DE\u0661\u0662\u0663\u0664', '1'.repeat(21)],
    'This is not a VAT number. Write it like DE123456789 or 12-3456789',
  ],
  [
    'address',
    addressForm,
    address,
    'phone_number',
    [
      'e',
      '12345',
      '+',
      '()-',
      'call me',
      '000000',
      '+0123456789',
      '1'.repeat(16),
      '12+345678',
      '+49 30 1234 ext',
      'http://1',
    ],
    'This is not a phone number. Write it like +45 12 34 56 78 or (503) 555-0100',
  ],
  [
    'change password',
    changePasswordForm,
    { ...registration, current_password: 'x' },
    'current_password',
    ['', undefined],
    'Old Password Required',
  ],
  [
    'change password',
    changePasswordForm,
    { ...registration, current_password: 'x' },
    'password',
    [''],
    'Password is required',
  ],
  [
    'change password',
    changePasswordForm,
    { ...registration, current_password: 'x' },
    'password_confirmation',
    [''],
    'Confirm Password is required',
  ],
  ['product', productForm, product, 'name', [''], 'Name is required'],
  ['product', productForm, product, 'description', [''], 'Product Description is required'],
  ['product', productForm, product, 'price', ['abc', -0.01, Number.NaN], 'Price Must be a number'],
  ['order', orderForm, order, 'video_setting_id', [undefined, '', 0, 1.5], 'Video setting is required'],
  ['order', orderForm, order, 'price', [undefined, ''], 'Budget is required'],
  ['order', orderForm, order, 'price', ['abc', '1,00,0', '12,5,1', '1e2', '0x64', '€70'], 'Budget must be a number'],
  ['order', orderForm, order, 'price', [24.99, 0, -1], 'Budget must be larger than minimum amount'],
  ['order', orderForm, order, 'aspect_ratio_setting_id', [undefined, ''], 'Aspect Ratio setting is required'],
  ['order', orderForm, order, 'product_id', [undefined, ''], 'Product is required'],
  ['order', orderForm, order, 'gender', ['', undefined, 'other'], 'Gender is required'],
  ['order', orderForm, order, 'age', ['', undefined, '45+', '1000-45', '18-24; DROP'], 'Age is required'],
  ['order', orderForm, order, 'script', ['', undefined, null], 'Script is required'],
  ['edit', editOrderForm, order, 'price', [undefined, ''], 'Price is required'],
  ['edit', editOrderForm, order, 'price', [24.99], 'Price must be larger than minimum amount'],
  ['application', applicationForm, { note: 'Me!' }, 'note', ['', '  ', undefined], 'A description is required'],
  [
    'payout',
    payoutForm,
    { account_number: 'x', payment_method_id: 1 },
    'payment_method_id',
    [undefined, ''],
    'Payment Method is required',
  ],
  [
    'payout',
    payoutForm,
    { account_number: 'DE02 1203 0000 0000 2020 51', payment_method_id: 1 },
    'account_number',
    ['', ' '],
    'Account Number is required',
  ],
  ['withdraw', withdrawForm, { amount: 1 }, 'amount', [undefined, ''], 'Amount is required'],
  [
    'withdraw',
    withdrawForm,
    { amount: '10.50' },
    'amount',
    ['1,05,0', '1e1', '0x10', '--5', 'Infinity'],
    'Write the amount as a number like 10.50',
  ],
  ['withdraw', withdrawForm, { amount: 3 }, 'amount', ['10.555'], 'Use at most two decimals'],
  ['product', productForm, product, 'price', ['1,05,0', '1e1', '0x10'], 'Price Must be a number'],
  [
    'payout',
    checkedPayoutForm,
    { account_number: 'DE02 1203 0000 0000 2020 51', payment_method_id: 1 },
    'account_number',
    ['DE02 1203 0000 0000 2020 52', 'DE02', 'mara@example.org'],
    'This IBAN is not right. Check it, for example against your bank statement: DE02 1203 0000 0000 2020 51',
  ],
  [
    'payout',
    checkedPayoutForm,
    { account_number: 'mara@example.org', payment_method_id: 2 },
    'account_number',
    ['mara', 'DE02 1203 0000 0000 2020 51', 'mara@example', '@example.org'],
    'Enter the email address of your account',
  ],
  ['withdraw', withdrawForm, { amount: 1 }, 'amount', [0, 0.99, -5], 'Minimum amount should be larger than 0.'],
  ['withdraw', withdrawForm, { amount: 1 }, 'amount', [60.01, 1_000], 'You cannot exceed your maximum amount.'],
];
const context = {
  minimumPrice: 25,
  balance: 60,
};

describe.each(rules)('%s', (_form, schema, right, field, wrong, message) => {
  test(`${field}: "${message}"`, () => {
    expect(shown(schema, right, field, context)).toBeUndefined();
    for (const value of wrong)
      expect([value, shown(schema, { ...right, [field]: value }, field, context)]).toEqual([value, message]);
  });
});

describe('optional fields may be omitted', () => {
  test.each([undefined, null, ''])('website %s', (website) => {
    expect(shown(brandProfileForm, { ...profile, website }, 'website')).toBeUndefined();
    expect(shown(productForm, { ...product, website }, 'website')).toBeUndefined();
  });
  test.each([undefined, null, '', 0, 24.5])('price %s of a product', (price) => {
    expect(shown(productForm, { ...product, price }, 'price')).toBeUndefined();
  });
  test('an empty product price is null, not zero', () => {
    expect(productForm.validateSync({ ...product, price: '' }).price).toBeNull();
  });
  test.each(['', null, undefined])('the script %s when scripting is ordered', (script) => {
    expect(shown(orderForm, { ...order, with_scripting: 1, script }, 'script', context)).toBeUndefined();
  });
  test.each(['', null, undefined])('the notes %s of an order', (notes) => {
    expect(shown(orderForm, { ...order, notes }, 'notes', context)).toBeUndefined();
  });
});

describe('edge cases', () => {
  test('the minimum price and the whole balance are accepted', () => {
    expect(shown(orderForm, { ...order, price: 25 }, 'price', context)).toBeUndefined();
    expect(shown(withdrawForm, { amount: 60 }, 'amount', context)).toBeUndefined();
  });
  test.each([25.005, 0.1 + 0.2, 1e-7])('%d dollars are refused: not whole cents', (price) => {
    expect(shown(orderForm, { ...order, price }, 'price', { minimumPrice: 0 })).toBe('Use at most two decimals');
  });
  test.each([1e9, 1e21, Number.POSITIVE_INFINITY])('%d dollars are refused: too large', (price) => {
    expect(shown(orderForm, { ...order, price }, 'price', context)).toBe('The amount cannot be larger than 1,000,000');
  });
  test('a password keeps its spaces', () => {
    const spaced = ' Correct1! ';
    const form = { ...registration, password: spaced, password_confirmation: spaced };
    expect(registerForm.validateSync(form).password).toBe(spaced);
  });
  test.each([0, 6, 4.5, '', null])('%s stars are refused', (stars) => {
    expect(shown(rateForm, { stars }, 'stars')).toBe('Choose one to five stars');
  });
  test.each(['2023-02-29', '2000-13-01', '01.02.2000', '0000-01-01', '1899-12-31', '2000-1-1'])(
    '%s is refused as a date',
    (day) => {
      expect(shown(creatorProfileForm, { ...profile, date_of_birth: day }, 'date_of_birth')).toBe(
        'Please enter a date',
      );
    },
  );
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'javascript:80',
    'smb:files',
    'smb://files/share',
    'tel:4512345678',
    'localhost:3000',
    'mailto:me@acme.com',
    'ftp://x.com',
    'ftp:x.com',
    '//acme.com',
    '/acme.com',
    'me@acme.com',
    'https://x .com',
    'x .com',
    'acme',
    '.com',
    'acme..com',
    'http://',
    'data:text/html,x',
  ])('%s is refused as a web address', (website) => {
    for (const [schema, right] of [
      [brandProfileForm, profile],
      [creatorProfileForm, profile],
      [productForm, product],
    ] as const)
      expect(shown(schema, { ...right, website }, 'website')).toContain('web address');
  });
  test.each([
    ['acme.com', 'https://acme.com'],
    [' www.acme.com ', 'https://www.acme.com'],
    ['ACME.com/shop?a=b#c', 'https://ACME.com/shop?a=b#c'],
    ['acme.com:8080/shop', 'https://acme.com:8080/shop'],
    ['acme.com/?to=http://x.com', 'https://acme.com/?to=http://x.com'],
    ['bücher.example', 'https://bücher.example'],
    ['http://acme.com', 'http://acme.com'],
    ['https://acme.com/', 'https://acme.com/'],
    ['HTTPS://acme.com', 'HTTPS://acme.com'],
  ])('the web address %s is stored as %s', (website, stored) => {
    expect(brandProfileForm.validateSync({ ...profile, website }).website).toBe(stored);
    expect(productForm.validateSync({ ...product, website }).website).toBe(stored);
  });
  test.each([
    ['a note', applicationForm, { note: 'a\0b' }, 'note'],
    ['a script', orderForm, { ...order, script: 'a\0b' }, 'script'],
    ['the notes of an order', orderForm, { ...order, notes: 'a\0b' }, 'notes'],
    ['a name', registerForm, { ...registration, name: 'a\0b' }, 'name'],
  ] as const)('NUL in %s is refused, since it cannot be stored', (_what, schema, value, field) => {
    expect(shown(schema, value, field, context)).toContain('cannot be stored');
  });
});

/** Every required text of a body, by call and field. */
const requiredTexts = Object.entries<Endpoint>(api).flatMap(([call, { body }]) =>
  Object.entries((body as AnyObjectSchema | undefined)?.fields ?? {}).flatMap(([field, schema]) => {
    const { type, optional } = schema.describe() as SchemaDescription;
    const isText = type === 'string' && !optional;
    return isText ? [[`${call}.${field}`, body as AnyObjectSchema, field] as const] : [];
  }),
);
/** Secrets and identifiers are compared as they are, and shown to nobody. */
const compared = /\.(?:(?:current_)?password(?:_confirmation)?|upload|channel_name)$/;

describe.each(requiredTexts.filter(([name]) => !compared.test(name)))('%s', (_, body, field) => {
  test.each(['\u200B', '\u3164 \u2800', '\uFEFF\n\u2060', '\u0301', '\u{E0041}'])('is refused as %j', (nothing) => {
    const values = { with_scripting: 0, attachments: [], [field]: nothing };
    expect(shown(body, values, field)).toEqual(expect.any(String));
  });
});
test.each([
  ['+351 220 100 200', '+351 220 100 200'],
  ['(503) 555-0100', '(503) 555-0100'],
  ['503.555.0100 ext. 12', '503.555.0100 ext. 12'],
  ['030/123456', '030/123456'],
  ['+44 (0)117 496 0100x3', '+44 (0)117 496 0100x3'],
  [' ＋４９ ３０ １２３４５６ ', '+49 30 123456'],
  ['503–555–0100', '503-555-0100'],
])('the phone number %s is stored as %s', (typed, stored) => {
  expect(addressForm.validateSync({ ...address, phone_number: typed }).phone_number).toBe(stored);
});

test.each([
  [' de 123.456.789 ', 'DE123456789'],
  ['CHE-123.456.789 MWST', 'CHE123456789MWST'],
  ['12–3456789', '123456789'],
  ['ＡＴＵ１２３４５６７８', 'ATU12345678'],
  ['12.345.678/0001-95', '12345678000195'],
  [' ', null],
])('the VAT number %j is stored as %s', (typed, stored) => {
  expect(billingForm.validateSync({ ...address, vat_number: typed }).vat_number).toBe(stored);
});

test('a message that shows nothing is none, unless it carries something', () => {
  expect(shown(chatMessageForm, { message: '\u200B' }, 'message')).toBe('Please write a message');
  expect(chatMessageForm.cast({ message: '\u200B', attachments: ['a'] })).toMatchObject({ message: '' });
});
