/** Posts of 灯台新報, in Japanese; posts-blocks.ts says how they are written. */
export const todaiPosts = `
# out -17 07:30 | Ren | created | fact | x threads bluesky | 町の看板の書体
商店街の看板を端から端まで歩いて写しました。手書きは百十二枚、そのうち三十枚は同じ人の字でした。書いた人は今も二丁目にいます。
[books 1] 本棚の絵。背表紙のひとつが赤い

# out -14 12:00 | Ren | Ottilie | promo | instagram threads | 早朝のラジオ体操
百歳の皆勤賞。六時半の公園で、いちばん先に来ているのはいつも同じ人です。
[hills 0] 朝日と重なる丘の絵
! Review agent | ok 82 | 1 92 75 10 | 年齢は取材メモと一致しています。

# out -11 18:00 | Wren | verdict | meme | bluesky x | ~bluesky books museums bread
古本市でいちばん高い本は値札が読めず、いちばん安い本には手紙がはさまっていました。買ったのは後のほうです。
* トレンド「{card}」から。
! Solveig | ok 88 | 1 90 – 5 | Ren read it to me. The letter is described, not quoted, so that is fine.

# out -9 07:30 | Drafting agent | Ottilie | fact | x threads bluesky | 年末年始のごみ収集日
年末のごみ収集は二十九日まで、年始は四日からです。区によって古紙だけ日が違います。一覧は一枚の画像にまとめました。
[table 1] 机に並ぶ三つの湯のみの絵
! Review agent | ok 85 | 1 96 66 30 | 区の発表と照合しました。
! Ren | ok 90 | 1 97 70 22 | 確認しました。ありがとう。

# out -7 12:00 | Ren | created | fact | bluesky threads | 路面電車の運転士
路面電車の運転士、四十年の最後の一周。停留所ごとに乗ってきたのは、昔この電車で学校に通った人たちでした。
+ 運転士さんは最後まで時刻表どおりでした。遅れたのは、終点の拍手だけです。

# out -6 18:00 | Ren | created | fact | x threads=rejected bluesky | 古本市で一番古い値札
古本市でいちばん古い値札は昭和三年、十五銭。本よりも値札のほうが丈夫でした。
=threads The requested resource does not exist.

# out -4 07:30 | Ren | Ottilie | fact | x bluesky | ~rss sea solar heat
海水の温度を測っている高校の観測部は、今年で三十年目です。ノートは全部で九十冊、いちばん新しい頁だけがぬれています。
! Review agent | ok 80 | 2 89 – 12 | 観測の年数は学校の記録で確かめられます。

# out -2 12:00 | Drafting agent | verdict | fact | x=unknown threads bluesky | 避難所の場所を地図
近くの避難所はどこですか。三十一か所を一枚の地図にしました。閉鎖された一か所は、印を消して理由を書いてあります。
[road 2] 地平線までのびる道の絵
! Review agent | fix 52 | 3 74 60 31 | 凡例は三十二か所、地図は三十一か所です。
!! fix_figures | 数が一致していません。
~ Drafting body | 近くの避難所はどこですか。三十二か所を一枚の地図にしました。閉鎖された一か所は、印を消して理由を書いてあります。
! Solveig | ok 89 | 2 94 65 20 | Numbers agree now. Text read with Ren.

# out -1 07:30 | Ren | created | opinion | bluesky threads | 港の水門工事
市の発表は一行でした。議事録では三回延期されています。一行と三回のあいだに何があったのか、きょう担当課に聞きます。

# out -1 18:00 | Ren | created | promo | bluesky=cut1 | 海の家が消えた浜
同じ場所、同じ日付、同じ時刻。海の家が消えた浜の二十年を、写真で並べました。
+ いちばん古い一枚は読者の方からです。
=bluesky UpstreamTimeout: the server did not answer in time.

# scheduled +1 07:30 | Ren | created | fact | x threads bluesky | 台風シーズン前の備え
台風の前の日にすることは、多くありません。水、電池、靴、そして隣の人に声をかけること。図は五枚あります。
[cells 2] 大小の丸が重なる絵

# scheduled +1 18:00 | Drafting agent | verdict | fact | x bluesky | 方言モデルの記事から
方言を話す機械を作った研究室に、祖父母の電話の録音が届き続けています。研究室は全部に返事を書いているそうです。
! Review agent | ok 79 | 3 86 – 35 | 三本のうち二本目です。数値は使っていません。
! Solveig | ok 90 | 2 92 – 24 | Good one. The letters are confirmed by the lab.

# scheduled +3 12:00 | Ren | Ottilie | promo | instagram threads | 活字を拾う手
最後の文選工は、文字を見ないで拾います。指が覚えているのは、字の形ではなく場所だそうです。
[books 3] 本が並ぶ二段の棚の絵
! Review agent | ok 84 | 1 93 72 6 | 取材の言葉と合っています。

# review +2 07:30 | Ren | – | fact | x threads | 夜勤明けの看護師
夜勤明けの朝ごはん、いちばん多い答えは「卵かけごはん」でした。三つの病院で、十四人に聞きました。
[table 0] 机の上の湯のみの絵
! Review agent | ok 81 | 2 90 30 9 | 絵は本文と合っているか、人が見てください。
% Solveig: @Ren the drawing shows cups, not breakfast. Do we have the egg?
% Ren: 卵の写真は明日届きます。

# review +1 12:00 | Drafting agent | – | fact | x bluesky | ~rss ai-work
市役所の下書きを機械が書くようになって、職員の仕事は減ったのでしょうか。確かめる時間は、前と同じだけかかっているそうです。
* トレンド「{card}」から。職員の声は一人分だけです。

# private – | Ren | – | – | bluesky | 終電のあとの駅前
午前二時の駅前で、清掃の方が二十年分の落とし物の話をしてくれました。書き出しはこれで

# cancelled +2 18:00 | Ren | – | fact | x threads | 英語版:一人の乗客
一人の乗客のために閉まらない駅の、その後です。三月の卒業式まで、電車は止まり続けます。
% Ren: 卒業式の日に出し直します。
`;
