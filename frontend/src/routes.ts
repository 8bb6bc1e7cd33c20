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
    path: '/practice',
    name: 'practice',
    component: () => import('./pages/PracticePage.vue'),
    meta: { title: 'Practice' },
  },
  {
    path: '/practice/:question',
    name: 'question',
    component: () => import('./pages/QuestionPage.vue'),
    props: true,
    meta: { title: 'Question' },
  },
  {
    path: '/guides',
    name: 'guides',
    component: () => import('./pages/GuidesPage.vue'),
    meta: { title: 'Guides' },
  },
  {
    path: '/lab',
    name: 'lab',
    component: () => import('./pages/LabPage.vue'),
    meta: { title: 'Plan lab' },
  },
  {
    path: '/interview',
    name: 'interview',
    component: () => import('./pages/InterviewPage.vue'),
    meta: { title: 'Mock interview' },
  },
  {
    path: '/interview/:id',
    name: 'room',
    component: () => import('./pages/RoomPage.vue'),
    props: true,
    meta: { title: 'Mock interview', layout: 'room' },
  },
  {
    path: '/attempts/:id',
    name: 'report',
    component: () => import('./pages/ReportPage.vue'),
    props: true,
    meta: { title: 'Report' },
  },
  {
    path: '/projects',
    name: 'projects',
    component: () => import('./pages/ProjectsPage.vue'),
    meta: { title: 'Projects' },
  },
  {
    path: '/projects/:project',
    name: 'project',
    component: () => import('./pages/ProjectPage.vue'),
    props: true,
    meta: { title: 'Project' },
  },
  {
    path: '/progress',
    name: 'progress',
    component: () => import('./pages/ProgressPage.vue'),
    meta: { title: 'Progress' },
  },
  {
    path: '/account',
    name: 'account',
    component: () => import('./pages/AccountPage.vue'),
    meta: { title: 'Account' },
  },
  {
    path: '/sign-in',
    name: 'sign-in',
    component: () => import('./pages/SignInPage.vue'),
    meta: { title: 'Sign in' },
  },
  {
    path: '/guides/:guide',
    name: 'guide',
    component: () => import('./pages/GuidePage.vue'),
    props: true,
    meta: { title: 'Guide' },
  },
  {
    path: '/:rest(.*)*',
    name: 'not-found',
    component: () => import('./pages/NotFoundPage.vue'),
    meta: { title: 'No such page' },
  },
];
