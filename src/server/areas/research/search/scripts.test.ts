import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { toTsvector } from '#server/lib/tokens.ts';
import { freshDatabase } from '#test/app/database.ts';
import { readQuery } from './query.ts';

const { db } = await freshDatabase();

/** A script or rule, a title, queries that find it, and queries that do not. */
const cases: [string, string, string[], string[]][] = [
  [
    'English',
    'Elections in two cities',
    ['election', 'ELECTIONS', 'city', 'elect*', 'cities two'],
    ['elector', 'cit', 'el*'],
  ],
  ['English', 'A child reads about wolves', ['children', 'wolf', 'wolves', 'read'], ['childish']],
  [
    'English',
    'New boxes for the box office',
    ['box', '"box office"', '"new boxes"'],
    ['news', '"new box"', '"office box"'],
  ],
  ['English', 'Why x<y matters', ['x y', '"x y matters"'], ['xy']],
  [
    'English',
    'The first time ever',
    ['"first time"', '"the first time ever"', '"first time*"'],
    ['"time first"', '"first ever"', '-"first time" ever'],
  ],
  [
    'Latin: German',
    'Straßenbahn fährt übers Gleis',
    ['strassenbahn', 'STRASSENBAHN', 'fahrt', 'straßen*', '"ubers gleis"'],
    ['strasse'],
  ],
  ['Latin: Polish', 'Łódź łączy', ['lodz', 'łódź', 'laczy'], ['odz']],
  ['Latin: Danish', 'Rødgrød på Ærø', ['rodgrod', 'aero', 'på'], ['rdgrd']],
  ['Latin: Icelandic', 'Þórður í Reykjavík', ['thordur', 'þórður', 'reykjavik'], ['pordur']],
  ['Latin: Croatian', 'Đoković pobijedio', ['dokovic', 'đoković'], ['okovic']],
  ['Latin: Maltese', 'Ħaż-Żebbuġ', ['haz zebbug', '"haz zebbug"'], ['zebug']],
  ['Latin: French', 'Œuvre et châteaux', ['oeuvre', 'chateau', 'châteaux'], ['uvre']],
  ['Latin: Spanish', 'Los lápices rojos', ['lápiz', 'lapices', 'rojo'], ['lapi']],
  ['Latin: Portuguese', 'As eleições nas regiões', ['eleição', 'região', 'eleicoes'], ['elei']],
  [
    'Latin: Turkish',
    'İstanbul ISPARTA ılık',
    ['istanbul', 'ISTANBUL', 'ısparta', 'isparta', 'ilik'],
    ['stanbul'],
  ],
  [
    'Latin: Vietnamese',
    'Tiếng Việt ở Đà Nẵng',
    ['tieng viet', 'đà nẵng', 'da nang', '"tieng viet"'],
    ['"viet tieng"'],
  ],
  ['Latin: full width', 'Ｆｕｌｌ ｗｉｄｔｈ １２', ['full width', '12'], ['ful']],
  ['Greek', 'Οδός Αθηνών ΟΔΟΣ', ['οδος', 'ΟΔΌΣ', 'αθηνων', 'οδοσ'], ['οδο']],
  [
    'Cyrillic: Russian',
    'Ёлки и новые газеты',
    ['елки', 'ёлка', 'газета', 'новые газеты', '"новые газеты"'],
    ['газ'],
  ],
  ['Cyrillic: Ukrainian', 'Київ і області', ['київ', 'киів', 'КИЇВ', 'область'], ['обл']],
  ['Arabic', 'أخبار الْمَدْرَسَة إلى آخر', ['اخبار', 'المدرسة', 'المدرسه', 'الى', 'اخر', 'إخبار'], ['خبر']],
  ['Arabic: tatweel', 'محـــمد ١٢٣', ['محمد', 'مُحَمَّد', '123'], ['حمد']],
  ['Arabic: Persian', 'کتاب‌ها در ایران', ['كتاب', 'کتاب', 'ايران', 'ایران'], ['تاب']],
  ['Hebrew', 'שָׁלוֹם בית־ספר', ['שלום', 'ספר', '"בית ספר"'], ['שלו']],
  ['Devanagari', 'हिन्दी फ़िल्म और चाँद २४', ['हिन्दी', 'फिल्म', 'चांद', '24', 'हिन्\u200dदी'], ['हि']],
  ['Bengali', 'বাংলা ভাষা ২১', ['বাংলা', '"বাংলা ভাষা"', '21'], ['বা']],
  ['Tamil', 'தமிழ் மொழி', ['தமிழ்', 'மொழி'], ['தமி']],
  ['Thai', 'สวัสดีชาวโลก น้ำท่วม', ['โลก', 'สวัสดี', 'ชาวโลก', 'น้ำ', '"ชาวโลก"'], ['สวั']],
  ['Lao', 'ສະບາຍດີ ນ້ຳ', ['ສະບາຍດີ'], ['ສະ']],
  [
    'Hangul',
    '서울에서 경제는 성장한다',
    ['서울', '경제', '서울에서', '성장', '서', '"경제는 성장"'],
    ['부산', '"성장 경제"'],
  ],
  [
    'Han: Chinese',
    '东京都知事选举 海水',
    ['知事', '选举', '水', '东', '选', '"东京都"', '"东京都 知事"'],
    ['火', '"知事 东京"', '京东'],
  ],
  [
    'Han and kana',
    '新しいiPhone発表、東京都の海',
    ['発表', 'iphone', '新しい', '海', '東', '"新しい iphone"', '京都'],
    ['山'],
  ],
  [
    'Katakana',
    'コンピューターとｻｰﾊﾞｰのデータ',
    ['コンピュータ', 'サーバー', 'サーバ', 'ｺﾝﾋﾟｭｰﾀｰ', 'データ', 'デ'],
    ['テータ'],
  ],
  ['Hiragana', 'ありがとうございます', ['ありがとう', '"ございます"', 'あ'], ['さよなら']],
  ['Georgian', 'თბილისი დღეს', ['თბილისი', 'თბილ*'], ['თბილ']],
  ['Armenian', 'Երևան այսօր', ['երևան', 'ԵՐԵՒԱՆ'.toLowerCase()], ['երև']],
  [
    'Signs that show nothing',
    'co\u00adoperation ❤️ time',
    ['cooperation', '"cooperation time"'],
    ['operation'],
  ],
  [
    'A phrase keeps to one word after the other',
    'one two one three',
    ['"two one three"', '"one two"'],
    ['"one two three"', '"two three"'],
  ],
];

const questions = cases.flatMap(([script, title, yes, no]) => [
  ...yes.map((query) => ({ script, title, query, finds: true })),
  ...no.map((query) => ({ script, title, query, finds: false })),
]);

test('there are a hundred questions and more, in a dozen scripts and more', () => {
  expect(questions.length).toBeGreaterThan(100);
  expect(new Set(cases.map(([script]) => script.split(':', 1)[0])).size).toBeGreaterThan(12);
});

test.each(questions)('$script: $query finds $title: $finds', async ({ title, query, finds }) => {
  expect(await found([title], query)).toBe(finds);
});

test.each(['"green new"', '"deal city"'])(
  '%s stands across title, text and tags, and is not found',
  async (phrase) => {
    expect(await found(['green', 'new deal', null, 'city'], phrase)).toBe(false);
  },
);

async function found(pieces: (string | null)[], asked: string): Promise<boolean> {
  const query = readQuery(asked);
  if (typeof query === 'string') return false;
  const matches = [query.words, query.places ?? query.words];
  const { rows } = await sql<{ found: boolean }>`
    select ${toTsvector(pieces)}::tsvector @@ all(${matches}::tsquery[]) as found`.execute(db);
  return rows[0]?.found ?? false;
}
