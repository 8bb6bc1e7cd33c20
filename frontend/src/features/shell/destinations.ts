export interface Destination {
  to: string;
  label: string;
  /** Second key of the `g` sequence that goes there. */
  key: string;
  icon: string;
}

/** The places of the main navigation, in the order of use. */
export const destinations: readonly Destination[] = [
  { to: '/practice', label: 'Practice', key: 'p', icon: 'i-lucide-pencil-line' },
  { to: '/interview', label: 'Interview', key: 'i', icon: 'i-lucide-timer' },
  { to: '/lab', label: 'Plan lab', key: 'l', icon: 'i-lucide-sliders-horizontal' },
  { to: '/guides', label: 'Guides', key: 'u', icon: 'i-lucide-map' },
  { to: '/projects', label: 'Projects', key: 'j', icon: 'i-lucide-hammer' },
  { to: '/progress', label: 'Progress', key: 'r', icon: 'i-lucide-chart-no-axes-column' },
];

/** For authors of the question bank alone: it shows answer keys. */
export const authoring: Destination = {
  to: '/authoring',
  label: 'Authoring',
  key: 'a',
  icon: 'i-lucide-file-check-2',
};

/** For people with an account: hiring and teams. */
export const organisations: Destination = {
  to: '/organisations',
  label: 'Organisations',
  key: 'o',
  icon: 'i-lucide-building-2',
};
