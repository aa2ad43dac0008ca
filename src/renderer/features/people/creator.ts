import type { CallResult } from '#renderer/lib/api/call.ts';
import type { Api } from '#shared/contract/api.ts';

/** A creator's page. */
export type Creator = CallResult<Api['getCreator']>;

/** A creator in the list. */
export type ListedCreator = CallResult<Api['listCreators']>['data'][number];
