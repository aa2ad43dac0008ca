import {
  addressForm,
  billingForm,
  brandProfileForm,
  changePasswordForm,
  creatorProfileForm,
  videoForm,
} from './account-forms.ts';
import { endpoint } from './endpoint.ts';
import { shape } from './reply.ts';
import { addressFields, meReply, profileReply } from './user.ts';

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
    summary: 'Sets the billing address, and the company name and VAT number if they are given.',
    access: 'brand',
    body: billingForm,
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
