// The documentation reads well without this. It adds: filter as you type, copying, and where one is.
const contents = document.getElementById('contents');
const links = [...contents.querySelectorAll('li a')];

const box = document.createElement('div');
box.className = 'filter';
const filter = document.createElement('input');
filter.type = 'search';
filter.placeholder = 'Filter operations  /';
filter.setAttribute('aria-label', 'Filter operations');
box.append(filter);
const none = document.createElement('p');
none.className = 'none';
none.textContent = 'No operation has these words.';
none.hidden = true;
contents.prepend(box, none);

filter.addEventListener('input', () => {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const link of links) {
    const text = (link.dataset.words ?? link.textContent).toLowerCase();
    link.parentElement.hidden = !words.every((word) => text.includes(word));
  }
  for (const list of contents.querySelectorAll('ul')) {
    const empty = [...list.children].every((item) => item.hidden);
    list.hidden = empty;
    list.previousElementSibling.hidden = empty;
  }
  none.hidden = links.some((link) => !link.parentElement.hidden);
});

filter.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') links.find((link) => !link.parentElement.hidden)?.click();
  if (event.key !== 'Escape' || filter.value === '') return;
  // The first Escape empties the field, the next one closes the contents.
  event.preventDefault();
  filter.value = '';
  filter.dispatchEvent(new Event('input'));
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  if (getComputedStyle(contents).display === 'none') contents.showPopover();
  filter.focus();
});
contents.addEventListener('click', (event) => {
  if (event.target.closest('a') && contents.matches(':popover-open')) contents.hidePopover();
});

for (const figure of document.querySelectorAll('figure')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy: ${figure.querySelector('figcaption').textContent}`);
  // The clipboard is there on https and on localhost only.
  if (navigator.clipboard) figure.querySelector('figcaption').append(button);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  });
}

const byId = new Map(links.map((link) => [link.hash.slice(1), link]));
const inView = new Set();
const watch = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) inView.add(target.id);
      else inView.delete(target.id);
    const here = [...byId.keys()].find((id) => inView.has(id));
    if (!here) return;
    for (const [id, link] of byId)
      if (id === here) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    byId.get(here).scrollIntoView({ block: 'nearest' });
  },
  { rootMargin: '-120px 0px -60% 0px' },
);
for (const section of document.querySelectorAll('main section')) watch.observe(section);
