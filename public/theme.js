// Before anything is painted, so that a chosen theme never flashes. A file of its own because the
// content security policy allows no inline script. `web/lib/theme.ts` writes what is read here.
try {
  const theme = localStorage.getItem('copydesk.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the system's theme is then followed.
}
