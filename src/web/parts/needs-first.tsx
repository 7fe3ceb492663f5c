import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { StartStep } from '#contract/start-steps.ts';
import { api } from '#web/api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState } from '#web/ui/states.tsx';

import { missingOf, namesOf, toStep, type FirstStep } from './first-steps.ts';

interface Words {
  title: string;
  text: string;
  action: string;
  /** What somebody else is asked for. */
  ask: string;
}

const words: Readonly<Record<StartStep, Words>> = {
  organization: {
    title: 'No organization yet',
    text: 'Work here belongs to an organization.',
    action: 'Set up the organization',
    ask: 'set up the organization',
  },
  project: {
    title: 'No project yet',
    text: 'Posts, accounts and templates belong to a project: a brand, a channel or a publication.',
    action: 'Create a project',
    ask: 'create a project',
  },
  account: {
    title: 'No account connected',
    text: 'Posts are published to connected accounts. A sandbox account lets you try everything without publishing.',
    action: 'Connect an account',
    ask: 'connect an account',
  },
  sources: {
    title: 'No sources yet',
    text: 'Explore shows what the sources you choose publish, ranked by how it grows.',
    action: 'Choose sources',
    ask: 'choose sources',
  },
  post: {
    title: 'Nothing published yet',
    text: 'Write a post and publish it. Its numbers follow.',
    action: 'Write the first post',
    ask: 'publish the first post',
  },
};

interface NeedsFirstProps {
  /** What the screen shows nothing without, first things first; none where filters explain that it is empty. */
  steps: readonly StartStep[];
  /** What stands here where nothing of that is missing. */
  children: ReactNode;
}

/** An empty screen that names what has to be there first, and leads to it; for those who may not do it, who can. */
export function NeedsFirst({ steps, children }: NeedsFirstProps) {
  const { data, isPending, fetchStatus } = api.start.get.useQuery({}, { enabled: steps.length > 0 });
  // Without a connection what is missing cannot be asked for: the screen says what it knows.
  if (isPending && fetchStatus === 'fetching') return null;
  const missing = data && missingOf(data, steps);
  if (!missing) return children;
  const { title, text, action } = words[missing.step];
  return (
    <EmptyState title={title} action={missing.may && <StepLink step={missing.step}>{action}</StepLink>}>
      {text} {!missing.may && askWords(missing)}
    </EmptyState>
  );
}

/** The same in one line, above a screen that is worth seeing all the same. */
export function NeedsFirstBanner({ steps, effect }: { steps: readonly StartStep[]; effect: string }) {
  const { data } = api.start.get.useQuery({});
  const missing = data && missingOf(data, steps);
  if (!missing) return null;
  const { title, action } = words[missing.step];
  return (
    <Banner
      action={
        missing.may && (
          <Link
            {...toStep(missing.step)}
            className="shrink-0 font-medium text-ink underline underline-offset-2"
          >
            {action}
          </Link>
        )
      }
    >
      <strong className="font-semibold text-ink">{title}.</strong> {effect}{' '}
      {!missing.may && askWords(missing)}
    </Banner>
  );
}

/** Leads to one of the first steps, as a button does. */
export function StepLink({ step, children }: { step: StartStep; children: ReactNode }) {
  return (
    <Link
      {...toStep(step)}
      className="inline-flex h-8 items-center justify-center rounded-md bg-accent px-3 text-sm font-medium whitespace-nowrap text-on-accent transition-colors duration-100 hover:bg-accent-strong"
    >
      {children}
    </Link>
  );
}

/** Ask Ada Marsh or Ben Tait to create a project. */
export function askWords({ step, who, needs_plan }: Pick<FirstStep, 'step' | 'who' | 'needs_plan'>): string {
  if (needs_plan)
    return 'Your organization’s plan does not include publishing. An owner can choose another plan.';
  const someone =
    namesOf(who) ??
    (step === 'sources'
      ? 'the administrator of this installation'
      : 'an owner or admin of your organization');
  return `Ask ${someone} to ${words[step].ask}.`;
}
