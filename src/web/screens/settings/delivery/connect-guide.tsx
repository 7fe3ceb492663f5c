import { t } from '@lingui/core/macro';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';

import { Button } from '#web/ui/button.tsx';
import type { Account } from './account-labels.ts';
import { AppSettings, MissingSettings } from './app-settings.tsx';
import { ConnectForm } from './connect-form.tsx';
import { otherWayLabel, usualWay, type ConnectNetwork, type Way } from './connect-labels.ts';
import { ConnectSandbox } from './connect-sandbox.tsx';
import { RedirectAddress } from './redirect-address.tsx';

interface ConnectGuideProps {
  network: ConnectNetwork;
  account: Account | null;
  projects: readonly { id: number; name: string }[];
}

/** The requirements, the steps, the form, and what Copydesk may do afterwards. */
export function ConnectGuide({ network, account, projects }: ConnectGuideProps) {
  const { ways, may, missing, redirect_uri } = network;
  const known = ways.find(({ by, closed }) => by === account?.way && closed === null);
  const [chosen, setChosen] = useState<Way['by'] | null>(null);
  const way = ways.find(({ by }) => by === chosen) ?? known ?? usualWay(ways);
  if (!way) return <SandboxOnly network={network} projects={projects} />;
  const others = ways.filter(({ by, closed }) => by !== way.by && closed === null);
  // Before the sign-in only where that is what has to be done first.
  const app = way.own_app && <AppSettings network={network} way={way} />;
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {missing.length > 0 && <MissingSettings network={network} />}
        {ways.map(
          ({ by, closed }) =>
            closed !== null && (
              <p key={by} className="max-w-prose rounded-md bg-warning-wash px-3 py-2">
                {closed}
              </p>
            ),
        )}
        {missing.length > 0 && app}
        <Steps way={way} />
        <ConnectForm key={way.by} network={network} way={way} account={account} projects={projects} />
        {others.length > 0 && (
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            {others.map((other) => (
              <Button key={other.by} onPress={() => setChosen(other.by)}>
                {otherWayLabel(network, other)}
              </Button>
            ))}
          </div>
        )}
        {missing.length === 0 && app}
      </div>
      <aside className="flex flex-col gap-6 text-soft">
        <Points title={t`What you need`} points={way.needs} />
        <Points title={t`What Copydesk will be able to do`} points={may} />
        <Points title={t`Good to know`} points={way.notes} />
        {way.by === 'oauth' && !way.own_app && redirect_uri !== null && (
          <RedirectAddress address={redirect_uri} app={null} />
        )}
      </aside>
    </div>
  );
}

function Steps({ way: { steps, variants, link } }: { way: Way }) {
  if (steps.length === 0 && variants.length === 0) return null;
  return (
    <section aria-label={t`Steps`}>
      {steps.length > 0 && <Procedure steps={steps} />}
      {variants.map((variant) => (
        <section key={variant.title} aria-label={variant.title} className="mb-4">
          <h3 className="mb-1 font-semibold">{variant.title}</h3>
          <Procedure steps={variant.steps} />
        </section>
      ))}
      {link && (
        <a
          href={link.url}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-2 inline-flex min-h-6 items-center gap-1 font-medium text-accent underline underline-offset-2"
        >
          {link.label}
          <ExternalLink aria-hidden className="size-3.5" />
          <span className="sr-only">{t`(opens another tab)`}</span>
        </a>
      )}
    </section>
  );
}

function Procedure({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="flex list-decimal flex-col gap-1.5 ps-5 marker:text-faint">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-sm font-semibold text-ink">{title}</h3>
      <ul className="flex list-disc flex-col gap-1 ps-4 marker:text-faint">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

function SandboxOnly({ network: { network, label }, projects }: Omit<ConnectGuideProps, 'account'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex max-w-xl flex-col items-start gap-4">
      <p>
        {t`Copydesk cannot publish to ${{ network: label }} yet. A sandbox follows its limits and delivers to a page in Copydesk: drafts, previews, checks and reviews work as usual, and nothing is published.`}
      </p>
      <Button variant="primary" onPress={() => setOpen(true)}>
        {t`Connect sandbox`}
      </Button>
      {isOpen && (
        <ConnectSandbox projects={projects} initialNetwork={network} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
