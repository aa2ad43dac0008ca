/** The only row of a statement that finds or changes at most one; undefined without one. */
export const first = async <Row>(rows: PromiseLike<readonly Row[]>): Promise<Row | undefined> => (await rows)[0];

/** Whether a statement finds or changes a row. */
export const some = async (rows: PromiseLike<readonly unknown[]>): Promise<boolean> => (await rows).length > 0;

/** The row of a statement that always has one. @throws Error without one. */
export const only = async <Row>(rows: PromiseLike<readonly Row[]>): Promise<Row> => {
  const [row] = await rows;
  if (row === undefined) throw new Error('A statement gave no row.');
  return row;
};
