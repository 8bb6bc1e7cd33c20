/**
 * The rooms of the graders, and of the plan lab, as layers: no two know each other, over however many rooms between them (docs/decisions/048).
 * Apart from the other arrows, because it looks at folders, and tests beside the files may use any room.
 */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    ...['graders/src', 'frontend/src/features/plan-lab'].map((house) => ({
      name: 'rooms-are-layers',
      comment: 'A room that needs one above it holds something that belongs below.',
      severity: 'error',
      scope: 'folder',
      from: { path: `^${house}/.` },
      to: { path: `^${house}/.`, circular: true },
    })),
  ],
  options: { ...options, exclude: { path: '(/dist/|/content/|\\.test\\.ts$)' } },
};
