import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { isNetworkName } from '#contract/networks/facts.ts';
import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { Ago } from '#web/parts/ago.tsx';
import { NetworkMark } from '#web/parts/delivery/account-name.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { useProjectZone } from '#web/parts/workspace/project-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { dayText } from './days.ts';
import { RecipeClaim } from './recipe-claim.tsx';
import { gateLabels, rhythmOf, sourceLabels, type Recipe } from './recipe-labels.ts';

const LogRun = lazyPart(async () => (await import('./log-run.tsx')).LogRun);
const RecipeRuns = lazyPart(async () => (await import('./recipe-runs.tsx')).RecipeRuns, { place: 'inline' });

interface RecipeEntryProps {
  recipe: Recipe;
  mayManage: boolean;
  onEdit: () => void;
}

/** A recipe: what it creates, when it is due, and when it last ran. */
export function RecipeEntry({ recipe, mayManage, onEdit }: RecipeEntryProps) {
  const zone = useProjectZone(recipe.project_id);
  const { permissions } = useMe();
  const mayWrite = permissions.includes('write');
  const update = api.recipes.update.useMutation();
  const [showsRuns, setShowsRuns] = useState(false);
  const [logging, setLogging] = useState(false);
  // Optimistic: if the request fails, it is no longer pending and the stored value is shown again.
  const isActive = update.isPending ? (update.variables.is_active ?? recipe.is_active) : recipe.is_active;
  const { next_due: due, name, project, template } = recipe;
  const command = `recipe run ${recipe.id}`;
  return (
    <li className="border-b border-line px-5 py-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className={`font-semibold ${isActive ? '' : 'text-faint'}`}>
            {name}
          </h3>
          <p className="text-soft">{t`${{ rhythm: rhythmOf(recipe) }}, ${project}`}</p>
        </div>
        {mayManage ? (
          <Switch
            label={t`${name} is on`}
            isSelected={isActive}
            isDisabled={update.isPending}
            onChange={(on) => update.mutate({ recipe_id: recipe.id, is_active: on })}
          />
        ) : (
          <span className="text-xs text-faint">
            {isActive
              ? t({ message: 'On', context: 'of a recipe' })
              : t({ message: 'Off', context: 'of a recipe' })}
          </span>
        )}
      </div>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-faint">{t`Content`}</dt>
        <dd>
          {template
            ? t`${{ source: sourceLabels[recipe.source] }}, template ${template}`
            : sourceLabels[recipe.source]}{' '}
          · {gateLabels[recipe.gate]}
        </dd>
        <dt className="text-faint">{t`Next due`}</dt>
        <dd className="figures">
          {due === null
            ? '–'
            : due.at === null
              ? t`${{ day: dayText(due.date, 'short') }}, at the network’s best time`
              : exactTime(due.at, zone)}
          {recipe.taken && (
            <RecipeClaim recipe={recipe} claim={recipe.taken} zone={zone} mayFree={mayManage} />
          )}
        </dd>
        <dt className="text-faint">{t`Last run`}</dt>
        <dd className="figures">
          {recipe.last_run_at ? <Ago at={recipe.last_run_at} zone={zone} isSentence /> : t`Never`}
        </dd>
        {recipe.networks.length > 0 && (
          <>
            <dt className="text-faint">{t({ message: 'To', context: 'networks' })}</dt>
            <dd className="flex items-center gap-1.5 text-soft">
              {recipe.networks.filter(isNetworkName).map((network) => (
                <NetworkMark key={network} network={network} />
              ))}
            </dd>
          </>
        )}
      </dl>
      <p className="mt-2 text-xs text-faint">
        <Trans>
          Run by an agent or with <code className="font-mono">{command}</code> on the command line.
        </Trans>
      </p>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {mayWrite && <Button onPress={() => setLogging(true)}>{t`Log a run`}</Button>}
        <Button variant="quiet" aria-expanded={showsRuns} onPress={() => setShowsRuns(!showsRuns)}>
          {t`Runs`}
        </Button>
        {mayManage && (
          <Button variant="quiet" onPress={onEdit}>
            {t`Edit`}
          </Button>
        )}
      </div>
      {showsRuns && <RecipeRuns id={recipe.id} zone={zone} />}
      {logging && <LogRun recipe={recipe} zone={zone} onClose={() => setLogging(false)} />}
    </li>
  );
}
