import { CommandError } from './command.ts';

/**
 * The chosen organization: the named one (by name in any case, or by id), or the only one.
 * @throws CommandError when it is not clear which
 */
export function chosenOrganization(
  organizations: readonly { id: number; name: string }[],
  wanted: string | undefined,
): { id: number; name: string } {
  const [first, ...others] = organizations.filter(
    ({ id, name }) =>
      wanted === undefined || name.toLowerCase() === wanted.toLowerCase() || String(id) === wanted,
  );
  const all = organizations.map(({ name }) => `“${name}”`).join(', ') || 'none';
  if (!first) throw new CommandError(`There is no such organization to choose. There is: ${all}.`);
  if (others.length > 0) throw new CommandError(`Say which with --organization. There are: ${all}.`);
  return first;
}
