import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { Section } from '#web/screens/settings/section.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { SignOnDirectory } from './sign-on-directory.tsx';
import { SignOnDomains } from './sign-on-domains.tsx';
import { SignOnGroups } from './sign-on-groups.tsx';
import { SignOnProvider } from './sign-on-provider.tsx';
import { SignOnTry } from './sign-on-try.tsx';

export type SignOn = DataOf<Contract['singleSignOn']['get']>;

/** How the organization's people sign in by its identity provider. For owners. */
export function SingleSignOn() {
  const query = api.singleSignOn.get.useQuery({});
  return (
    <Query of={query} what={t`single sign-on`} loading={<Skeleton className="h-96 w-full" />}>
      {(settings) => (
        <div className="flex flex-col gap-10">
          <Section
            title={t`Identity provider`}
            place="provider"
            description={t`People sign in with the accounts of your company, by OpenID Connect or SAML. Passwords keep working until you deactivate a member.`}
          >
            <SignOnProvider settings={settings} />
          </Section>
          {settings.provider?.kind !== 'installation' && (
            <Section
              title={t`Domains`}
              place="domains"
              description={t`The provider and the directory count only for email addresses of domains that are yours.`}
            >
              <SignOnDomains domains={settings.domains} />
            </Section>
          )}
          <Section
            title={t`Groups`}
            place="groups"
            description={t`What people get by their groups at the provider. Of several groups the most powerful role counts, and their projects are joined.`}
          >
            <SignOnGroups settings={settings} />
            <SignOnTry />
          </Section>
          <Section
            title={t`Directory (SCIM)`}
            place="directory"
            description={t`Your directory adds, changes and deactivates members by itself, before they sign in.`}
          >
            <SignOnDirectory settings={settings} />
          </Section>
        </div>
      )}
    </Query>
  );
}
