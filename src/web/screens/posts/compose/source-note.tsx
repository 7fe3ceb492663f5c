import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { useStore } from '#web/lib/store.ts';
import { languageName } from '#web/parts/workspace/language-name.ts';
import { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';
import { useCompose } from './compose-context.ts';
import { postCalls } from './post-calls.ts';

/** For a translation: a link to its source, and the options when the source has changed since. */
export function SourceNote() {
  const { store, rights } = useCompose();
  const of = useStore(store, ({ post }) => post?.translation_of);
  const { again, takeAsSeen: markSeen, isPending } = useSourceChange();
  const { data } = api.projects.list.useQuery({}, { staleTime: 5 * 60_000 });
  if (!of) return null;
  const [language, project] = [languageName(of.lang), of.project_name];
  return (
    <section
      aria-label={t({ message: 'Source', context: 'of a translation' })}
      className={`mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 ${of.changed ? 'rounded-md border border-warning bg-warning-wash p-3' : 'text-soft'}`}
    >
      <p className="min-w-0 flex-1 basis-60">
        {of.changed && (
          <strong className="block font-semibold">{t`The source has changed since it was translated.`}</strong>
        )}
        <Trans>
          Translated from{' '}
          <Link
            to="/compose/$postId"
            params={{ postId: String(of.id) }}
            className="text-accent underline underline-offset-2"
          >
            the {language} post of {project}
          </Link>
          .
        </Trans>
      </p>
      {of.changed && rights.edit === null && (
        <span className="flex flex-wrap gap-2">
          {data?.translation_engine && (
            <Button isPending={isPending} onPress={() => void again(of.id)}>
              {t`Translate again`}
            </Button>
          )}
          <Button isPending={isPending} onPress={() => void markSeen()}>
            {t`Mark as up to date`}
          </Button>
        </span>
      )}
    </section>
  );
}

/** The two ways to handle a changed source. Either can be undone, or changes nothing that needs undoing. */
function useSourceChange() {
  const { store, project } = useCompose();
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const attempt = async (act: (id: number) => Promise<void>) => {
    const id = store.get().post?.id;
    if (id === undefined) return;
    setPending(true);
    try {
      await act(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastRefusal(error.message);
    } finally {
      setPending(false);
    }
  };
  const again = (sourceId: number) =>
    attempt(async (id) => {
      if (!(await store.flush()))
        return toastRefusal(
          t`The draft couldn’t be saved, so nothing was translated. See the reason at the top.`,
        );
      const { draft: before } = store.get();
      const { post: source } = await client.fetchQuery({
        ...api.schedule.get.queryOptions({ id: sourceId }),
        staleTime: 0,
      });
      const picture = before.media[0]?.url;
      const { warnings } = await api.schedule.translate.call({
        id: sourceId,
        project_id: project.id,
        into: id,
        ...(before.account_ids.length > 0 && { account_ids: [...before.account_ids] }),
        // Keep a picture in the translation's own language.
        ...(picture !== undefined && picture !== source.media[0]?.url && { image: picture }),
      });
      store.replacePost(await postCalls(client).read(id));
      const failed = warnings.find(({ code }) => code === 'translation_failed');
      if (failed) return toastRefusal(t`Nothing changed. ${{ reason: failed.text }}`);
      const { body, thread, first_comment, media, overrides } = before;
      toast(t`Translated again.`, () =>
        store.change((now) => ({ ...now, body, thread, first_comment, media, overrides })),
      );
    });
  const markSeen = () =>
    attempt(async (id) => {
      const { post } = await api.schedule.update.call({ id, source_seen: true });
      store.replacePost(post);
      toast(t`Marked as up to date with its source.`);
    });
  return { again, takeAsSeen: markSeen, isPending };
}
