import type { CallResult } from '#renderer/lib/call.ts';
import type { Api } from '#shared/contract/api.ts';

/** A creator's page. */
export type Creator = CallResult<Api['getCreator']>;

/** A creator in the list. */
export type ListedCreator = CallResult<Api['listCreators']>['data'][number];

const genders = { male: 'Male', female: 'Female' } as const;

/** Gender and age, as far as they are shown: "Female, 24 years". */
export const faceWords = ({ gender, age }: Pick<Creator, 'gender' | 'age'>): string =>
  [gender && genders[gender], age !== null && `${age} years`].filter(Boolean).join(', ');
