import type { api } from '#shared/contract/api.ts';
import type { Data } from '#shared/contract/endpoint.ts';

/** A picture or video of a stored message. */
export type Attachment = Data<typeof api.getAttachment>;
