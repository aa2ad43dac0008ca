import { type InferType, number, object, string } from 'yup';
import { CATEGORIES } from '../domain/categories.ts';
import { LANGUAGES } from '../domain/languages.ts';
import { limits } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import {
  codeList,
  date,
  file,
  gender,
  name,
  newPassword,
  passwordConfirmation,
  poster,
  printable,
  text,
  UNPRINTABLE,
  website,
} from './fields.ts';
import { shape } from './reply.ts';
import { addressFields, meReply, profileReply } from './user.ts';

const profile = {
  name,
  description: text('Brand Description is required', limits.longText),
  website,
  picture: file(),
};
export const brandProfileForm = object(profile);
export const creatorProfileForm = object({
  ...profile,
  date_of_birth: date('Date of birth is required'),
  gender,
  /** Codes of ISO 639-1, separated by commas. */
  languages: codeList(LANGUAGES, 'languages').default(''),
  /** Codes of `categories`, separated by commas. */
  categories: codeList(CATEGORIES, 'categories').default(''),
});

export const addressForm = object({
  address: text('Address is required'),
  country: text('Country is required'),
  city: text('City is required'),
  zip_code: text('Zip Code is required', 32),
  phone_number: text('Phone Number is required', 32),
});

export const changePasswordForm = object({
  current_password: string()
    .typeError('Old Password Required')
    .required('Old Password Required')
    .max(limits.password.max)
    .default(''),
  password: newPassword,
  password_confirmation: passwordConfirmation,
});

/** A video comes as the file itself or as the id of a finished resumable upload. */
export const videoForm = object({
  video: file(),
  upload: string().typeError('Upload must be text').max(64).test('printable', UNPRINTABLE, printable).optional(),
  /** Whole seconds, measured by the sender's browser. Accepted but unused: the server reads the file. */
  seconds: number()
    .typeError('The length must be a number of seconds')
    .integer('The length must be whole seconds')
    .min(1, 'The length must be at least a second')
    .max(limits.videoSeconds, 'The length is too long')
    .optional(),
  poster,
});

export type Address = InferType<typeof addressForm>;

const addressReply = shape(addressFields);

export const accountsApi = {
  me: endpoint({
    method: 'GET',
    path: '/me',
    summary: 'The signed-in user with the whole profile, the address and the five newest notifications.',
    access: 'signed-in',
    reply: meReply,
  }),
  saveBrandProfile: endpoint({
    method: 'POST',
    path: '/brand/profile',
    summary: 'Changes the brand profile.',
    access: 'brand',
    body: brandProfileForm,
    files: ['picture'],
    reply: profileReply,
  }),
  saveCreatorProfile: endpoint({
    method: 'POST',
    path: '/creator/profile',
    summary: 'Changes the creator profile.',
    access: 'creator',
    body: creatorProfileForm,
    files: ['picture'],
    reply: profileReply,
  }),
  saveBrandAddress: endpoint({
    method: 'POST',
    path: '/brand/billing-address',
    summary: 'Sets the billing address.',
    access: 'brand',
    body: addressForm,
    reply: addressReply,
  }),
  saveCreatorAddress: endpoint({
    method: 'POST',
    path: '/creator/billing-address',
    summary: 'Sets the shipping address.',
    access: 'creator',
    body: addressForm,
    reply: addressReply,
  }),
  changeBrandPassword: endpoint({
    method: 'POST',
    path: '/brand/change-password',
    summary: 'Changes the password; other sessions are signed out.',
    access: 'brand',
    body: changePasswordForm,
  }),
  changeCreatorPassword: endpoint({
    method: 'POST',
    path: '/creator/change-password',
    summary: 'Changes the password; other sessions are signed out.',
    access: 'creator',
    body: changePasswordForm,
  }),
  savePitch: endpoint({
    method: 'POST',
    path: '/creator/video',
    summary: 'Sets the video pitch.',
    access: 'creator',
    body: videoForm,
    files: ['video'],
    reply: profileReply,
  }),
  deletePitch: endpoint({
    method: 'POST',
    path: '/creator/video/delete',
    summary: 'Removes the video pitch.',
    access: 'creator',
    reply: profileReply,
  }),
} as const;
