import type { RouteLocationNormalized, RouteLocationRaw, RouteRecordRaw } from 'vue-router';
import { readAttempt } from './api/attempts.js';
import { organisationRoutes } from './organisation-routes.js';

declare module 'vue-router' {
  interface RouteMeta {
    /** What the browser tab and the screen reader say on arrival. */
    title: string;
    /** `room`: no navigation around the page, for a running interview. */
    layout?: 'room';
    /** Mails link here with a token behind #, kept under this name (ui/link-token.ts). */
    link?: string;
  }
}

/** A practice attempt that was left open goes on where its question is. */
async function toItsQuestion(to: RouteLocationNormalized): Promise<RouteLocationRaw> {
  const attempt = await readAttempt(String(to.params['id']));
  const question = attempt.items[0]?.question?.id;
  if (question === undefined) return { path: `/attempts/${attempt.id}` };
  return { path: `/practice/${question}`, query: { attempt: attempt.id } };
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
    path: '/assessment/:id',
    name: 'assessment-room',
    component: () => import('./pages/AssessmentRoomPage.vue'),
    props: true,
    meta: { title: 'Assessment', layout: 'room' },
  },
  {
    path: '/assessment/:id/result',
    name: 'my-result',
    component: () => import('./pages/MyResultPage.vue'),
    props: true,
    meta: { title: 'Result' },
  },
  {
    path: '/attempts/:id',
    name: 'report',
    component: () => import('./pages/ReportPage.vue'),
    props: true,
    meta: { title: 'Report' },
  },
  {
    path: '/attempts/:id/resume',
    name: 'resume',
    component: () => import('./pages/QuestionPage.vue'),
    beforeEnter: toItsQuestion,
    meta: { title: 'Question' },
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
    path: '/authoring',
    name: 'authoring',
    component: () => import('./pages/AuthoringPage.vue'),
    meta: { title: 'Authoring' },
  },
  {
    path: '/authoring/:question',
    name: 'authoring-question',
    component: () => import('./pages/AuthoringQuestionPage.vue'),
    props: true,
    meta: { title: 'Rubric' },
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
    path: '/server/organisations',
    name: 'server-organisations',
    component: () => import('./pages/ServerOrganisationsPage.vue'),
    meta: { title: 'Organisations of this server' },
  },
  {
    path: '/outbox',
    name: 'outbox',
    component: () => import('./pages/OutboxPage.vue'),
    meta: { title: 'Outbox' },
  },
  {
    path: '/reset',
    name: 'reset',
    component: () => import('./pages/ResetPage.vue'),
    meta: { title: 'A new password', link: 'reset' },
  },
  {
    path: '/unsubscribe',
    name: 'unsubscribe',
    component: () => import('./pages/UnsubscribePage.vue'),
    meta: { title: 'No more mails', link: 'unsubscribe' },
  },
  {
    path: '/verify',
    name: 'verify',
    component: () => import('./pages/VerifyPage.vue'),
    meta: { title: 'Your e-mail address', link: 'verify' },
  },
  {
    path: '/verify-receipt',
    name: 'verify-receipt',
    component: () => import('./pages/VerifyReceiptPage.vue'),
    meta: { title: 'Check a receipt' },
  },
  {
    path: '/guides/:guide',
    name: 'guide',
    component: () => import('./pages/GuidePage.vue'),
    props: true,
    meta: { title: 'Guide' },
  },
  {
    path: '/invitation',
    name: 'invitation',
    component: () => import('./pages/InvitationPage.vue'),
    meta: { title: 'Invitation', link: 'invitation' },
  },
  {
    path: '/invitations/:invitation',
    name: 'my-invitation',
    component: () => import('./pages/MyInvitationPage.vue'),
    props: true,
    meta: { title: 'Invitation' },
  },
  {
    path: '/verify-credential',
    name: 'verify-credential',
    component: () => import('./pages/VerifyCredentialPage.vue'),
    meta: { title: 'Check a credential' },
  },
  {
    path: '/my-data',
    name: 'my-data',
    component: () => import('./pages/MyDataPage.vue'),
    meta: { title: 'Your data' },
  },
  ...organisationRoutes,
  {
    path: '/organisations/:organisation/analytics',
    name: 'analytics',
    component: () => import('./pages/AnalyticsPage.vue'),
    props: true,
    meta: { title: 'Analytics' },
  },
  {
    path: '/organisations/:organisation/assessments/:assessment/analytics',
    name: 'assessment-analytics',
    component: () => import('./pages/AssessmentAnalyticsPage.vue'),
    props: true,
    meta: { title: 'Analytics' },
  },
  {
    path: '/:rest(.*)*',
    name: 'not-found',
    component: () => import('./pages/NotFoundPage.vue'),
    meta: { title: 'No such page' },
  },
];
