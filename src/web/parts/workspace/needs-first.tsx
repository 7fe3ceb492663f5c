import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { StartStep } from '#contract/workspace/start-steps.ts';
import { api } from '#web/api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { missingOf, namesOf, toStep, type FirstStep } from './first-steps.ts';

interface StepTexts {
  title: string;
  text: string;
  action: string;
  /** A request to the members who can do it. */
  request: (names: string) => string;
}

/** For each step, what is missing and what to do about it. */
export const stepTexts: Readonly<Record<StartStep, StepTexts>> = {
  organization: {
    title: t`No organization yet`,
    text: t`You need an organization to work here.`,
    action: t`Set up the organization`,
    request: (names) => t`Ask ${names} to set up the organization.`,
  },
  project: {
    title: t`No project yet`,
    text: t`Posts, accounts and templates belong to a project, such as a brand, channel or publication.`,
    action: t`Create a project`,
    request: (names) => t`Ask ${names} to create a project.`,
  },
  account: {
    title: t`No account connected`,
    text: t`Posts are published to connected accounts. A sandbox account lets you try everything without publishing.`,
    action: t`Connect an account`,
    request: (names) => t`Ask ${names} to connect an account.`,
  },
  sources: {
    title: t`No sources yet`,
    text: t`Explore shows stories from your sources, ranked by growth.`,
    action: t`Choose sources`,
    request: (names) => t`Ask ${names} to choose sources.`,
  },
  post: {
    title: t`Nothing published yet`,
    text: t`Write and publish a post. Its metrics appear here.`,
    action: t`Write the first post`,
    request: (names) => t`Ask ${names} to publish the first post.`,
  },
};

interface NeedsFirstProps {
  /** The steps that the screen depends on, in order; empty if the filters explain the empty screen. */
  steps: readonly StartStep[];
  /** The screen's own loading state, shown until it is known whether something is missing. */
  loading: ReactNode;
  /** Shown if nothing is missing. */
  children: ReactNode;
}

/** An empty state that names the missing step and links to it, or names the members who can do it. */
export function NeedsFirst({ steps, loading, children }: NeedsFirstProps) {
  const { data, isPending, fetchStatus } = api.start.get.useQuery({}, { enabled: steps.length > 0 });
  // Offline this cannot be requested, so continue with cached data.
  if (isPending && fetchStatus === 'fetching') return loading;
  const missing = data && missingOf(data, steps);
  if (!missing) return children;
  const { title, text, action } = stepTexts[missing.step];
  return (
    <EmptyState title={title} action={missing.may && <StepLink step={missing.step}>{action}</StepLink>}>
      {text} {!missing.may && requestText(missing)}
    </EmptyState>
  );
}

/** The same in one line, above a screen that is useful anyway. */
export function NeedsFirstBanner({ steps, effect }: { steps: readonly StartStep[]; effect: string }) {
  const { data } = api.start.get.useQuery({});
  const missing = data && missingOf(data, steps);
  if (!missing) return null;
  const { title, action } = stepTexts[missing.step];
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
      <strong className="font-semibold text-ink">{t`${title}.`}</strong> {effect}{' '}
      {!missing.may && requestText(missing)}
    </Banner>
  );
}

/** A link to one of the first steps, styled as a button. */
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
export function requestText({
  step,
  who,
  needs_plan,
}: Pick<FirstStep, 'step' | 'who' | 'needs_plan'>): string {
  if (needs_plan)
    return t`Your organization’s plan does not include publishing. An owner can choose another plan.`;
  const names =
    namesOf(who) ??
    (step === 'sources'
      ? t({ message: 'the administrator of this installation', context: 'who to ask' })
      : t({ message: 'an owner or admin of your organization', context: 'who to ask' }));
  return stepTexts[step].request(names);
}
