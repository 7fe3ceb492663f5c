import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';

import type { Recipe } from '#contract/calendar/recipes.ts';
import { variablesFor } from '#contract/calendar/template-content.ts';
import { argument, CommandError, option, type Command } from './command.ts';
import { ApiRefusal, createApi, type Api } from './recipe-api.ts';
import { contentsOf, noteOf, contentOfText, refIn, type Content } from './recipe-content.ts';

export const recipeRun: Command = {
  name: 'recipe run',
  usage: 'ID [--url ADDRESS] [--key KEY] [--text WORDS] [--ahead]',
  summary:
    'Carry out a recipe through the API, as an agent would: what is due within a day, or with --ahead what is due next; ' +
    'the key may stand in COPYDESK_KEY',
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    text: { type: 'string' },
    ahead: { type: 'boolean' },
  },
  async run(call) {
    const named = argument(call, 0, 'The id of the recipe');
    const id = Number(named);
    if (!Number.isSafeInteger(id) || id < 1)
      throw new CommandError(`"${named}" is no id of a recipe: it is a number, and stands with the recipe.`);
    const key = option(call, 'key') ?? process.env.COPYDESK_KEY;
    if (!key)
      throw new CommandError(
        'A key of the API is needed: --key, or COPYDESK_KEY. Make one in Settings → Tokens.',
      );
    const api = createApi((option(call, 'url') ?? call.settings.baseUrl).replace(/\/$/, ''), key);
    const { recipes } = (await refusable(api.get('recipes.php'))) as { recipes: Recipe[] };
    const recipe = recipes.find((one) => one.id === id);
    if (!recipe) throw new CommandError(`There is no recipe ${id} for this key.`);
    if (!recipe.is_active) throw new CommandError(`“${recipe.name}” is turned off.`);
    const { next_due: due } = recipe;
    if (due && !call.values['ahead'] && !isNear(due)) {
      call.print(`“${recipe.name}” is due next on ${due.date}: nothing to do yet. --ahead does it now.`);
      return;
    }
    // A run that another agent has claimed is not a failed attempt, so it is not logged.
    if (due) await refusable(api.post('recipes.php', { action: 'take', recipe_id: id, due: due.date }));
    try {
      const made = await carryOut(api, recipe, option(call, 'text'));
      await api.post('recipes.php', {
        action: 'ran',
        recipe_id: id,
        post_ids: [made.postId],
        note: made.note,
        ...(due && { due: due.date }),
      });
      call.print(`${made.note} Post ${made.postId}.`);
    } catch (error) {
      if (!(error instanceof ApiRefusal || error instanceof CommandError)) throw error;
      // The recipe's log shows the attempt; it stays due. A key that may not write may not log either.
      await api
        .post('recipes.php', { action: 'ran', recipe_id: id, ok: false, note: error.message.slice(0, 2_000) })
        .catch(() => undefined);
      throw new CommandError(error.message);
    }
  },
};

const dayMs = 86_400_000;
const minuteMs = 60_000;
/**
 * A post that is late by less than this is still published automatically; otherwise a person decides, as with
 * any missed post.
 */
const latestMs = 15 * minuteMs;

/** Whether it is due within a day: frequent runs must not create all future days. */
function isNear({ date, at, time_call }: NonNullable<Recipe['next_due']>): boolean {
  const zone = new URLSearchParams(time_call?.split('?')[1]).get('timezone') ?? 'UTC';
  const begins = Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;
  return (at === null ? begins : Date.parse(at)) - Date.now() <= dayMs;
}

/** Fetch, fill, render, schedule, mark as used; the day was claimed before. */
async function carryOut(
  api: Api,
  recipe: Recipe,
  text: string | undefined,
): Promise<{ postId: number; note: string }> {
  const content = await contentFor(api, recipe, text);
  const picture =
    recipe.template === null ? null : await pictureOf(api, recipe.template, recipe.format, content);
  const { at, isMissed } = await timeOf(api, recipe);
  const isDraft = recipe.gate === 'review' || isMissed;
  const made = await scheduled(api, {
    body: content.body,
    project_id: recipe.project_id,
    ...(recipe.networks.length > 0 && { networks: recipe.networks }),
    ...(picture && { media: [picture] }),
    ...(at && { scheduled_at: at }),
    draft: isDraft,
    client_key: `recipe ${recipe.id} ${recipe.next_due?.date ?? digestOf(content.body)}`,
  });
  const { postId } = made;
  // A run that ended before it could mark its content leaves that to the next one.
  const isUsed = !made.before || (await bodyOf(api, postId)) === content.body;
  if (content.used && isUsed)
    await api.post(content.used.path, { ...content.used.body, note: `Post ${postId}` });
  if (made.before) return { postId, note: 'It had been made before.' };
  const when = at === null ? '' : ` for ${at}`;
  const why = isMissed && recipe.gate === 'publish' ? ' Its time had passed, so it waits for a person.' : '';
  return { postId, note: noteOf(`${isDraft ? 'A draft' : 'Scheduled'}${when}`, content, why) };
}

