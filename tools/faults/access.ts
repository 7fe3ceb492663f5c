import type { Fault } from './fault.ts';

/** In permissions, limits, and the audit log. */
export const inAccess: readonly Fault[] = [
  {
    id: 'ipv6-counted-singly',
    file: 'src/server/mount/limits.ts',
    find: 'parsed.toByteArray().slice(0, 8)',
    put: 'parsed.toByteArray().slice(0, 16)',
    breaks: 'Who has an IPv6 network guesses from a new address each time and is never slowed down.',
    covers: ['src/server/mount/limits.test.ts'],
  },
  {
    id: 'renamed-header',
    file: 'src/server/mount/limits.ts',
    find: '[`${prefix}-Remaining`]: String(remaining)',
    put: '[`${prefix}-Left`]: String(remaining)',
    also: [
      {
        file: 'src/server/mount/limits.ts',
        find: "headers['X-RateLimit-Remaining']",
        put: "headers['X-RateLimit-Left']",
      },
    ],
    breaks: 'Programs that slow themselves down by the header of the specification run into the limit.',
    covers: ['src/server/mount/limits.test.ts'],
  },
  {
    id: 'guest-not-refused',
    file: 'src/server/mount/carry-out.ts',
    find: 'const { headers, refusal } = await limits.countOf(name, perHour, caller);\n      reply.headers(headers);\n      if (refusal) throw refusal;',
    put: 'const { headers } = await limits.countOf(name, perHour, caller);\n      reply.headers(headers);',
    breaks: 'Somebody tries secrets of review links as often as they like.',
    covers: ['src/server/areas/posts/guest-review/guest-review.test.ts'],
  },
  {
    id: 'old-key-lives-on',
    file: 'src/server/access/actors.ts',
    find: '!(row.oldEndsAt && row.oldEndsAt > deps.now())',
    put: '!row.oldEndsAt',
    breaks: 'A key that was replaced because it leaked works on after its time.',
    covers: ['src/server/areas/workspace/tokens/tokens.test.ts'],
  },
  {
    id: 'unnamed-page',
    file: 'src/server/access/actors.ts',
    find: 'if (origin !== undefined && origins.includes(origin)) return;',
    put: 'if (origin === undefined || origins.includes(origin)) return;',
    breaks: 'A page of another site changes something with the cookie of who looks at it.',
    covers: ['src/server/access/actors.test.ts'],
  },
  {
    id: 'limited-token-beyond',
    file: 'src/server/access/rules.ts',
    find: "  if (actor.projectIds && reach !== 'projects') throw beyondProjects();\n",
    put: '',
    breaks: 'A token of one project manages the whole organization.',
    covers: ['src/server/access/rules.test.ts', 'test/rules/limited-tokens.test.ts'],
  },
  {
    id: 'deactivated-member',
    file: 'src/server/access/store.ts',
    find: ".on('members.active', '=', true)\n        .on((eb)",
    put: '.on((eb)',
    breaks: 'Who was deactivated in one organization goes on reading it by the session of another.',
    covers: ['src/server/areas/workspace/members/members.test.ts'],
  },
  {
    id: 'code-used-twice',
    file: 'src/server/access/attempts.ts',
    find: '(await secondsOf(codes, digest(userId, oneTimeCode))) === 0',
    put: '(await secondsOf(codes, digest(userId, oneTimeCode))) >= 0',
    breaks: 'A one-time code that somebody read over a shoulder signs them in as well.',
    covers: ['src/server/access/sign-in.test.ts'],
  },
  {
    id: 'refusal-not-recorded',
    file: 'src/server/mount/record.ts',
    find: 'error.status !== 403) return;',
    put: 'error.status !== 401) return;',
    breaks: 'The audit log is silent about who tried what they may not do.',
    covers: ['src/server/areas/workspace/audit/audit.test.ts'],
  },
  {
    id: 'guest-not-recorded',
    file: 'src/server/areas/posts/guest-review/review-by-link.ts',
    find: `    await writeAudit(
      trx,
      {
        organizationId: link.organization_id,
        userId: null,
        tokenId: null,
        name: input.name ?? link.name,
        from: http.from,
      },
      {
        what: 'guestReview.say',
        subject: \`post \${post_id}\`,
        details: { verdict, review_link_id: link.id },
      },
    );
`,
    put: '',
    breaks: 'Nobody finds out afterwards that it was a guest whose word released a post.',
    covers: [
      'src/server/areas/posts/guest-review/guest-review.test.ts',
      'src/server/areas/workspace/audit/audit.test.ts',
    ],
  },
  {
    id: 'post-of-others',
    file: 'src/server/areas/posts/schedule/store.ts',
    find: `    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

/** Locks the post's row`,
    put: `    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks the post's row`,
    breaks: 'Whoever counts up ids reads drafts of other organizations.',
    covers: ['src/server/areas/posts/schedule/strangers.test.ts'],
  },
  {
    id: 'expired-review-link',
    file: 'src/server/areas/posts/review-links/store.ts',
    find: "    .where('review_links.expires_at', '>', now)\n",
    put: '',
    breaks: 'A review link opens drafts for ever, though it was made for a week.',
    covers: ['src/server/areas/posts/guest-review/guest-review.test.ts'],
  },
  {
    id: 'mute-for-all',
    file: 'src/server/areas/research/mutes/handlers.ts',
    find: "if (scope === 'organization' && !roleAtLeast(actor.role, 'admin'))",
    put: "if (scope === 'organization' && roleAtLeast(actor.role, 'owner'))",
    breaks: 'A member takes an outlet out of everybody’s lists, and the owner cannot.',
    covers: ['src/server/areas/research/mutes/mutes.test.ts'],
  },
  {
    id: 'private-change',
    file: 'src/server/live/hub.ts',
    find: `flatMap(({ userId: only, change }) =>
        only === null || only === userId ? [{ data: projectIds ? withoutRows(change, userId) : change }] : [],
      );`,
    put: 'flatMap(({ change }) => [{ data: projectIds ? withoutRows(change, userId) : change }]);',
    breaks: 'Everybody’s browser is sent what one person is told.',
    covers: ['src/server/live/hub.test.ts'],
  },
  {
    id: 'wrapped-address',
    file: 'src/server/lib/address.ts',
    find: "if (parsed.range() !== 'unicast' ||",
    put: "if (!['unicast', '6to4'].includes(parsed.range()) ||",
    breaks: 'An address of the web that wraps a private one makes the server read its own network.',
    covers: ['src/server/lib/address.test.ts'],
  },
];
