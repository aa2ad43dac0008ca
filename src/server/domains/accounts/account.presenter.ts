import type { accountsApi } from '#shared/contract/accounts.ts';
import type { authApi } from '#shared/contract/auth.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import { isProfileComplete } from '#shared/domain/people/profile.ts';
import { bit } from '../../lib/bit.ts';
import type { PictureLinks, SessionLinks } from '../../media/media-links.ts';
import { presentOriginal, presentPreview } from '../../media/preview.presenter.ts';
import { presentNotification } from '../notifications/notification.presenter.ts';
import type { NotificationRow } from '../notifications/notifications.repository.ts';
import type { Account } from './accounts.repository.ts';

const presentUser = ({ user, profile, picture }: Account, links: PictureLinks) => ({
  id: user.id,
  name: user.name,
  email: user.email,
  email_verified_at: user.emailVerifiedAt?.toISOString() ?? null,
  role: user.role,
  picture: picture && links.picture(picture),
  profile_completed: bit(isProfileComplete(user.role, { ...profile, name: user.name, hasPicture: picture !== null })),
  subscription: user.subscriptionExpiresAt?.toISOString() ?? null,
});

export const presentSession = (
  { account, token }: { account: Account; token: string },
  links: PictureLinks,
): Data<typeof authApi.login> => ({ user: presentUser(account, links), token });

export const presentAddress = (address: Account['address']): Data<typeof accountsApi.saveBrandAddress> => ({
  address: address?.address ?? null,
  country: address?.country ?? null,
  city: address?.city ?? null,
  zip_code: address?.zipCode ?? null,
  phone_number: address?.phoneNumber ?? null,
  company_name: address?.companyName ?? null,
  vat_number: address?.vatNumber ?? null,
});

/** The whole profile, for its owner only. */
export const presentProfile = (account: Account, links: SessionLinks): Data<typeof accountsApi.saveBrandProfile> => ({
  ...presentUser(account, links),
  description: account.profile.description,
  website: account.profile.website,
  date_of_birth: account.profile.dateOfBirth,
  gender: account.profile.gender,
  languages: account.profile.languages,
  categories: account.profile.categories,
  video: account.pitch && links.video(account.pitch),
  original: presentOriginal(account.pitch),
  preview: presentPreview(account.preview, links),
  page_key: account.profile.pageKey,
  google: bit(account.user.googleSubject !== null),
  has_password: bit(account.user.passwordHash !== null),
  suspended_from: account.user.suspendedFrom,
  ...presentAddress(account.address),
});

export const presentMe = (
  { account, notifications }: { account: Account; notifications: readonly NotificationRow[] },
  links: SessionLinks,
): Data<typeof accountsApi.me> => ({
  ...presentProfile(account, links),
  notifications: notifications.map(presentNotification),
});
