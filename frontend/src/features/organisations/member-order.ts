import type { OrganisationMember } from '../../api/shapes.js';

/** Those whose name, address or role holds `search`: oneself first, then by name. */
export function orderedMembers(
  members: readonly OrganisationMember[],
  own: string | undefined,
  search: string,
): OrganisationMember[] {
  const term = search.trim().toLowerCase();
  return members
    .filter(({ displayName, email, roles }) =>
      [displayName, email ?? '', ...roles].some((text) => text.toLowerCase().includes(term)),
    )
    .sort(
      (a, b) =>
        Number(b.id === own) - Number(a.id === own) ||
        a.displayName.localeCompare(b.displayName, 'en', { numeric: true }),
    );
}
