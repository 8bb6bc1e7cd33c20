// Runs before the first paint so that a dark page never flashes white. A file, not an inline
// script: the content security policy allows scripts from our own origin only.
(function () {
  var stored = {};
  try {
    stored = JSON.parse(localStorage.getItem('mw-preferences') || '{}');
  } catch {
    stored = {};
  }
  var theme = stored.theme === 'light' || stored.theme === 'dark' ? stored.theme : null;
  if (theme === null) {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.classList.add(theme);
  if (stored.contrast === 'more') document.documentElement.classList.add('contrast-more');
})();
