/**
 * Builds a run-time list of names whose completeness the compiler checks: both an unknown name and a missing one are
 * type errors.
 */
export const everyNameOf =
  <All extends string>() =>
  <const List extends readonly All[]>(list: List & ([All] extends [List[number]] ? unknown : never)): List =>
    list;
