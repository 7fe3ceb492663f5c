// The language of the page that is shown without a connection: the chosen one, else the browser's, else English.
// A file of its own because the content security policy allows no inline script.
const offered = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar'];
const chosen = /(?:^|; )copydesk_language=([^;]*)/.exec(document.cookie)?.[1];
const spoken = [chosen, ...navigator.languages].filter(Boolean);
const language = spoken
  .map((tag) => offered.find((one) => one === tag || tag.startsWith(`${one}-`) || one.startsWith(`${tag}-`)))
  .find(Boolean);
document.documentElement.lang = language ?? 'en';
document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
addEventListener('online', () => location.reload());
