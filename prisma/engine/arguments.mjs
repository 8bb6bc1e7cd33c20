/** The command line that Prisma gives its schema engine. */

/** @returns {{ datamodels: string[], url: string | undefined, command: string | null, version: boolean }} */
export function parseArguments(argv) {
  const parsed = { datamodels: [], url: undefined, command: null, version: false };
  for (let i = 0; i < argv.length; i++) {
    switch (argv[i]) {
      case '--datamodels':
        parsed.datamodels.push(argv[++i]);
        break;
      case '--datasource':
        parsed.url = JSON.parse(argv[++i]).url;
        break;
      case '--enabled-preview-features':
      case '--extension-types':
        i++;
        break;
      case 'cli':
        parsed.command = argv[++i];
        break;
      case '--version':
        parsed.version = true;
        break;
    }
  }
  return parsed;
}
