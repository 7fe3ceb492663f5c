import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { placed } from '#web/lib/places.ts';

/** Suggests what to do next when no step is open. */
export function AllDone() {
  const ways = [
    { to: '/explore', label: t`See what is moving`, text: t`Explore ranks stories from your sources.` },
    { to: '/board', label: t`Plan on the board`, text: t`One card for each idea, from plan to published.` },
    {
      to: '/settings/members',
      label: t`Invite your team`,
      text: t`Writers, reviewers, and agents with API tokens.`,
    },
  ] as const;
  return (
    <section aria-label={t`What’s next`} className="mt-10 border-t border-line pt-6">
      <h2
        ref={placed('first steps done')}
        tabIndex={-1}
        className="text-lg font-semibold tracking-tight outline-none"
      >
        {t`Ready`}
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-3">
        {ways.map(({ to, label, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="block h-full rounded-lg border border-line p-3 hover:border-edge hover:bg-hover"
            >
              <span className="block font-medium">{label}</span>
              <span className="mt-0.5 block text-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
