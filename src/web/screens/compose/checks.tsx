import { WandSparkles } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';

import { checkPost } from '#contract/checks/check-post.ts';
import type { CheckContext, Finding, Mend } from '#contract/checks/finding.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { mediaAddressesOf } from '#contract/post-content.ts';
import { useRested } from '#web/lib/rested.ts';
import type { ShownAccount } from '#web/parts/account-name.tsx';
import { Findings, type ShownFinding } from '#web/parts/findings.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

import { useCompose, useComposeView, useDraft } from './compose-context.ts';
import { differing, draftOf, isBlank, type Draft } from './draft.ts';
import { useLibraryMedia } from './library-media.ts';
import { allMended, draftFrom } from './mended.ts';

/** How long a key must rest until the checks run, in ms: they never keep a letter waiting. */
const restMs = 120;

/** What the checks say of the draft as it stands. */
export function useFindings(chosen: readonly ShownAccount[]): Finding[] {
  const { store, policy, project } = useCompose();
  const problems = useComposeView(store, (view) => view.post?.media_problems);
  const draft = useRested(useDraft(), restMs);
  const otherLanguage = useLanguages();
  const urls = useMemo(() => mediaAddressesOf(draft), [draft]);
  const library = useLibraryMedia(urls);
  const repeats = useRepeats(draft);
  return useMemo(
    () => [
      ...checkPost(draft, chosen, policy, {
        language: project.lang,
        sendAt: draft.scheduled_at,
        ...(otherLanguage && { otherLanguage }),
        mediaFacts: (url) => library[urls.indexOf(url)],
        mediaProblem: (url) => problems?.[url],
      }),
      ...repeats,
    ],
    [draft, chosen, policy, project.lang, otherLanguage, urls, library, problems, repeats],
  );
}

/** What was posted before the server alone knows: it says so of what is saved, until that is changed. */
function useRepeats(draft: Draft): readonly Finding[] {
  const { store } = useCompose();
  const post = useComposeView(store, (view) => view.post);
  return useMemo(() => {
    if (!post || differing(draftOf(post), draft).some((field) => field === 'body' || field === 'overrides'))
      return [];
    return post.findings.flatMap(({ network, ...finding }) =>
      finding.code === 'fix_repeat' ? [{ ...finding, network: namedNetwork(network) }] : [],
    );
  }, [post, draft]);
}

const namedNetwork = (name: string | null) => (name !== null && isNetworkName(name) ? name : null);

type OtherLanguage = NonNullable<CheckContext['otherLanguage']>;

/** Telling languages apart needs tables of its own: they come when the page is there. */
function useLanguages(): OtherLanguage | null {
  const [known, setKnown] = useState<OtherLanguage | null>(null);
  useEffect(() => {
    let isGone = false;
    // Without them the language is not checked here; the server checks it again.
    void import('#contract/language.ts').then(
      ({ otherLanguage }) => isGone || setKnown(() => otherLanguage),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return known;
}

interface ChecksProps {
  findings: readonly Finding[];
  chosen: readonly ShownAccount[];
  onShow: (finding: ShownFinding) => void;
}

/** The checks panel: what is against a limit or a rule, and the way to mend it. */
export function Checks({ findings, chosen, onShow }: ChecksProps) {
  const { store, rights, policy, project } = useCompose();
  const isEmpty = isBlank(useDraft());
  const onMend = (mend: Mend) => {
    const before = store.get().draft;
    store.change((draft) => draftFrom(draft, mend.apply(draft)));
    toast('Mended.', () => store.change(() => before));
  };
  const mendable = findings.filter(({ mend }) => mend).length;
  const mendAll = () => {
    const before = store.get().draft;
    const mended = allMended(before, (draft) => checkPost(draft, chosen, policy, { language: project.lang }));
    store.change(() => mended);
    toast('Mended what a click can mend.', () => store.change(() => before));
  };
  return (
    <section id="checks" aria-label="Checks" className="border-t border-line pt-3">
      <h2 className="mb-1 flex min-h-8 items-center gap-2 font-semibold">
        Checks
        {findings.length > 0 && !isEmpty && (
          <span className="figures font-normal text-faint">{findings.length}</span>
        )}
        {mendable > 1 && rights.edit === null && (
          <Button look="quiet" className="ml-auto -mr-2 px-2" onPress={mendAll}>
            <WandSparkles aria-hidden className="size-3.5" />
            Mend all {mendable}
          </Button>
        )}
      </h2>
      {isEmpty ? (
        <p className="flex min-h-8 items-center text-soft">They run as you write.</p>
      ) : (
        <Findings
          findings={findings}
          accounts={chosen}
          onShow={onShow}
          {...(rights.edit === null && { onMend })}
        />
      )}
    </section>
  );
}
