import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { useRested } from '#web/lib/rested.ts';
import { stateLabel } from '#web/parts/posts/composed-state.tsx';
import { titleOf } from '#web/parts/posts/composed.ts';
import { useMe, usePublishes } from '#web/parts/workspace/me.ts';
import { Item, Section } from './palette-item.tsx';

interface PaletteFoundProps {
  text: string;
  /** Closes the palette, then acts. */
  run: (act: () => unknown) => () => void;
}

/**
 * The organization's own content: posts in every state and templates that contain the terms, and members and
 * projects with a matching name.
 */
export function PaletteFound({ text, run }: PaletteFoundProps) {
  const navigate = useNavigate();
  const { permissions, organization } = useMe();
  const q = useRested(text, 250).slice(0, 200);
  const reads = permissions.includes('read') && organization !== null;
  const rested = reads && q === text;
  const publishes = usePublishes();
  const recent = 30_000;
  const { data: posts } = api.schedule.list.useQuery(
    { q, per_page: 5 },
    { staleTime: recent, enabled: rested && publishes },
  );
  const { data: templates } = api.templates.list.useQuery(
    { q, per_page: 5 },
    { staleTime: recent, enabled: rested },
  );
  const { data: people } = api.members.list.useQuery({}, { staleTime: recent, enabled: reads });
  const { data: projects } = api.projects.list.useQuery({}, { staleTime: recent, enabled: reads });
  return (
    <>
      <Section title={t`Your posts`} forceMount={(posts?.posts.length ?? 0) > 0}>
        {posts?.posts.map((post) => (
          <Item
            key={post.id}
            value={`own post ${post.id}`}
            forceMount
            label={titleOf(post)}
            end={<span className="text-xs text-faint">{stateLabel(post.status)}</span>}
            onSelect={run(() => navigate({ to: '/compose/$postId', params: { postId: String(post.id) } }))}
          />
        )) ?? []}
      </Section>
      <Section title={t`Templates`} forceMount={(templates?.templates.length ?? 0) > 0}>
        {templates?.templates.map(({ id, name }) => (
          <Item
            key={id}
            value={`template ${id}`}
            forceMount
            label={name}
            onSelect={run(() =>
              navigate({ to: '/templates/$templateId', params: { templateId: String(id) } }),
            )}
          />
        )) ?? []}
      </Section>
      <Section title={t`Members`}>
        {people?.members.map(({ user_id, user_name, user_email }) => (
          <Item
            key={user_id}
            value={`member ${user_id}`}
            label={user_name}
            keywords={user_email}
            onSelect={run(() => navigate({ to: '/settings/members' }))}
          />
        )) ?? []}
      </Section>
      <Section title={t`Projects`}>
        {projects?.projects.map(({ id, name }) => (
          <Item
            key={id}
            value={`project ${id}`}
            label={name}
            onSelect={run(() => navigate({ to: '/settings/projects' }))}
          />
        )) ?? []}
      </Section>
    </>
  );
}
