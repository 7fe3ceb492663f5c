import { t } from '#contract/message.ts';
import { oneLine, shortened } from '#server/lib/shortened.ts';

const kinds: Readonly<Record<string, (id: string) => string>> = {
  account: (id) => t`account ${{ id }}`,
  campaign: (id) => t`campaign ${{ id }}`,
  'card type': (id) => t`card type ${{ id }}`,
  category: (id) => t`category ${{ id }}`,
  column: (id) => t`column ${{ id }}`,
  delivery: (id) => t`delivery ${{ id }}`,
  export: (id) => t`export ${{ id }}`,
  invitation: (id) => t`invitation ${{ id }}`,
  label: (id) => t`label ${{ id }}`,
  organization: (id) => t`organization ${{ id }}`,
  plan: (id) => t`plan ${{ id }}`,
  post: (id) => t`post ${{ id }}`,
  project: (id) => t`project ${{ id }}`,
  recipe: (id) => t`recipe ${{ id }}`,
  automation: (id) => t`automation ${{ id }}`,
  report: (id) => t`report ${{ id }}`,
  'report link': (id) => t`report link ${{ id }}`,
  'review link': (id) => t`review link ${{ id }}`,
  source: (id) => t`source ${{ id }}`,
  'team chat': (id) => t`team chat ${{ id }}`,
  webhook: (id) => t`webhook ${{ id }}`,
  'webhook delivery': (id) => t`webhook delivery ${{ id }}`,
  template: (id) => t`template ${{ id }}`,
  token: (id) => t`token ${{ id }}`,
  user: (id) => t`user ${{ id }}`,
};

/** An object, which is recorded as `post 128`, in the reader’s language, with its name where that is known. */
export function sayObject(subject: string, name: string | undefined): string {
  const [, kind = '', id = ''] = /^([a-z ]+) ([\w.-]+)$/.exec(subject) ?? [];
  const object = kinds[kind]?.(id) ?? subject;
  const line = oneLine(name ?? '');
  return line ? t`${{ object }} “${{ name: shortened(line, longestName) }}”` : object;
}

const longestName = 80;
