import { call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { api } from '#shared/contract/api.ts';

export const loadAttachment = (id: number) => call(api.getAttachment, { params: { id } });

/** An attachment with fresh links; loaded again when one of them has expired. */
export const useAttachment = (id: number) => useApi(`attachment/${id}`, () => loadAttachment(id));
