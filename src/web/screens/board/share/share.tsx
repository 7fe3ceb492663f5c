import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { hostIn, isAddress } from '#web/parts/board/web-address.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { cardOf, type ShareSearch } from './shared.ts';

/** The option for no project. */
const none = 'none';

/** Creates a card from what another app or page shared. Nothing is created until the user confirms. */
export function Share({ search }: { search: ShareSearch }) {
  const { permissions } = useMe();
  const create = api.cards.create.useMutation({ refusal: 'inline' });
  const projects = api.projects.list.useQuery({}).data?.projects ?? [];
  const [card, setCard] = useState(() => cardOf(search));
  const [project, setProject] = useState(none);
  const set = (change: Partial<typeof card>) => setCard({ ...card, ...change });
  const url = card.url.trim();
  const isWrong = url !== '' && !isAddress(url);
  const isEmpty = card.title.trim() === '' && url === '';
  const lacksTitle = create.error !== null && url !== '' && card.title.trim() === '';
  const mayCreate = permissions.includes('write') && create.data === undefined;
  const send = () => {
    if (!mayCreate || isWrong || isEmpty || create.isPending) return;
    create.mutate({
      ...(card.title.trim() !== '' && { title: card.title.trim() }),
      ...(url !== '' && { post_url: url }),
      ...(card.notes.trim() !== '' && { notes: card.notes.trim() }),
      ...(project !== none && { project_id: Number(project) }),
    });
  };
  useShortcut('mod+Enter', t`Create card`, t`Share`, send, mayCreate);

  if (!permissions.includes('write'))
    return (
      <EmptyState title={t`You can’t create cards`}>
        {t`Your role is read-only. Ask an admin for another role.`}
      </EmptyState>
    );
  if (create.data)
    return (
      <EmptyState
        title={t`Card created`}
        action={
          <div className="flex items-center gap-3">
            <Link
              to="/board"
              search={{ card: create.data.card_id }}
              className="font-medium text-accent underline underline-offset-2"
            >
              {t`Open card`}
            </Link>
            {search.from === 'bookmark' && <Button onPress={() => window.close()}>{t`Close window`}</Button>}
          </div>
        }
      >
        {t`“${{ title: create.data.title }}” is on the board.`}
      </EmptyState>
    );
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <Form onSubmit={send} className="mx-auto flex max-w-lg flex-col gap-4 px-4 py-6">
        <h1 className="text-xl font-semibold">{t`New card`}</h1>
        <TextField
          isFirst
          label={t`Title`}
          value={card.title}
          maxLength={500}
          onChange={(title) => set({ title })}
          description={url !== '' && !isWrong ? t`Leave it empty to use the title of the page.` : undefined}
          error={lacksTitle ? create.error?.message : undefined}
        />
        <TextField
          mono
          label={t`Link`}
          value={card.url}
          onChange={(next) => set({ url: next })}
          error={isWrong ? t`Not a web address. It begins with https:// or http://.` : undefined}
        />
        <TextArea label={t`Notes`} value={card.notes} onChange={(notes) => set({ notes })} />
        {projects.length > 0 && (
          <Select
            label={t`Project`}
            layout="stacked"
            value={project}
            options={[
              { value: none, label: t`No project` },
              ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={setProject}
          />
        )}
        {create.error && !lacksTitle && (
          <p role="alert" className="text-danger">
            {create.error.message}
          </p>
        )}
        <div className="flex items-center gap-3">
          <Button
            type="submit"
            variant="primary"
            isPending={create.isPending}
            isDisabled={isEmpty || isWrong}
          >
            {create.isPending && card.title.trim() === ''
              ? t`Reading ${{ host: hostIn(url) }}`
              : t`Create card`}
          </Button>
        </div>
      </Form>
    </div>
  );
}
