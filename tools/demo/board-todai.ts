/** Cards of 灯台新報, in Japanese, and those of the whole house; board-blocks.ts says how they are written. */
export const todaiBlocks = `
To Do | Ren | high | Article | Cities | +2 | 4 | 終電のあとの駅前、午前二時の人びとを訪ねて
> 清掃、警備、始発を待つ人。三駅を一晩ずつ回る。写真は顔を出さない約束で。
[x] 一駅目の取材
[ ] 二駅目の取材
[ ] 三駅目の取材
[ ] 鉄道会社への確認
Ren: 一駅目、清掃の方が二十年分の落とし物の話をしてくれました。書き出しはこれで。
Ottilie: Lovely. Could we have an English version for the Courier on Sunday?
Ren: Yes, Thursday evening your time. The umbrella passage will need a footnote.

To Do | Ren | medium | Post | Service | +1 07:30 | 1 | 台風シーズン前の備え、五枚の図で
To Do | – | low | Video | Culture | – | 9 | 銭湯の壁画を一日で描き上げる人
To Do | Drafting agent | medium | Post | Technology | +3 | 2 | 方言モデルの記事から三本の短い投稿を下書き
Drafting agent: 下書きを二本作成しました。三本目は元記事の数値の年が確認できないため、保留にしています。
Ren: 助かります。数値は研究室に問い合わせ中、明日返事が来ます。

To Do | Ren | urgent | Article | Breaking | -1 | 2 | 港の水門工事、延期の理由を市に確認
> 市の発表は一行だけ。議事録では三回延期されている。
[x] 議事録を読む
[ ] 担当課に電話
Idris: @Ren if the minutes say three, we can print three. Link them.
Ren: リンクを追加しました。課長は午後に戻るそうです。
& https://minutes.example/harbour-gate/2026

In Progress | Ren | high | Article | Climate | +4 | 8 | 海の家が消えた浜、二十年の写真を並べる
> 同じ場所、同じ日付、同じ時刻。読者から届いた写真が一番古い。
[x] 読者の写真の許可
[x] 撮影地点の確認
[ ] 専門家の話
In Progress | Ren | medium | Video | Culture | +6 | 5 | 活字を拾う手、最後の文選工に聞く
In Progress | Kofi | low | Article | Technology | – | 6 | 英語版:一人の乗客のために閉まらない駅(続報)
Kofi: @Ren the follow-up: is the passenger still commuting? Two readers asked.
Ren: はい、三月まで。卒業式の日に取材の約束をしました。

Review | Solveig | medium | Article | Science and Health | 0 18:00 | 6 | 夜勤明けの看護師が選ぶ朝ごはん
[x] 三病院の許可
[x] 名前の確認
[ ] 写真の差し替え
Solveig: The photograph of ward B shows a patient board in the background. Please change it, even blurred.
Ren: 差し替えます。今日中に。

Review | Review agent | medium | Post | Climate | +2 | 3 | 避難所の場所を地図一枚で
Review agent: 地図の縮尺と凡例の数字が一致していません。凡例は三十二か所、地図上は三十一か所です。
Ren: ありがとう、閉鎖された一か所を凡例から外します。

Done | Ren | high | Article | Cities | -6 | 13>7 | 路面電車の運転士、最後の一周
Ren: 公開しました。運転士さんのお孫さんから手紙が届きました。
Pia: Das übersetzen wir! Darf ich?

Done | Ren | medium | Post | Culture | – | 10>9 | 古本市で一番古い値札を探す
Done | Drafting agent | low | Post | Service | -3 | 5>4 | 年末年始のごみ収集日、区ごとの一覧
Done | Ren | low | Article | Culture | – | 27>18 | 町の看板の書体を歩いて集める
Done | Ren | medium | Video | Sports | -35 | 47>37>16 | 早朝のラジオ体操、百歳の皆勤賞
`;

/** Cards that 灯台新報 made from trends: the network, then the topics that are looked for. */
export const todaiTrendBlocks = `
To Do | Ren | medium | Article | – | +3 | 2 | ~rss trams nighttrains
* 地元では逆に減便の話が出ている。比べる表を作りたい。
To Do | – | medium | Post | – | +2 | 1 | ~rss models ai-work chips
In Progress | Ren | high | Article | – | 0 | 5 | ~rss ai-work
[x] 市役所への取材
[ ] 職員の声を二人分
Ren: 職員の方の話では、確認の時間は減っていないそうです。そこを書きます。

Review | Solveig | low | Post | – | – | 4 | ~mastodon solar heat
Done | Ren | medium | Article | – | -4 | 8>5 | ~rss sea solar heat
Done | Wren | low | Post | – | – | 6>5 | ~bluesky books museums bread
To Do | – | low | Video | – | – | 3 | ~x bread nighttrains books
Done | Ren | medium | Article | – | -17 | 28>22>4 | ~rss chips models
`;

/** Cards of no brand. */
export const organizationBlocks = `
To Do | Idris | medium | Note | – | +10 | 6 | Agree on one set of picture credits for all three papers
> Everybody writes them differently, and the archive cannot be searched by photographer.
[x] Collect what each paper does now
[ ] Proposal, one page
Pia: Unser Vorschlag: Name, Agentur, Jahr. In dieser Reihenfolge und sonst nichts.
Ren: Fine for us, if the name may be in its own script.
Idris: It may. One page by Friday, then.

In Progress | Ottilie | high | Note | – | -1 15:00 | 5 | Budget for the joint climate series: who pays for the drone
[x] Two offers
[ ] Third offer
[ ] Decision with the three editors
Ottilie: The second offer includes a pilot with a licence for harbours. @Pia @Ren please look at page two.
Pia: Angebot zwei. Seite zwei ist ehrlich, Seite drei weniger.
Ren: Second one for us too, @Ottilie. We only need it for two mornings.

Review | Idris | medium | Note | – | +5 | 9 | What our agents may do alone, and what they must ask
> Draft for the house. Drafting and alt texts alone; never quotes, never names of private people, never sending.
Review agent: I suggest one more line: an agent that is unsure says so on the card instead of choosing.
Ottilie: That line goes first.
Solveig: Agreed. I would add who reads the card in the evening.

Done | Idris | low | Note | – | – | 19>17 | One calendar for elections, finals and holidays in three countries
`;
