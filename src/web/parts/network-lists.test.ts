import { expect, test } from 'vitest';

import { bestTimeNetworks as ofBestTime } from '#contract/best-time.ts';
import { communitySorts } from '#contract/community-sorts.ts';
import { hashtagNetworks as ofHashtags } from '#contract/hashtags.ts';
import { soundNetworks as ofSounds } from '#contract/sounds.ts';

import { bestTimeNetworks, communityNetworks, hashtagNetworks, soundNetworks } from './network-lists.ts';

test.each([
  ['sounds', soundNetworks, ofSounds],
  ['hashtags', hashtagNetworks, ofHashtags],
  ['best times', bestTimeNetworks, ofBestTime],
  ['communities', communityNetworks, Object.keys(communitySorts)],
])('every network that has %s is offered once', (_what, offered, known) => {
  expect(new Set<string>(offered)).toEqual(new Set<string>(known));
  expect(offered).toHaveLength(known.length);
});
