import { ref } from 'vue';

/** The title of the page on display; the shell announces it to screen readers. */
export const pageTitle = ref('Meshwright');

/** Names the page, when the route's own title is too general ("Question"). */
export function setPageTitle(title: string): void {
  pageTitle.value = title;
  document.title = title === 'Meshwright' ? title : `${title} · Meshwright`;
}
