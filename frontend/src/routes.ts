import type { RouteRecordRaw } from 'vue-router';

declare module 'vue-router' {
  interface RouteMeta {
    /** What the browser tab and the screen reader say on arrival. */
    title: string;
    /** `room`: no navigation around the page, for a running interview. */
    layout?: 'room';
  }
}

/** Every address of the application. One page is one file of `pages/` and one entry here. */
export const routes: RouteRecordRaw[] = [
  {
    path: '/',
    name: 'home',
    component: () => import('./pages/HomePage.vue'),
    meta: { title: 'Meshwright' },
  },
  {
    path: '/guides',
    name: 'guides',
    component: () => import('./pages/GuidesPage.vue'),
    meta: { title: 'Guides' },
  },
  {
    path: '/:rest(.*)*',
    name: 'not-found',
    component: () => import('./pages/NotFoundPage.vue'),
    meta: { title: 'No such page' },
  },
];
