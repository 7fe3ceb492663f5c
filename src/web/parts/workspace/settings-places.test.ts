import { expect, test } from 'vitest';

import { findSettings, settingsIndex } from './settings-places.ts';

const first = (text: string) => {
  const [found] = findSettings(text, settingsIndex);
  return found && `${found.to}${found.place ? `#${found.place}` : ''}`;
};

test.each([
  ['two-factor', '/settings/account#two-factor'],
  ['2fa', '/settings/account#two-factor'],
  ['week start', '/settings/preferences#times'],
  ['12-hour', '/settings/preferences#times'],
  ['redirect address', '/settings/accounts'],
  ['logo', '/settings/projects#projects'],
  ['Quiet', '/settings/notifications#quiet-hours'],
  ['dark', '/settings/preferences#language'],
  ['slack', '/settings/team-chat'],
])('“%s” leads to %s', (text, where) => expect(first(text)).toBe(where));

test('what is named so comes before what is only described so', () => {
  expect(first('sessions')).toBe('/settings/account#sessions');
  expect(first('notifications')).toBe('/settings/notifications');
});

test('nothing is found for what no setting is about', () => expect(first('zeppelin')).toBeUndefined());
