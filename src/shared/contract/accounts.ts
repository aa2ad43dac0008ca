import {
  addressForm,
  billingForm,
  brandProfileForm,
  changePasswordForm,
  creatorProfileForm,
  videoForm,
} from './account-forms.ts';
import { get, post } from './endpoint.ts';
import { shape } from './reply.ts';
import { addressFields, meReply, profileReply } from './user.ts';

const addressReply = shape(addressFields);

export const accountsApi = {
  me: get('/me', {
    summary: 'The signed-in user with the whole profile, the address and the five newest notifications.',
    access: 'signed-in',
    reply: meReply,
  }),
  saveBrandProfile: post('/brand/profile', {
    summary: 'Changes the brand profile.',
    access: 'brand',
    body: brandProfileForm,
    files: ['picture'],
    reply: profileReply,
  }),
  saveCreatorProfile: post('/creator/profile', {
    summary: 'Changes the creator profile.',
    access: 'creator',
    body: creatorProfileForm,
    files: ['picture'],
    reply: profileReply,
  }),
  saveBrandAddress: post('/brand/billing-address', {
    summary: 'Sets the billing address, and the company name and VAT number if they are given.',
    access: 'brand',
    body: billingForm,
    reply: addressReply,
  }),
  saveCreatorAddress: post('/creator/billing-address', {
    summary: 'Sets the shipping address.',
    access: 'creator',
    body: addressForm,
    reply: addressReply,
  }),
  changeBrandPassword: post('/brand/change-password', {
    summary: 'Changes the password; other sessions are signed out.',
    access: 'brand',
    body: changePasswordForm,
  }),
  changeCreatorPassword: post('/creator/change-password', {
    summary: 'Changes the password; other sessions are signed out.',
    access: 'creator',
    body: changePasswordForm,
  }),
  savePitch: post('/creator/video', {
    summary: 'Sets the video pitch.',
    access: 'creator',
    body: videoForm,
    files: ['video'],
    reply: profileReply,
  }),
  deletePitch: post('/creator/video/delete', {
    summary: 'Removes the video pitch.',
    access: 'creator',
    reply: profileReply,
  }),
} as const;
