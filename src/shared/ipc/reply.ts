/**
 * Why a call was refused. `refused` carries a sentence for the user. `internal` carries no details: those stand in the
 * main process's log.
 */
export type CallErrorCode = 'bad_address' | 'bad_arguments' | 'forbidden' | 'refused' | 'internal';

/**
 * The envelope of every answer. Errors thrown by a handler lose their code on the way (`invoke` rewrites the message,
 * the context bridge drops properties), so a refusal is a value.
 */
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: CallErrorCode; readonly message: string };
