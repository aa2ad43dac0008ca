// Profiles, addresses and pitches. Passwords belong to the auth domain.
import type { Address, Billing } from '#shared/contract/account-forms.ts';
import type { accountsApi } from '#shared/contract/accounts.ts';
import type { Body } from '#shared/contract/endpoint.ts';
import { limits } from '#shared/domain/limits.ts';
import { ageOn } from '#shared/domain/people/age.ts';
import { splitCodes } from '#shared/domain/text/code-list.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { invalidField } from '../../http/api-error.ts';
import type { ReceivedFile } from '../../http/multipart.ts';
import { isRepeatedClaim, keepVideo, readVideo, type VideoSource } from '../../uploads/claim-video.ts';
import { newestNotifications } from '../notifications/notifications.repository.ts';
import { findAccount, lockFiles, renameUser, saveAddress, updateProfile } from './accounts.repository.ts';

type BrandProfile = Body<typeof accountsApi.saveBrandProfile>;
type CreatorProfile = Body<typeof accountsApi.saveCreatorProfile>;

const creatorFields = ({ date_of_birth, gender, languages, categories }: CreatorProfile) => ({
  dateOfBirth: date_of_birth,
  gender: gender || null,
  languages: [...splitCodes(languages)],
  categories: [...splitCodes(categories)],
});

/** What else is done when a creator's address is saved. Passed in, since jobs import accounts by way of auth. */
export type OnCreatorAddress = (tx: Transaction, creatorId: number) => Promise<void>;

/** The account with its newest notifications. */
export const findWithNews = async (context: Context, actor: Actor) => {
  const [account, notifications] = await Promise.all([
    findAccount(context.db.orm, actor.id),
    newestNotifications(context.db.orm, actor.id),
  ]);
  return { account, notifications };
};

export const saveProfile = async (
  context: Context,
  actor: Actor,
  form: BrandProfile | CreatorProfile,
  picture: ReceivedFile | undefined,
) => {
  const { db, files, clock } = context;
  const before = await findAccount(context.db.orm, actor.id);
  if (!picture && !before.picture) throw invalidField('picture', 'A Picture is required');
  const born = 'date_of_birth' in form ? creatorFields(form) : { dateOfBirth: undefined };
  if (born.dateOfBirth && ageOn(born.dateOfBirth, clock()) < limits.minimumAge) {
    throw invalidField('date_of_birth', 'Creators must be at least 18 years old');
  }
  const prepared = picture && (await files.preparePicture(picture, actor.id));
  await files.withStored([prepared], (file) =>
    transaction(db, async (tx) => {
      const { pictureFileId } = await lockFiles(tx.orm, actor.id);
      const kept = file && (await files.keep(tx, { ownerId: actor.id, kind: 'picture', file }));
      await renameUser(tx.orm, actor.id, form.name);
      await updateProfile(tx.orm, actor.id, {
        description: form.description,
        website: form.website || null,
        ...born,
        ...(kept && { pictureFileId: kept.id }),
      });
      if (kept && pictureFileId) await files.remove(tx, pictureFileId);
    }),
  );
  return findAccount(context.db.orm, actor.id);
};

export const changeAddress = async (
  context: Context,
  actor: Actor,
  form: Address & Partial<Billing>,
  onCreatorAddress?: OnCreatorAddress,
) => {
  await transaction(context.db, async (tx) => {
    await saveAddress(tx.orm, actor.id, {
      address: form.address,
      country: form.country,
      city: form.city,
      zipCode: form.zip_code,
      phoneNumber: form.phone_number,
      companyName: form.company_name,
      vatNumber: form.vat_number,
    });
    if (actor.role === 'creator') await onCreatorAddress?.(tx, actor.id);
  });
  return (await findAccount(context.db.orm, actor.id)).address;
};

/** Sets the pitch. Idempotent per upload: a repeat changes nothing, even after that pitch was replaced or deleted. */
export const savePitch = async (context: Context, actor: Actor, source: VideoSource) => {
  const purpose = { actor, kind: 'pitch', jobId: null, source } as const;
  if (!(await isRepeatedClaim(context.db.orm, purpose))) await readVideo(context, purpose);
  const inForm = source.file && (await context.files.checkVideo(source.file));
  await context.files.withStored([inForm], (video) =>
    transaction(context.db, async (tx) => {
      const { pitchFileId } = await lockFiles(tx.orm, actor.id);
      if (await isRepeatedClaim(tx.orm, purpose)) return;
      const kept = await keepVideo(context, tx, purpose, video);
      await updateProfile(tx.orm, actor.id, { pitchFileId: kept.id });
      if (pitchFileId) await context.files.remove(tx, pitchFileId);
    }),
  );
  return findAccount(context.db.orm, actor.id);
};

export const deletePitch = async (context: Context, actor: Actor) => {
  await transaction(context.db, async (tx) => {
    const { pitchFileId } = await lockFiles(tx.orm, actor.id);
    if (!pitchFileId) return;
    await updateProfile(tx.orm, actor.id, { pitchFileId: null });
    await context.files.remove(tx, pitchFileId);
  });
  return findAccount(context.db.orm, actor.id);
};
