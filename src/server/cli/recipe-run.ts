import { Temporal } from 'temporal-polyfill';

import type { Recipe } from '#contract/recipes.ts';
import { variablesFor } from '#contract/template-content.ts';
import { ApiRefusal, createApi, type Api } from './recipe-api.ts';
import { contentOf, ofWords, type Content } from './recipe-content.ts';
import { argument, CommandError, option, type Command } from './command.ts';

export const recipeRun: Command = {
  name: 'recipe run',
  usage: 'ID [--url ADDRESS] [--key KEY] [--text WORDS]',
  summary: 'Carry out a recipe through the API, as an agent would; the key may stand in COPYDESK_KEY',
  options: { url: { type: 'string' }, key: { type: 'string' }, text: { type: 'string' } },
  async run(call) {
    const id = Number(argument(call, 0, 'The id of the recipe'));
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
    try {
      const made = await carryOut(api, recipe, option(call, 'text'));
      await api.post('recipes.php', {
        action: 'ran',
        recipe_id: id,
        post_ids: [made.postId],
        note: made.note,
      });
      call.print(`${made.note} Post ${made.postId}.`);
    } catch (error) {
      if (!(error instanceof ApiRefusal || error instanceof CommandError)) throw error;
      // That it was tried stands in the recipe's log; it stays due.
      await api.post('recipes.php', {
        action: 'ran',
        recipe_id: id,
        ok: false,
        note: error.message.slice(0, 2_000),
      });
      throw new CommandError(error.message);
    }
  },
};

/** Fetch, fill, render, schedule, mark as used. */
async function carryOut(
  api: Api,
  recipe: Recipe,
  words: string | undefined,
): Promise<{ postId: number; note: string }> {
  const content = await contentFor(api, recipe, words);
  const picture =
    recipe.template === null ? null : await pictureOf(api, recipe.template, recipe.format, content);
  const at = await timeOf(api, recipe);
  const isDraft = recipe.gate === 'review';
  const made = await scheduled(api, {
    body: content.body,
    project_id: recipe.project_id,
    ...(recipe.networks.length > 0 && { networks: recipe.networks }),
    ...(picture && { media: [picture] }),
    ...(at && { scheduled_at: at }),
    draft: isDraft,
    client_key: `recipe ${recipe.id} ${recipe.next_due?.date ?? content.ref}`,
  });
  const { postId } = made;
  if (made.before) return { postId, note: 'It had been made before.' };
  if (content.used) await api.post(content.used.path, { ...content.used.body, note: `Post ${postId}` });
  const when = at === null ? '' : ` for ${at}`;
  return { postId, note: `${isDraft ? 'A draft' : 'Scheduled'}${when} from ${content.ref}.` };
}

/** Makes the post, or finds the one that an earlier run of the same day made: the key of both is the same. */
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

async function contentFor(api: Api, recipe: Recipe, words: string | undefined): Promise<Content> {
  if (recipe.source_call === null) {
    if (words === undefined)
      throw new CommandError(`“${recipe.name}” has its words from you: say them with --text.`);
    return ofWords(words);
  }
  const content = contentOf(recipe.source, await api.get(recipe.source_call));
  if (!content) throw new CommandError(`${recipe.source_call} brought nothing to post about.`);
  return content;
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

/** When the post is to go out: the recipe's time, else the best hour of that day; null where neither is known. */
async function timeOf(api: Api, { next_due }: Recipe): Promise<string | null> {
  if (!next_due) return null;
  const at =
    next_due.at ?? (next_due.time_call && (await bestTimeOn(api, next_due.date, next_due.time_call)));
  // What is overdue has no time any more.
  return at && Date.parse(at) > Date.now() ? at : null;
}

interface BestTime {
  timezone: string;
  slots: { weekday: number; begins: string; hit_rate_pct: number | null }[];
}

async function bestTimeOn(api: Api, date: string, call: string): Promise<string | null> {
  const { timezone, slots } = (await api.get(call)) as BestTime;
  const day = Temporal.PlainDate.from(date);
  const [best] = slots
    .filter(({ weekday, hit_rate_pct }) => weekday === day.dayOfWeek && hit_rate_pct !== null)
    .toSorted((one, other) => (other.hit_rate_pct ?? 0) - (one.hit_rate_pct ?? 0));
  return best
    ? day.toZonedDateTime({ timeZone: timezone, plainTime: best.begins }).toInstant().toString()
    : null;
}

async function refusable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((error: unknown) => {
    throw error instanceof ApiRefusal ? new CommandError(error.message) : error;
  });
}
