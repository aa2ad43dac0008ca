import { allImports, type SourceTree } from './source-tree.ts';

/** The group of a file; undefined for a file that the rule does not cover. */
export type Group = (path: string) => string | undefined;

/** Every file is a group of its own. */
export const fileOf: Group = (path) => path;

/** Groups that import each other, directly or through others, as `a ↔ b ↔ c`. */
export const circlesBetween = (tree: SourceTree, groupOf: Group): readonly string[] => {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of allImports(tree)) {
    const [a, b] = [groupOf(from), groupOf(to)];
    if (a && b && a !== b) next.set(a, (next.get(a) ?? new Set()).add(b));
  }
  const reachable = (start: string): ReadonlySet<string> => {
    const found = new Set<string>();
    const open = [start];
    for (let group = open.pop(); group !== undefined; group = open.pop())
      for (const other of next.get(group) ?? [])
        if (!found.has(other)) {
          found.add(other);
          open.push(other);
        }
    return found;
  };
  const reach = new Map([...next.keys()].map((group) => [group, reachable(group)]));
  const circles = [...reach]
    .filter(([group, groups]) => groups.has(group))
    .map(([group, groups]) =>
      [...groups]
        .filter((other) => reach.get(other)?.has(group))
        .sort()
        .join(' ↔ '),
    );
  return [...new Set(circles)].sort();
};
