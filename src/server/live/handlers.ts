import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { projectsOf } from '#server/access/projects.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import type { HandlersOf } from '#server/context.ts';
import { isThere, membersAmong } from './store-presence.ts';

/** The most people who are listed at one place. */
const mostListed = 50;

export const events = {
  listen({ live, actor, http }, { last_event_id }) {
    // A browser that reconnects repeats its original URL, so its header is the later value.
    return live.listen(
      { ...actor, projectIds: projectsOf(actor) },
      http.headers.get('last-event-id') ?? last_event_id ?? null,
    );
  },
} satisfies HandlersOf<'events'>;

export const presence = {
  async update({ db, live, actor }, { kind, id, tab, editing, left }) {
    const { organizationId, userId } = actor;
    if (kind === 'post') requirePublishing(actor);
    if (!(await isThere(db, { organizationId, kind, id })))
      throw notFound(kind === 'card' ? t`This card was not found.` : t`This post was not found.`);
    const others = await live.presence.update({ organizationId, kind, id, userId, tab, editing }, left);
    const members = await membersAmong(
      db,
      organizationId,
      others.map((one) => one.userId),
    );
    const people = others.flatMap((one) => {
      // Somebody whose membership has just ended is not named.
      const member = members.get(one.userId);
      return member
        ? [{ user_id: one.userId, user_name: member.name, agent: member.agent, editing: one.editing }]
        : [];
    });
    return { people: people.slice(0, mostListed) };
  },
} satisfies HandlersOf<'presence'>;
