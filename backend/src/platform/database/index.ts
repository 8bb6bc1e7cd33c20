export { DatabaseModule } from './database.module.js';
export { DATABASE, type Database, MIGRATIONS, openDatabase } from './database.js';
export { findBinaries } from './embedded/binaries.js';
export { draftOfRestore, prepareFolder } from './embedded/data-folder.js';
export { type FolderLock, lockFolder } from './embedded/folder-lock.js';
export { runningPostmaster } from './embedded/postmaster.js';
export { type Identity, identityForPostgres } from './embedded/run-as.js';
export { joinEmbedded, startAside } from './embedded/supervisor.js';
export { limitsOfClient } from './limits.js';
export { migrationFiles } from './migrate.js';
export { NoticeListener } from './notice-listener.js';
export { Notices, type Topic } from './notices.js';
export { PrismaService } from './prisma.service.js';
export {
  asServer,
  currentAddress,
  currentToken,
  currentTurn,
  enterAddress,
  enterPatience,
  enterScope,
  enterToken,
  enterTurn,
  inScope,
  patiently,
  runRequest,
} from './scope.js';
export { isDatabaseBusy, isDatabaseUnavailable, isStorageFull } from './unavailable.js';
