import { channelName, LIVE_EVENTS } from '#shared/domain/realtime-channels.ts';
import type { LiveEvent } from '../../providers/broadcast/broadcast.ts';
import { presentSupportMessage } from './support.presenter.ts';
import type { FullSupportMessage } from './support.repository.ts';

/**
 * The realtime event of a message in a support chat. Every session of the user receives it, so its attachments have no
 * links, which are valid for one session only.
 */
export const eventOfSupportMessage = (message: FullSupportMessage): LiveEvent => ({
  channel: channelName('support', message.supportId),
  event: LIVE_EVENTS.support,
  data: { message: presentSupportMessage(message, null) },
});
