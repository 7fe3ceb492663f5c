import { describe, expect, it } from 'vitest';

import { otherLanguage } from './language.ts';

const monday = {
  en: 'The harbour opens again on Monday, when the repairs are finished.',
  de: 'Der Hafen öffnet am Montag wieder, nachdem die Reparaturen abgeschlossen sind.',
  fr: 'Le port rouvre lundi après la fin des réparations, selon la mairie.',
  es: 'El puerto vuelve a abrir el lunes tras las obras de reparación.',
  pt: 'O porto reabre na segunda-feira depois das obras de reparação.',
  pl: 'Port zostanie ponownie otwarty w poniedziałek po zakończeniu napraw.',
  ja: '修理が終わり、港は月曜日に再開します。ご注意ください。',
  zh: '维修结束后，港口将于周一重新开放，请市民注意。',
  uk: 'Порт знову відкриється в понеділок після завершення ремонту.',
  ar: 'يعاد فتح الميناء يوم الاثنين بعد انتهاء أعمال الإصلاح الكبيرة.',
};

describe('the language of a text', () => {
  it.each(Object.entries(monday))('%s is told from English, and is no other than its own', (tag, text) => {
    expect(otherLanguage(text, tag)).toBeNull();
    expect(otherLanguage(text, tag === 'en' ? 'de' : 'en')).toBe(tag);
  });

  it('is told by its script beside a tag that is none', () => {
    for (const tag of ['en us', 'Deutsch (DE)', 'en-', ''])
      expect(otherLanguage('Привет, это текст', tag)).toMatch(/^(?:ru|und-Cyrl)$/);
  });

  it('is told of a project with a region too', () => {
    expect(otherLanguage(monday.pt, 'pt-BR')).toBeNull();
    expect(otherLanguage(monday.en, 'pt_BR')).toBe('en');
  });

  it.each([
    ['too short to say', 'Bonjour tout le monde', 'en'],
    ['a name and a hashtag', 'Champions League: Bayern München – Real Madrid #UCL', 'en'],
    [
      'only addresses and hashtags',
      'https://example.com/der-hafen-oeffnet-am-montag-wieder #hafen #montag',
      'en',
    ],
    ['nothing', '', 'en'],
    ['a project whose language we cannot tell', monday.en, 'tlh'],
    [
      'Danish in a Norwegian project',
      'Havnen åbner igen på mandag efter at reparationerne er færdige.',
      'nb-NO',
    ],
    [
      'Indonesian, which reads as Malay',
      'Pelabuhan akan dibuka kembali pada hari Senin setelah perbaikan.',
      'id',
    ],
  ])('says nothing of %s', (_, text, own) => {
    expect(otherLanguage(text, own)).toBeNull();
  });

  it.each([
    ['Thai', 'ท่าเรือเปิดอีกครั้ง', 'th'],
    ['Hebrew', 'הנמל נפתח שוב', 'he'],
    ['Greek', 'Το λιμάνι ανοίγει', 'el'],
    ['Korean', '항구가 월요일에 다시 열립니다', 'ko'],
    ['Georgian', 'პორტი კვლავ იხსნება', 'ka'],
    ['Hindi', 'बंदरगाह फिर खुला', expect.stringMatching(/^(hi|mr|ne|und-Deva)$/)],
    ['Arabic', 'الميناء يفتح غدا', expect.stringMatching(/^(ar|und-Arab)$/)],
    ['Russian', 'Порт снова открыт', expect.stringMatching(/^(ru|und-Cyrl)$/)],
  ])('a short text in %s is in another script than English', (_, text, tag) => {
    expect(otherLanguage(text, 'en')).toEqual(tag);
    expect(otherLanguage(`${text} #news https://example.com`, 'de-AT')).toEqual(tag);
  });

  it.each([
    ['a name in another script', 'Champions of Жанна Агузарова today', 'en'],
    ['a word of fewer than ten letters', 'Привет!', 'en'],
    ['Ukrainian in a Russian project', 'Порт знову', 'ru'],
    ['Serbian in Cyrillic', 'Лука је поново отворена', 'sr-Latn'],
    ['Japanese in a Japanese project', 'カタカナだけのみじかいぶん', 'ja'],
    ['Hebrew in a Hebrew project', 'הנמל נפתח שוב', 'he-IL'],
  ])('a script says nothing of %s', (_, text, own) => {
    expect(otherLanguage(text, own)).toBeNull();
  });
});
