import { expect, test } from 'vitest';

import type { Medium } from '#contract/media/media.ts';
import { callerOf } from '#test/app/caller.ts';
import { freshDatabase } from '#test/app/database.ts';
import { picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

const room = await startNewsroom(await freshDatabase());
const { app, organizationId } = room;
const owner = await room.colleague('full', { role: 'owner' });
const whole = callerOf(app, owner.key);
const mine = (await room.project()).id;
const other = (await room.project()).id;
const limited = callerOf(app, await room.keyOf(owner.userId, 'full', organizationId, { projectIds: [mine] }));

const label = async (name: string, project_id: number | null) =>
  (await whole.post<{ label: { id: number } }>('labels.php', { name, project_id })).label.id;
const [shared, own, foreign] = [
  await label('Shared', null),
  await label('Own', mine),
  await label('Foreign', other),
];
const { campaign } = await whole.post<{ campaign: { id: number } }>('campaigns.php', {
  project_id: other,
  name: 'Elsewhere',
});
const media: number[] = [];
for (const colour of ['#112233', '#332211']) {
  const bytes = await picture('png', { colour }).toBuffer();
  const { media_id } = uploadedOf(
    await sendFile(app, owner.key, bytes, { name: `${colour}.png`, type: 'image/png' }),
  );
  await whole.post('media.php', { action: 'edit', media_id, project_id: mine });
  media.push(media_id);
}
const [first = 0, second = 0] = media;
const seen = async (who: typeof whole, filter: object = {}) =>
  (await who.get<{ media: Medium[] }>('media.php', { ...filter })).media.map(
    ({ media_id, label_ids, campaign_id }) => ({
      media_id,
      label_ids,
      campaign_id,
    }),
  );

test('media have labels of all projects, and callers see those of theirs', async () => {
  await whole.post('media.php', {
    action: 'edit',
    media_id: first,
    label_ids: [foreign, own, shared],
    campaign_id: campaign.id,
  });
  expect(await seen(whole, { label_id: foreign })).toEqual([
    { media_id: first, label_ids: [shared, own, foreign], campaign_id: campaign.id },
  ]);
  expect(await seen(limited, { label_id: own })).toEqual([
    { media_id: first, label_ids: [shared, own], campaign_id: null },
  ]);
  expect(await seen(limited, { label_id: foreign })).toEqual([]);
  expect(await seen(limited, { campaign_id: campaign.id })).toEqual([]);
});

test('what a caller does not see stays when they change the rest', async () => {
  await limited.post('media.php', { action: 'edit', media_id: first, label_ids: [shared] });
  expect(await seen(whole, { label_id: foreign })).toEqual([
    { media_id: first, label_ids: [shared, foreign], campaign_id: campaign.id },
  ]);
  const change = { action: 'edit', media_id: first };
  expect(await limited.refusal('media.php', { ...change, campaign_id: null })).toBe('invalid_state');
  expect(await limited.refusal('media.php', { ...change, label_ids: [foreign] })).toBe('validation_error');
});

test('several media are labelled at once: all of them or none', async () => {
  const label = { action: 'label', add_label_ids: [own], campaign_id: campaign.id };
  await whole.post('media.php', { ...label, media_ids: [first, second] });
  expect(
    (await seen(whole, { label_id: own, campaign_id: campaign.id })).map(({ media_id }) => media_id),
  ).toEqual([second, first]);
  const more = { action: 'label', remove_label_ids: [own], media_ids: [first, 999_999] };
  expect(await whole.refusal('media.php', more)).toBe('not_found');
  expect(await seen(whole, { label_id: own })).toHaveLength(2);
  await whole.post('campaigns.php', { action: 'remove', id: campaign.id });
  expect(await seen(whole, { campaign_id: campaign.id })).toEqual([]);
});
