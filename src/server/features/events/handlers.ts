import type { HandlersOf } from '#server/context.ts';

export const events = {
  listen({ live, actor, http }, { last_event_id }) {
    // A browser that connects anew repeats the address that it began with: its header is the later word.
    return live.listen(actor, http.headers.get('last-event-id') ?? last_event_id ?? null);
  },
} satisfies HandlersOf<'events'>;
