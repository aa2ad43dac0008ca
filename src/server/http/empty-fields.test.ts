import { describe, expect, test } from 'vitest';
import type { AnySchema, SchemaDescription, SchemaObjectDescription } from 'yup';
import { api } from '#shared/contract/api.ts';
import { newPasswordForm, otpForm } from '#shared/contract/auth.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { bodyValidator } from './validate.ts';

const errorsOf = (schema: AnySchema, body: unknown): unknown => {
  try {
    bodyValidator(schema)(body);
    return {};
  } catch (error) {
    if (error instanceof ApiError) return { ...error.errors };
    throw error;
  }
};

const forms = Object.entries(api as Readonly<Record<string, Endpoint>>).flatMap(([name, { body }]) =>
  body ? [[name, body] as const] : [],
);
const fieldsOf = (schema: AnySchema) =>
  Object.entries((schema.describe() as SchemaObjectDescription).fields) as [string, SchemaDescription][];

describe.each(forms)('%s', (_name, schema) => {
  test.each(fieldsOf(schema))('an empty %s gets the same message as an absent one', (field, { nullable }) => {
    const absent = errorsOf(schema, {});
    expect(errorsOf(schema, { [field]: '' })).toEqual(absent);
    if (!nullable) expect(errorsOf(schema, { [field]: null })).toEqual(absent);
  });
});

test.each([
  [api.register.body, 'name', 'Name is required'],
  [api.register.body, 'email', 'Email is required'],
  [api.register.body, 'password', 'Password is required'],
  [api.register.body, 'password_confirmation', 'Confirm Password is required'],
  [api.register.body, 'role', 'Choose brand or creator'],
  [api.googleRegister.body, 'role', 'Choose brand or creator'],
  [api.login.body, 'email', 'Email is required'],
  [api.login.body, 'password', 'Password is required'],
  [otpForm, 'otp', 'Fill out the otp.'],
  [api.sendForgotPassword.body, 'email', 'Email is required'],
  [newPasswordForm, 'password', 'Password is required'],
  [api.saveBrandProfile.body, 'description', 'Brand Description is required'],
  [api.saveCreatorProfile.body, 'date_of_birth', 'Date of birth is required'],
  [api.saveCreatorProfile.body, 'gender', 'Gender is required'],
  [api.saveBrandAddress.body, 'address', 'Address is required'],
  [api.saveBrandAddress.body, 'country', 'Country is required'],
  [api.saveBrandAddress.body, 'city', 'City is required'],
  [api.saveBrandAddress.body, 'zip_code', 'Zip Code is required'],
  [api.saveBrandAddress.body, 'phone_number', 'Phone Number is required'],
  [api.changeBrandPassword.body, 'current_password', 'Old Password Required'],
  [api.createJob.body, 'video_setting_id', 'Video setting is required'],
  [api.createJob.body, 'price', 'Budget is required'],
  [api.updateJob.body, 'price', 'Price is required'],
  [api.createJob.body, 'aspect_ratio_setting_id', 'Aspect Ratio setting is required'],
  [api.createJob.body, 'product_id', 'Product is required'],
  [api.createJob.body, 'gender', 'Gender is required'],
  [api.createJob.body, 'age', 'Age is required'],
  [api.apply.body, 'note', 'A description is required'],
  [api.savePayout.body, 'payment_method_id', 'Payment Method is required'],
  [api.savePayout.body, 'account_number', 'Account Number is required'],
  [api.withdraw.body, 'amount', 'Amount is required'],
] as const)('the message of the form: %#, %s: %s', (schema, field, words) => {
  for (const nothing of [undefined, null, ''])
    expect(errorsOf(schema, { [field]: nothing })).toMatchObject({ [field]: expect.arrayContaining([words]) });
});
