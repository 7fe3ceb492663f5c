// Before anything is painted, so that a chosen theme or density never flashes. A file of its own because the
// content security policy allows no inline script. `web/lib/theme.ts` and
// `web/lib/density.ts` write what is read here.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('copydesk.theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (localStorage.getItem('copydesk.density') === 'roomy') dataset.density = 'roomy';
} catch {
  // Storage may be forbidden; the system's theme is then followed.
}
