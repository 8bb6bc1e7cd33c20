import { createRouter, createWebHistory, type Router } from 'vue-router';
import { clearCrash, noteCrash } from './features/shell/crash.js';
import { routes } from './routes.js';
import { withoutToken } from './ui/link-token.js';
import { ownPath } from './ui/own-path.js';
import { setPageTitle } from './ui/page-title.js';

/** A new release deletes the old chunks: one reload fetches the present ones, a second does not. */
function reloadOnce(place: string): boolean {
  const path = ownPath(place); // an address such as /.//x or //x is a place of the router, too
  if (path === null) return false;
  const key = 'mw-reloaded';
  if (sessionStorage.getItem(key) === path) return false;
  sessionStorage.setItem(key, path);
  window.location.assign(path);
  return true;
}

export function createAppRouter(): Router {
  const router = createRouter({
    history: createWebHistory(),
    routes,
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- its successor is still experimental
    scrollBehavior: (to, from, saved) => {
      if (saved) return saved;
      if (to.hash) return { el: to.hash };
      return to.path === from.path ? false : { top: 0 };
    },
  });
  router.beforeEach((to, from) => {
    clearCrash();
    const bare = withoutToken(to);
    // a second link into a page that is open: loaded anew, as the page has read the token of the first
    if (bare === null || to.path !== from.path) return bare ?? true;
    window.location.replace(router.resolve(bare).href);
    return false;
  });
  router.afterEach((to, from) => {
    if (to.path !== from.path) setPageTitle(to.meta.title);
  });
  router.onError((error: unknown, to) => {
    const lostChunk = error instanceof TypeError && /import|module/iu.test(error.message);
    if (!(lostChunk && reloadOnce(to.fullPath))) noteCrash(error);
  });
  return router;
}
