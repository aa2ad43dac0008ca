import { limits } from '#shared/domain/limits.ts';
import { showsSomething } from '#shared/domain/text/visible-text.ts';
import { invalidField } from '../http/api-error.ts';

/** Validates the operator's reason for an irreversible action. @throws ApiError when it is empty or too long. */
export const readReason = (text: string): string => {
  const reason = text.trim();
  if (!showsSomething(reason) || reason.length > limits.shortText)
    throw invalidField('reason', `Give a reason of at most ${limits.shortText} characters.`);
  return reason;
};
