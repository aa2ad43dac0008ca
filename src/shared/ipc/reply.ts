/**
 * Why a call failed. `refused` carries a message for the user; `internal` carries no details, which go to the main
 * process's log.
 */
export type CallErrorCode = 'bad_address' | 'bad_arguments' | 'forbidden' | 'refused' | 'internal';

/**
 * The envelope of every reply. A failure is a value, because errors thrown by a handler lose their code: `invoke`
 * rewrites the message and the context bridge drops properties.
 */
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: CallErrorCode; readonly message: string };
