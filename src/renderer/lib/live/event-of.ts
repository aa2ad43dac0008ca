/** The types by which a payload is recognised, of the fields without which a screen could not show it. */
type FieldTypes<T> = { readonly [K in keyof T]?: 'number' | 'string' | 'object' };

/**
 * The payload of a live event; null when it is no object or a field has another type, since a hosted service, or another
 * version of the server, may have passed it on. Like in a response, the other fields are as declared.
 */
export const eventOf = <T extends object>(data: unknown, types: FieldTypes<T>): T | null => {
  const fields: Readonly<Record<string, unknown>> = typeof data === 'object' && data !== null ? { ...data } : {};
  return Object.entries(types).every(([name, type]) => typeof fields[name] === type) ? (data as T) : null;
};
