import type { Command } from 'commander';
import { print } from './json-output.js';

/** Commands for who runs a server. */
export function addServing(program: Command): void {
  program
    .command('serve')
    .description(
      'serve the API and the pages; starts or reaches the database and migrates it first',
    )
    .action(async () => {
      await (await import('./serve.js')).serve(process.env);
    });
  program
    .command('worker')
    .description('work off the jobs, such as handing in at a deadline, in a process of its own')
    .action(async () => {
      await (await import('./worker.js')).work(process.env);
    });
  program
    .command('migrate')
    .description('apply the migrations of the database; prints {"applied": [names]}')
    .action(async () => {
      await print(await (await import('./migrate.js')).migrate(process.env));
    });
  program
    .command('backup')
    .description(
      'copy the embedded database into a new file, while its server runs or not; prints {"file", "bytes", ...}',
    )
    .argument('<file>', 'file to make, such as meshwright.backup; nobody else can read it')
    .action(async (file: string) => {
      const { loadConfig } = await import('../platform/config/index.js');
      await print(
        await (await import('../platform/backup/index.js')).backUp(loadConfig(process.env), file),
      );
    });
  program
    .command('restore')
    .description(
      'make the embedded database anew from a backup; prints {"dataDir", "replaced", ...}',
    )
    .argument('<file>', 'file that `backup` made')
    .option('--replace', 'move the database that is there aside, instead of refusing', false)
    .action(async (file: string, { replace }: { replace: boolean }) => {
      const { loadConfig } = await import('../platform/config/index.js');
      await print(
        await (
          await import('../platform/backup/index.js')
        ).restore(loadConfig(process.env), file, replace),
      );
    });
}