/** Creates the post, or finds the one of an earlier run of the same day, which used the same client key. */
async function scheduled(api: Api, input: object): Promise<{ postId: number; before: boolean }> {
  try {
    const { id } = (await api.post('schedule.php', input)) as { id: number };
    return { postId: id, before: false };
  } catch (error) {
    const known = error instanceof ApiRefusal ? error.details['id'] : undefined;
    if (typeof known !== 'number') throw error;
    return { postId: known, before: true };
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function bodyOf(api: Api, id: number): Promise<string> {
  const { post } = (await api.get(
    `GET schedule.php?${new URLSearchParams({ action: 'get', id: String(id) })}`,
  )) as {
    post: { body: string };
  };
  return post.body;
}

async function contentFor(api: Api, recipe: Recipe, text: string | undefined): Promise<Content> {
  if (recipe.source_call === null) {
    if (text === undefined)
      throw new CommandError(`“${recipe.name}” has its words from you: say them with --text.`);
    return contentOfText(text);
  }
  const [found, before] = await Promise.all([
    api.get(recipe.source_call),
    api.get(`GET recipes.php?action=runs&recipe_id=${recipe.id}&per_page=100`) as Promise<{ runs: Run[] }>,
  ]);
  // Trends are never marked as used, and not every recipe asks for unused quotes.
  const usedRefs = new Set(before.runs.filter(({ ok }) => ok).map(({ note }) => refIn(note)));
  const content = contentsOf(recipe.source, found).find(({ ref }) => !usedRefs.has(ref));
  if (!content)
    throw new CommandError(
      `${recipe.source_call} brought nothing to post about${usedRefs.size > 0 ? ' that was not posted before' : ''}.`,
    );
  return content;
}

interface Run {
  ok: boolean;
  note: string;
}

interface Template {
  variables: { key: string; required?: boolean }[];
}

async function pictureOf(
  api: Api,
  slug: string,
  format: string | null,
  content: Content,
): Promise<{ url: string }> {
  const { template } = (await api.get(`GET templates.php?${new URLSearchParams({ slug })}`)) as {
    template: Template;
  };
  const { filled, missing } = variablesFor(template.variables, content.fields);
  if (missing.length > 0)
    throw new CommandError(`The template ${slug} needs ${missing.join(', ')}, which this content has not.`);
  const { medium } = (await api.post('render.php', {
    design: { template: slug, ...(format !== null && { format }), variables: filled },
  })) as { medium: { url: string } };
  return { url: medium.url };
}

interface When {
  /** Null where no time is known, or it has passed. */
  at: string | null;
  isMissed: boolean;
}

/** When the post is to be published: the recipe's time, else the best remaining hour of that day. */
async function timeOf(api: Api, { next_due }: Recipe): Promise<When> {
  const times =
    next_due === null
      ? []
      : next_due.at !== null
        ? [next_due.at]
        : next_due.time_call === null
          ? []
          : await bestTimesOn(api, next_due.date, next_due.time_call);
  const now = Date.now();
  const at = times.find((time) => Date.parse(time) > now) ?? null;
  return { at, isMissed: times.length > 0 && times.every((time) => now - Date.parse(time) > latestMs) };
}

interface BestTime {
  timezone: string;
  slots: { weekday: number; begins: string; hit_rate_pct: number | null }[];
}

/** The hours of a day with a known rate, best first. */
async function bestTimesOn(api: Api, date: string, call: string): Promise<string[]> {
  const { timezone, slots } = (await api.get(call)) as BestTime;
  const day = Temporal.PlainDate.from(date);
  return slots
    .filter(({ weekday, hit_rate_pct }) => weekday === day.dayOfWeek && hit_rate_pct !== null)
    .toSorted((one, other) => (other.hit_rate_pct ?? 0) - (one.hit_rate_pct ?? 0))
    .map(({ begins }) =>
      day.toZonedDateTime({ timeZone: timezone, plainTime: begins }).toInstant().toString(),
    );
}

async function refusable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((error: unknown) => {
    throw error instanceof ApiRefusal ? new CommandError(error.message) : error;
  });
}
