import { t } from '@lingui/core/macro';
import { WandSparkles } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';

import { isNetworkName } from '#contract/networks/facts.ts';
import { mediaAddressesOf } from '#contract/networks/post-content.ts';
import { checkPost } from '#contract/posts/checks/check-post.ts';
import { networkCodes, type CheckContext, type Finding, type Fix } from '#contract/posts/checks/finding.ts';
import { placed } from '#web/lib/places.ts';
import { useRested } from '#web/lib/rested.ts';
import { useStore } from '#web/lib/store.ts';
import { offersOf, type NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { useLibraryMedia } from '#web/parts/media/library-media.ts';
import { groupedFindings } from '#web/parts/posts/finding-groups.ts';
import { Findings, type ListedFinding } from '#web/parts/posts/findings.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCompose, useDraft } from './compose-context.ts';
import { differing, draftOf, isBlank, type Draft } from './draft.ts';
import { allFixed, draftFrom } from './fixed.ts';

/** Delay in ms between the last keystroke and the checks, so that they never slow down typing. */
const restMs = 120;

/** An account as the checks get it. */
const checked = (account: NamedAccount) => ({ ...account, offers: offersOf(account) });

/** The findings for the current draft. */
export function useFindings(chosen: readonly NamedAccount[]): Finding[] {
  const { store, policy, project, mediaReachable: reachable } = useCompose();
  const problems = useStore(store, (view) => view.post?.media_problems);
  const draft = useRested(useDraft(), restMs);
  const otherLanguage = useLanguages();
  const urls = useMemo(() => mediaAddressesOf(draft), [draft]);
  const library = useLibraryMedia(urls);
  const serverFindings = useServerFindings(draft);
  const accounts = useMemo(() => chosen.map(checked), [chosen]);
  return useMemo(
    () => [
      ...checkPost(draft, accounts, policy, {
        language: project.lang,
        sendAt: draft.scheduled_at,
        ...(otherLanguage && { otherLanguage }),
        mediaFacts: (url) => library[urls.indexOf(url)],
        mediaProblem: (url) => problems?.[url],
        reachable,
      }),
      ...serverFindings,
    ],
    [
      draft,
      accounts,
      policy,
      project.lang,
      otherLanguage,
      urls,
      library,
      problems,
      reachable,
      serverFindings,
    ],
  );
}

/**
 * Only the server can compare with earlier posts, and ask networks. Its findings for the saved draft are shown until
 * that changes.
 */
function useServerFindings(draft: Draft): readonly Finding[] {
  const { store } = useCompose();
  const post = useStore(store, (view) => view.post);
  return useMemo(() => {
    if (!post || differing(draftOf(post), draft).some((field) => examined.has(field))) return [];
    return post.findings.flatMap(({ network, ...finding }) =>
      fromServer.has(finding.code) ? [{ ...finding, network: namedNetwork(network) }] : [],
    );
  }, [post, draft]);
}

/** The codes of what only the server finds, and the fields that it depends on. */
const fromServer = new Set<string>(['fix_repeat', networkCodes.refuses, networkCodes.notes]);
const examined = new Set<string>(['body', 'media', 'overrides']);

const namedNetwork = (name: string | null) => (name !== null && isNetworkName(name) ? name : null);

type OtherLanguage = NonNullable<CheckContext['otherLanguage']>;

/** Language detection needs large tables, which load after the page. */
function useLanguages(): OtherLanguage | null {
  const [known, setKnown] = useState<OtherLanguage | null>(null);
  useEffect(() => {
    let isGone = false;
    // If loading fails, only the server checks the language.
    void import('#contract/text/language.ts').then(
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
  chosen: readonly NamedAccount[];
  onShow: (finding: ListedFinding) => void;
}

/** The checks panel: violated limits and rules, and how to fix them. */
export function Checks({ findings, chosen, onShow }: ChecksProps) {
  const { store, rights, policy, project } = useCompose();
  const draft = useDraft();
  const isEmpty = isBlank(draft);
  const lines = groupedFindings(findings);
  const fixOne = (fix: Fix) => {
    const before = store.get().draft;
    store.change((draft) => draftFrom(draft, fix.apply(draft)));
    toast(t`Fixed.`, () => store.change(() => before));
  };
  const fixable = lines.filter(({ fix }) => fix).length;
  const fixAll = () => {
    const before = store.get().draft;
    const accounts = chosen.map(checked);
    const fixed = allFixed(before, (draft) => checkPost(draft, accounts, policy, { language: project.lang }));
    store.change(() => fixed);
    toast(t`Fixed everything that can be fixed automatically.`, () => store.change(() => before));
  };
  return (
    <section ref={placed('checks')} aria-label={t`Checks`} className="border-t border-line pt-3">
      <h2 className="mb-1 flex min-h-8 items-center gap-2 font-semibold">
        {t`Checks`}
        {lines.length > 0 && !isEmpty && (
          <span className="figures font-normal text-faint">{lines.length}</span>
        )}
        {fixable > 1 && rights.edit === null && (
          <Button variant="quiet" className="ms-auto -me-2 px-2" onPress={fixAll}>
            <WandSparkles aria-hidden className="size-3.5" />
            {t`Fix all (${{ count: fixable }})`}
          </Button>
        )}
      </h2>
      {isEmpty ? (
        <p className="flex min-h-8 items-center text-soft">{t`Checks run as you type.`}</p>
      ) : (
        <Findings
          findings={findings}
          accounts={chosen}
          content={draft}
          onShow={onShow}
          {...(rights.edit === null && { onFix: fixOne })}
        />
      )}
    </section>
  );
}
